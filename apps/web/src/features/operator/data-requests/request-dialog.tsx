import { useCurrentUser } from '#features/account'
import { toast } from '#lib/feedback/toasts'
import { DraftDialog } from '#ui/forms/draft-dialog'
import { TextField } from '#ui/forms/form-field'
import { type DataRequestTask, isBlank, LIMITS } from '@devhood/contract'
import { type ModeratedPerson } from '@devhood/contract/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'

import { operatorApi } from '../queries.ts'
import { TASK_TEXTS } from './request-texts.ts'
import { takeBack } from '../take-back.ts'

interface RequestDialogProps {
  readonly person: ModeratedPerson
  readonly task: DataRequestTask
  readonly onClose: () => void
}

const Reason = z.object({
  reason: z.string().check(
    z.trim(),
    z.refine((text) => !isBlank(text), 'Say who asks for it, and how.'),
  ),
})

/** Says what is going to happen, and asks why. */
export function RequestDialog({ person, task, onClose }: RequestDialogProps) {
  const me = useCurrentUser()
  const client = useQueryClient()
  const cancel = async (id: string) => {
    await operatorApi.cancelRequest(id)
    await client.invalidateQueries({ queryKey: ['operator'] })
  }
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ reason }: z.infer<typeof Reason>) =>
      operatorApi.askFor({ task, person: person.$id, reason }),
    onSuccess: ({ $id, state }) => {
      void client.invalidateQueries({ queryKey: ['operator'] })
      toast({
        title: state === 'asked' ? 'Another operator must approve it' : `${person.name} is told`,
        action: { label: 'Undo', run: () => void takeBack(() => cancel($id), 'Cancelled') },
      })
    },
  })
  return (
    <DraftDialog
      title={`${TASK_TEXTS[task].title}: ${person.name}`}
      userId={me.$id}
      draft={`request ${task} ${person.$id}`}
      schema={Reason}
      initial={{ reason: '' }}
      busy={isPending}
      onSubmit={mutateAsync}
      onClose={onClose}
      submit="Ask for it"
      variant={task === 'erase' ? 'danger' : 'primary'}
    >
      {(form) => (
        <>
          <p>{TASK_TEXTS[task].explanation}</p>
          <p className="text-small text-muted">
            The person reads the reason, without your name. The log keeps both.
          </p>
          <TextField
            form={form}
            name="reason"
            label="Reason"
            maxLength={LIMITS.noteMax}
            autoComplete="off"
            data-first-focus
          />
        </>
      )}
    </DraftDialog>
  )
}
