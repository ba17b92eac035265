import { useCurrentUser } from '#features/account'
import { formResolver } from '#lib/forms/form-resolver'
import { useFormChanges } from '#lib/forms/use-form-changes'
import { type Draft, useDraft } from '#lib/forms/use-draft'
import { Button } from '#ui/controls/button'
import { FormAlert } from '#ui/forms/form-alert'
import { Dialog } from '#ui/overlays/dialog'
import { type ReactNode } from 'react'
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'

interface EntryDialogProps<T extends FieldValues> {
  readonly title: string
  /** Name of the draft: what is typed is kept until it is saved or cancelled. */
  readonly draft: string
  readonly schema: z.ZodMiniType<T, T>
  readonly initial: T
  readonly busy: boolean
  /** Rejects on failure; then the form keeps all values and shows the error. */
  readonly onSubmit: (values: T) => Promise<unknown>
  readonly onClose: () => void
  readonly children: (form: UseFormReturn<T>) => ReactNode
}

/** The form of an entry of one's own profile. */
export function EntryDialog<T extends FieldValues>(props: EntryDialogProps<T>) {
  const { title, initial, onClose } = props
  const me = useCurrentUser()
  const draft = useDraft<T>({ userId: me.$id, form: props.draft }, initial)
  if (!draft.values) return null
  return (
    <Dialog open onClose={onClose} title={title}>
      <EntryForm {...props} values={draft.values} kept={draft} />
    </Dialog>
  )
}

interface EntryFormProps<T extends FieldValues> extends EntryDialogProps<T> {
  readonly values: T
  readonly kept: Draft<T>
}

function EntryForm<T extends FieldValues>(props: EntryFormProps<T>) {
  const { schema, values, kept, busy, onSubmit, onClose, children } = props
  const form = useForm<T>({
    resolver: formResolver(schema),
    defaultValues: values as DefaultValues<T>,
  })
  useFormChanges(form, (typed) => kept.save(typed))
  const close = () => {
    kept.close()
    onClose()
  }
  const save = form.handleSubmit(async (typed) => {
    if (busy) return
    try {
      await onSubmit(typed)
      close()
    } catch (error) {
      const message = (error instanceof Error && error.message) || "That didn't work. Try again."
      form.setError('root', { message })
    }
  })
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {children(form)}
      <FormAlert>{form.formState.errors.root?.message}</FormAlert>
      <div className="flex gap-3 *:flex-1">
        <Button type="submit" variant="primary" busy={busy}>
          Save
        </Button>
        <Button variant="ghost" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
