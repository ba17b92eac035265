import { toast } from '#lib/toasts'
import { type NewAction } from '@devhood/client/operator'
import { type ModerationAction } from '@devhood/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { type Case, type Deed } from './deeds.ts'
import { operator } from '../queries.ts'

/** What the action is about. */
function targetOf({ target }: Deed, { post, job, person }: Case): Partial<NewAction> {
  if (target === 'post' && post) return { post: post.$id }
  if (target === 'job' && job) return { job: job.$id }
  return target === 'person' && person ? { person: person.$id } : {}
}

interface Words {
  /** For the log. */
  readonly note: string
  /** For whom it concerns. */
  readonly statement: string
}

/** Does what a deed says, settles the report that is open about it, and offers the way back where there is one. */
export function useDeed(about: Case, deed: Deed) {
  const client = useQueryClient()
  // Lists, pages and the queue: all of them may show it in another way now.
  const refresh = () => client.invalidateQueries()
  const target = targetOf(deed, about)
  const takeBack = async (action: ModerationAction) => {
    try {
      await operator.act({ action, ...target })
      toast({ title: 'Undone' })
    } catch (error) {
      const text = error instanceof Error ? error.message : ''
      toast({ title: "Couldn't undo it", text, kind: 'failure' })
    }
    await refresh()
  }
  return useMutation({
    mutationFn: ({ note, statement }: Words) =>
      operator.act({
        action: deed.action,
        ...target,
        ...(about.report !== undefined && { report: about.report }),
        ...(note && { note }),
        ...(statement && { statement }),
      }),
    onSuccess: () => {
      const { undo } = deed
      toast({
        title: deed.done,
        ...(undo && { action: { label: 'Undo', run: () => void takeBack(undo) } }),
      })
      // Not waited for: what leaves a list takes its dialog along, which then could not say that it is done.
      void refresh()
    },
  })
}
