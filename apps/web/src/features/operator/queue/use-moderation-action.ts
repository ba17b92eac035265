import { toast } from '#lib/feedback/toasts'
import { type NewAction } from '@devhood/client/operator'
import { type ModerationAction } from '@devhood/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { type ModerationSubject, type OfferedAction } from './moderation-actions.ts'
import { operatorApi } from '../queries.ts'

/** Ids of the action's target. */
function targetIds(
  { target }: OfferedAction,
  { post, comment, job, person }: ModerationSubject,
): Partial<NewAction> {
  if (target === 'post' && post) return { post: post.$id }
  if (target === 'comment' && comment) return { comment: comment.$id }
  if (target === 'job' && job) return { job: job.$id }
  return target === 'person' && person ? { person: person.$id } : {}
}

interface Messages {
  /** For the log. */
  readonly note: string
  /** For the affected person. */
  readonly statement: string
}

/** Runs an action, settles the open report, and offers Undo if the action can be reversed. */
export function useModerationAction(subject: ModerationSubject, offered: OfferedAction) {
  const client = useQueryClient()
  // Any list or page may change, and the queue too.
  const refresh = () => client.invalidateQueries()
  const target = targetIds(offered, subject)
  const undoAction = async (action: ModerationAction) => {
    try {
      await operatorApi.act({ action, ...target })
      toast({ title: 'Undone' })
    } catch (error) {
      const text = error instanceof Error ? error.message : ''
      toast({ title: "Couldn't undo it", text, kind: 'failure' })
    }
    await refresh()
  }
  return useMutation({
    mutationFn: ({ note, statement }: Messages) =>
      operatorApi.act({
        action: offered.action,
        ...target,
        ...(subject.report !== undefined && { report: subject.report }),
        ...(note && { note }),
        ...(statement && { statement }),
      }),
    onSuccess: () => {
      const { undo } = offered
      toast({
        title: offered.doneText,
        ...(undo && { action: { label: 'Undo', run: () => void undoAction(undo) } }),
      })
      // Not awaited: a refresh can remove a list entry together with its dialog, before the dialog reports success.
      void refresh()
    },
  })
}
