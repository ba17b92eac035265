import { useCurrentUser } from '#features/account'
import { messageOf } from '#lib/api/offline'
import { failureToast, toast } from '#lib/feedback/toasts'
import { useDraft } from '#lib/forms/use-draft'
import { Button } from '#ui/controls/button'
import { Time } from '#ui/time'
import { type CaseSubject } from '@devhood/client/operator'
import { LIMITS, isBlank } from '@devhood/contract'
import { type CaseNote } from '@devhood/contract/schemas'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'

import { operatorApi } from '../queries.ts'
import { useRefreshQueue } from './hand-on-dialog.tsx'

interface CaseNotesProps {
  readonly subject: CaseSubject
  readonly notes: readonly CaseNote[]
}

/** What colleagues have written about a case, and a field for more. */
export function CaseNotes({ subject, notes }: CaseNotesProps) {
  const me = useCurrentUser()
  const form = `note ${subject.kind} ${subject.subjectId}`
  const draft = useDraft({ userId: me.$id, form }, { text: '' })
  return (
    <section>
      <h3>Notes for moderators</h3>
      {notes.length > 0 && (
        <ul aria-label="Notes for moderators" className="grid gap-2">
          {notes.map(({ $id, $createdAt, by, text }) => (
            <li key={$id} className="wrap-anywhere">
              <span dir="auto">{text}</span>
              <span className="text-muted">
                <span>{` · ${by?.name ?? 'A colleague'} · `}</span>
                <Time value={$createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {draft.values && (
        <NoteField
          subject={subject}
          initial={draft.values.text}
          onType={(text) => draft.save(text ? { text } : undefined)}
        />
      )}
    </section>
  )
}

interface NoteFieldProps {
  readonly subject: CaseSubject
  readonly initial: string
  readonly onType: (text: string) => void
}

function NoteField({ subject, initial, onType }: NoteFieldProps) {
  const [text, setText] = useState(initial)
  const refresh = useRefreshQueue()
  const type = (typed: string) => {
    setText(typed)
    onType(typed)
  }
  const { mutate, isPending } = useMutation({
    mutationFn: () => operatorApi.writeNote(subject, text.trim()),
    onSuccess: () => {
      type('')
      refresh()
    },
    onError: (error) => toast(failureToast("Couldn't add the note", messageOf(error))),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBlank(text) && !isPending) mutate()
  }
  return (
    <form aria-label="Note" onSubmit={submit} className="flex gap-2">
      <input
        aria-label="Note"
        placeholder="Add a note. Only moderators read it."
        value={text}
        maxLength={LIMITS.noteMax}
        autoComplete="off"
        data-action="note"
        onClick={({ currentTarget }) => currentTarget.focus()}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        className="op-in"
      />
      {text && (
        <Button type="submit" size="sm" busy={isPending} className="max-sm:min-h-tap">
          Add note
        </Button>
      )}
    </form>
  )
}
