import { messageOf } from '#lib/api/offline'
import { useSingleMutation } from '#lib/mutations/use-single-mutation'
import { Button } from '#ui/controls/button'
import { Dialog } from '#ui/overlays/dialog'
import { Field } from '#ui/forms/field'
import { FormAlert } from '#ui/forms/form-alert'
import { TextInput } from '#ui/forms/input'
import { jobSearches } from '@devhood/contract/collections'
import { type JobSearch } from '@devhood/contract/schemas'
import { type UseMutationOptions } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'

interface NameDialogProps {
  readonly title: string
  readonly name: string
  readonly saving: UseMutationOptions<JobSearch, Error, { readonly name: string }>
  readonly onSaved?: () => void
  readonly onClose: () => void
}

/** Asks for the name of a saved search, and closes when it is saved. */
export function NameDialog({ title, saving, onSaved, onClose, ...rest }: NameDialogProps) {
  const { mutate, isPending, error } = useSingleMutation(saving)
  const [name, setName] = useState(rest.name)
  const [isSubmitted, setSubmitted] = useState(false)
  const isMissing = name.trim() === ''
  const done = () => {
    onClose()
    onSaved?.()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSubmitted(true)
    if (!isMissing) mutate({ name: name.trim() }, { onSuccess: done })
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <Field label="Name" error={isSubmitted && isMissing ? 'Required' : undefined}>
          <TextInput
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            maxLength={jobSearches.fields.name.max}
            autoComplete="off"
            data-first-focus
          />
        </Field>
        <FormAlert>{error ? messageOf(error) : undefined}</FormAlert>
        <div className="flex gap-3 *:flex-1">
          <Button type="submit" variant="primary" busy={isPending}>
            Save
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
