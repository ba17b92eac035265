import { useEffect, useEffectEvent } from 'react'
import { type FieldValues, type Path, useController, type UseFormReturn } from 'react-hook-form'

import { announce } from '#lib/feedback/announce'
import { type SubmissionOptions, useSubmission } from './use-form-submission.ts'
import { type Upload } from './use-upload.ts'

interface PictureFormOptions<T> extends Omit<SubmissionOptions<T>, 'pictureField'> {
  readonly upload: Upload
}

/** A form with a field `picture`: its upload, and submission once at a time. */
export function usePictureForm<T extends FieldValues>(
  form: UseFormReturn<T>,
  { upload, ...submission }: PictureFormOptions<T>,
) {
  const name = 'picture' as Path<T>
  const { field, fieldState } = useController({ control: form.control, name })
  const rejectPicture = useEffectEvent((message: string) => {
    form.setValue(name, undefined as never)
    form.setError(name, { message })
    announce(message)
  })
  useEffect(() => {
    if (upload.rejection !== undefined) rejectPicture(upload.rejection)
  }, [upload.rejection])

  return {
    ...useSubmission(form, { ...submission, pictureField: name }),
    picture: {
      ref: field.ref,
      upload,
      busy: submission.busy,
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
