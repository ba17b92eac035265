import { type KeyboardEvent, type SyntheticEvent, useEffect, useEffectEvent, useRef } from 'react'
import { type FieldValues, type Path, useController, type UseFormReturn } from 'react-hook-form'

import { announce } from '#lib/feedback/announce'
import { toSaveFailure } from '#lib/api/save-failure'
import { useOnce } from '#lib/mutations/use-once'
import { type Upload } from './use-upload.ts'

interface PictureFormOptions<T> {
  readonly upload: Upload
  /** The form is being submitted. */
  readonly busy: boolean
  /** Names of the visible fields, depending on the values; by default all fields. */
  readonly shown?: (values: T) => readonly string[]
  /** Rejects on failure; then the form keeps all values and shows the error. */
  readonly onSubmit: (fields: T) => Promise<unknown>
  /** Navigates away after a successful save. Not called if the user has left the form meanwhile. */
  readonly onDone: () => Promise<void>
}

/** A form with a field `picture`: its upload, and submission once at a time. */
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
    /** Ctrl+Enter or Cmd+Enter, anywhere in the form. */
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
