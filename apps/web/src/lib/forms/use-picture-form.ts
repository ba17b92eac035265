import { type KeyboardEvent, type SyntheticEvent, useEffect, useEffectEvent, useRef } from 'react'
import { type FieldValues, type Path, useController, type UseFormReturn } from 'react-hook-form'

import { announce } from '#lib/feedback/announce'
import { toSaveFailure } from '#lib/api/save-failure'
import { useOnce } from '#lib/mutations/use-once'
import { type Upload } from './use-upload.ts'

interface PictureFormOptions<T> {
  readonly upload: Upload
  /** The form is being sent. */
  readonly busy: boolean
  /** Names of the fields that are shown, by what they hold; all that there are when left out. */
  readonly shown?: (values: T) => readonly string[]
  /** Rejects when it failed; then the form keeps every field and says what failed. */
  readonly onSubmit: (fields: T) => Promise<unknown>
  /** Everything was sent: where to go from here. Not called when the form has been left meanwhile. */
  readonly onDone: () => Promise<void>
}

/** What a form with a field `picture` has besides its words: the field, and being sent once at a time. */
export function usePictureForm<T extends FieldValues>(
  form: UseFormReturn<T>,
  { upload, busy, shown = Object.keys, onSubmit, onDone }: PictureFormOptions<T>,
) {
  const name = 'picture' as Path<T>
  const { field, fieldState } = useController({ control: form.control, name })
  const once = useOnce()
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])

  const rejectPicture = useEffectEvent((message: string) => {
    form.setValue(name, undefined as never)
    form.setError(name, { message })
    announce(message)
  })
  useEffect(() => {
    if (upload.rejection !== undefined) rejectPicture(upload.rejection)
  }, [upload.rejection])

  async function send(fields: T): Promise<void> {
    try {
      await onSubmit(fields)
      if (isOpen.current) await onDone()
    } catch (error) {
      const { field: errorField, message } = toSaveFailure(error, shown(form.getValues()))
      form.setError(errorField as Path<T> | 'root', { message }, { shouldFocus: true })
    }
  }
  const submit = (event: SyntheticEvent) => {
    void form.handleSubmit(async (fields) => {
      if (!busy) await once(() => send(fields))
    })(event)
  }

  return {
    submit,
    /** Ctrl+Enter or Cmd+Enter, wherever in the form. */
    submitByKey: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
    },
    picture: {
      ref: field.ref,
      upload,
      busy,
      error: fieldState.error?.message,
      onChange: (file: File | undefined) => {
        form.clearErrors(name)
        field.onChange(file)
        if (file) upload.choose(file)
        else upload.discard()
      },
      onReject: (message: string) => form.setError(name, { message }),
      onRetry: () => {
        form.clearErrors(name)
        upload.retry()
      },
    },
  }
}
