import { type ReactNode } from 'react'
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'

import { messageOf } from '#lib/api/offline'
import { formResolver } from '#lib/forms/form-resolver'
import { type Draft, useDraft } from '#lib/forms/use-draft'
import { useFormChanges } from '#lib/forms/use-form-changes'
import { Button, type ButtonProps } from '#ui/controls/button'
import { Dialog } from '#ui/overlays/dialog'
import { FormAlert } from './form-alert.tsx'

interface DraftDialogProps<T extends FieldValues> {
  readonly title: string
  /** Whose draft it is, and its name: what is typed is kept until it is saved or cancelled. */
  readonly userId: string
  readonly draft: string
  readonly schema: z.ZodMiniType<T, T>
  readonly initial: T
  readonly busy: boolean
  /** Rejects on failure; then the form keeps all values and shows the error. */
  readonly onSubmit: (values: T) => Promise<unknown>
  readonly onClose: () => void
  /** Called instead of `onClose` after a success. */
  readonly onDone?: () => void
  readonly submit: string
  readonly variant?: ButtonProps['variant']
  readonly hasCancel?: boolean
  readonly errorText?: (error: Error) => string
  readonly children: (form: UseFormReturn<T>) => ReactNode
}

/** A form in a dialog. */
export function DraftDialog<T extends FieldValues>(props: DraftDialogProps<T>) {
  const { title, userId, initial, onClose } = props
  const draft = useDraft<T>({ userId, form: props.draft }, initial)
  if (!draft.values) return null
  return (
    <Dialog open onClose={onClose} title={title}>
      <DraftForm {...props} values={draft.values} kept={draft} />
    </Dialog>
  )
}

interface DraftFormProps<T extends FieldValues> extends DraftDialogProps<T> {
  readonly values: T
  readonly kept: Draft<T>
}

function DraftForm<T extends FieldValues>(props: DraftFormProps<T>) {
  const { schema, values, kept, busy, onSubmit, onClose, onDone = onClose, children } = props
  const { submit, variant = 'primary', hasCancel = true, errorText = messageOf } = props
  const form = useForm<T>({
    resolver: formResolver(schema),
    defaultValues: values as DefaultValues<T>,
  })
  useFormChanges(form, (typed) => kept.save(typed))
  const closing = (then: () => void) => {
    kept.close()
    then()
  }
  const save = form.handleSubmit(async (typed) => {
    if (busy) return
    try {
      await onSubmit(typed)
      closing(onDone)
    } catch (error) {
      form.setError('root', { message: errorText(error as Error) })
    }
  })
  return (
    <form noValidate className="grid grid-cols-1 gap-5" onSubmit={(event) => void save(event)}>
      {children(form)}
      <FormAlert>{form.formState.errors.root?.message}</FormAlert>
      <div className="flex gap-3 *:flex-1">
        <Button type="submit" variant={variant} busy={busy}>
          {submit}
        </Button>
        {hasCancel && (
          <Button variant="ghost" onClick={() => closing(onClose)}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
