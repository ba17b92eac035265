import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef } from 'react'
import { type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'

import { isSendKey } from '#lib/dom/pressed-key'
import { toSaveFailure } from '#lib/api/save-failure'
import { useOnce } from '#lib/mutations/use-once'

export interface SubmissionOptions<T> {
  /** The form is being submitted. */
  readonly busy: boolean
  /** Names of the visible fields, depending on the values; by default all fields. */
  readonly shown?: (values: T) => readonly string[]
  /** Rejects on failure; then the form keeps all values and shows the error. */
  readonly onSubmit: (fields: T) => Promise<unknown>
  /** Navigates away after a successful save. Not called if the user has left the form meanwhile. */
  readonly onDone: () => Promise<void>
  /** Name of the field that shows what is wrong with a file. */
  readonly pictureField: Path<T>
}

/** Submission of a form with pictures, once at a time. A failure is shown at its field. */
export function useSubmission<T extends FieldValues>(
  form: UseFormReturn<T>,
  { busy, shown = Object.keys, onSubmit, onDone, pictureField }: SubmissionOptions<T>,
) {
  const once = useOnce()
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])

  async function send(fields: T): Promise<void> {
    try {
      await onSubmit(fields)
      if (isOpen.current) await onDone()
    } catch (error) {
      const { field, message } = toSaveFailure(error, shown(form.getValues()))
      const name = field === 'picture' ? pictureField : (field as Path<T> | 'root')
      form.setError(name, { message }, { shouldFocus: true })
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
      if (isSendKey(event)) submit(event)
    },
  }
}
