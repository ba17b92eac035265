import { Button } from '#ui/controls/button'
import { Dialog } from '#ui/overlays/dialog'
import { Field } from '#ui/forms/field'
import { FormAlert } from '#ui/forms/form-alert'
import { TextInput } from '#ui/forms/input'
import { jobSearches } from '@devhood/contract/collections'
import { type SubmitEvent, useState } from 'react'

interface NameDialogProps {
  readonly title: string
  readonly name: string
  readonly submit: string
  readonly busy: boolean
  readonly error: Error | null
  readonly onSubmit: (name: string) => void
  readonly onClose: () => void
}

export function NameDialog({
  title,
  submit,
  busy,
  error,
  onSubmit,
  onClose,
  ...rest
}: NameDialogProps) {
  const [name, setName] = useState(rest.name)
  const [isSubmitted, setSubmitted] = useState(false)
  const isMissing = name.trim() === ''
  const submitName = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSubmitted(true)
    if (!busy && !isMissing) onSubmit(name.trim())
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      <form noValidate onSubmit={submitName} className="grid gap-5">
        <Field label="Name" error={isSubmitted && isMissing ? 'Required' : undefined}>
          <TextInput
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            maxLength={jobSearches.fields.name.max}
            autoComplete="off"
            data-first-focus
          />
        </Field>
        <FormAlert>{error ? error.message || "That didn't work. Try again." : undefined}</FormAlert>
        <div className="flex gap-3 *:flex-1">
          <Button type="submit" variant="primary" busy={busy}>
            {submit}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
