import { useCurrentUser } from '#features/account'
import { messageOf } from '#lib/api/offline'
import { failureToast, toast } from '#lib/feedback/toasts'
import { Button } from '#ui/controls/button'
import { NotLoaded } from '#ui/feedback/load-failed'
import { DraftDialog } from '#ui/forms/draft-dialog'
import { TextAreaField } from '#ui/forms/form-field'
import { Dialog } from '#ui/overlays/dialog'
import { type CaseSubject } from '@devhood/client/operator'
import { isBlank, LIMITS } from '@devhood/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'

import { PersonSummary } from '../person-summary.tsx'
import { colleaguesQuery, operatorApi } from '../queries.ts'

interface CaseDialogProps {
  readonly subject: CaseSubject
  readonly onClose: () => void
}

function useRefreshQueue() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ['operator', 'reports'] })
}

const NoteText = z.object({
  text: z.string().check(
    z.trim(),
    z.refine((text) => !isBlank(text), 'Write a note.'),
  ),
})

/** A note for colleagues about what is reported. */
export function NoteDialog({ subject, onClose }: CaseDialogProps) {
  const me = useCurrentUser()
  const refresh = useRefreshQueue()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ text }: z.infer<typeof NoteText>) => operatorApi.writeNote(subject, text),
    onSuccess: refresh,
  })
  return (
    <DraftDialog
      title="Note for colleagues"
      userId={me.$id}
      draft={`note ${subject.kind} ${subject.subjectId}`}
      schema={NoteText}
      initial={{ text: '' }}
      busy={isPending}
      onSubmit={mutateAsync}
      onClose={onClose}
      submit="Add note"
    >
      {(form) => (
        <TextAreaField
          form={form}
          name="text"
          label="Note"
          hint="Only operators and moderators see it. The log keeps it, so leave names out."
          max={LIMITS.noteMax}
          className="min-h-20"
          data-first-focus
        />
      )}
    </DraftDialog>
  )
}

interface HandOnDialogProps extends CaseDialogProps {
  /** Whom it concerns. */
  readonly about: string | undefined
}

/** Colleagues, one of whom is to go on with it. */
export function HandOnDialog({ subject, about, onClose }: HandOnDialogProps) {
  const me = useCurrentUser()
  const refresh = useRefreshQueue()
  const list = useQuery(colleaguesQuery())
  const { mutate, isPending } = useMutation({
    mutationFn: ({ $id }: { readonly $id: string; readonly name: string }) =>
      operatorApi.claimCase(subject, $id),
    onSuccess: (_claim, { name }) => {
      toast({ title: `Handed on to ${name}` })
      onClose()
    },
    onError: (error) => toast(failureToast("Couldn't hand it on", messageOf(error))),
    onSettled: refresh,
  })
  const colleagues = list.data?.filter(({ $id }) => $id !== me.$id && $id !== about)
  return (
    <Dialog open kind="sheet" onClose={onClose} title="Hand on to">
      {colleagues ? (
        <ul className="grid gap-1">
          {colleagues.length === 0 && <li className="text-muted">There is nobody else.</li>}
          {colleagues.map((person) => (
            <li key={person.$id} className="flex items-center justify-between gap-3">
              <PersonSummary person={person} />
              <Button
                size="sm"
                busy={isPending}
                onClick={() => mutate(person)}
                className="max-sm:min-h-tap"
              >
                Hand on
                <span className="sr-only"> to {person.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <NotLoaded
          query={list}
          title="Your colleagues didn't load"
          loading="Loading colleagues"
          lines={['h-9', 'h-9']}
          className="grid gap-3"
        />
      )}
    </Dialog>
  )
}
