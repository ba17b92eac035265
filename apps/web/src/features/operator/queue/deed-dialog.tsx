import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { Field } from '#ui/field'
import { FormAlert } from '#ui/form-alert'
import { TextInput } from '#ui/input'
import { LIMITS } from '@devhood/contract'
import { type QueuedReport } from '@devhood/contract/schemas'
import { type SubmitEvent, useState } from 'react'

import { type Deed } from './deeds.ts'
import { useDeed } from './use-deed.ts'

interface DeedDialogProps {
  readonly report: QueuedReport
  readonly deed: Deed
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Says what the deed does, and takes a note for the log. Enter does it. */
export function DeedDialog({ report, deed, onDone, onClose }: DeedDialogProps) {
  const { mutate, isPending, error } = useDeed(report, deed)
  const [note, setNote] = useState('')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isPending) mutate(note.trim(), { onSuccess: onDone })
  }
  const isDanger = deed.action === 'delete' || deed.action === 'block'
  return (
    <Dialog open onClose={onClose} title={deed.label}>
      <form onSubmit={submit} className="grid gap-5">
        <p>{deed.text}</p>
        <Field label="Note for the log (optional)">
          <TextInput
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
            maxLength={LIMITS.noteMax}
            autoComplete="off"
            data-first-focus
          />
        </Field>
        <FormAlert>{error ? error.message || 'It did not work.' : undefined}</FormAlert>
        <div className="flex gap-3 *:flex-1">
          <Button type="submit" variant={isDanger ? 'danger' : 'primary'} busy={isPending}>
            {deed.label}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
