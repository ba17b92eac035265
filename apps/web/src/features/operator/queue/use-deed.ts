import { toast } from '#lib/toasts'
import { type NewAction } from '@devhood/client/operator'
import { type ModerationAction } from '@devhood/contract'
import { type QueuedReport } from '@devhood/contract/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { type Deed } from './deeds.ts'
import { operator, operatorKeys } from '../queries.ts'

/** What the action is about. */
function targetOf({ target }: Deed, { post, person }: QueuedReport): Partial<NewAction> {
  if (target === 'post' && post) return { post: post.$id }
  return target === 'person' ? { person: person.$id } : {}
}

/** Does what a deed says, settles the report by it, and offers the way back where there is one. */
export function useDeed(report: QueuedReport, deed: Deed) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: operatorKeys.all })
  const target = targetOf(deed, report)
  const takeBack = async (action: ModerationAction) => {
    try {
      await operator.act({ action, ...target })
      toast({ title: 'Taken back' })
    } catch (error) {
      const text = error instanceof Error ? error.message : ''
      toast({ title: 'It was not taken back', text, kind: 'failure' })
    }
    await refresh()
  }
  return useMutation({
    mutationFn: (note: string) =>
      operator.act({
        action: deed.action,
        ...target,
        ...(report.status === 'open' && { report: report.$id }),
        ...(note && { note }),
      }),
    onSuccess: () => {
      const { undo } = deed
      toast({
        title: deed.done,
        ...(undo && { action: { label: 'Undo', run: () => void takeBack(undo) } }),
      })
      return refresh()
    },
  })
}
