import { formResolver } from '#lib/forms/form-resolver'
import { useGoBack } from '#lib/navigation/go-back'
import { type Draft } from '#lib/forms/use-draft'
import { usePictureForm } from '#lib/forms/use-picture-form'
import { useDebouncedValues } from '#lib/forms/use-debounced-values'
import { type Upload } from '#lib/forms/use-upload'
import { Button } from '#ui/controls/button'
import { DraftNotice } from '#ui/forms/draft-notice'
import { FormAlert } from '#ui/forms/form-alert'
import { type Post } from '@devhood/contract/schemas'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { AltField } from './alt-field.tsx'
import { PictureField } from './picture-field.tsx'
import {
  ChangedPostFields,
  NewPostFields,
  type PostFields,
  type PostFormValues,
} from './post-fields.ts'
import { TextFields } from './text-fields.tsx'

interface PostFormProps {
  /** The post to change; undefined for a new post. */
  readonly post?: Post
  /** Initial form values. */
  readonly values: PostFormValues
  readonly draft: Draft<PostFormValues>
  readonly action: string
  readonly upload: Upload
  readonly busy: boolean
  /** Rejects on failure; then the form keeps all values and shows the error. */
  readonly onSubmit: (fields: PostFields) => Promise<unknown>
  /** Navigates away after a successful save. */
  readonly onDone: () => Promise<void>
}

/** The post form: picture on the left, texts on the right. */
export function PostForm({
  post,
  values,
  draft,
  action,
  upload,
  busy,
  ...callbacks
}: PostFormProps) {
  const goBack = useGoBack()
  const form = useForm<PostFields>({
    resolver: formResolver(post ? ChangedPostFields : NewPostFields),
    defaultValues: { ...values, picture: draft.picture?.original },
  })
  useDebouncedValues(form, ({ imageAlt, caption, location, tags, commenting }) =>
    draft.save({ imageAlt, caption, location, tags, commenting }),
  )
  const { submit, submitByKey, picture } = usePictureForm(form, { upload, busy, ...callbacks })
  const [isAltOutdated, setAltOutdated] = useState(false)
  const changePicture = (file: File | undefined) => {
    setAltOutdated(form.getValues('imageAlt') !== '')
    picture.onChange(file)
  }
  return (
    // Ctrl+Enter is a shortcut for the submit button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      aria-label={action}
      onSubmit={submit}
      onKeyDown={submitByKey}
      className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:gap-8 xl:grid-cols-[minmax(0,1fr)_400px] xl:gap-12"
    >
      <div className="grid grid-cols-1 gap-5">
        <PictureField {...picture} current={post} onChange={changePicture} />
        {(upload.state || post) && (
          <AltField form={form} isOutdated={isAltOutdated} onChange={() => setAltOutdated(false)} />
        )}
      </div>
      <div className="grid grid-cols-1 gap-5">
        {draft.discard && <DraftNotice onDiscard={draft.discard} upload={upload} />}
        <TextFields form={form} />
        <FormAlert>{form.formState.errors.root?.message}</FormAlert>
        <div className="flex justify-end gap-3 pt-1 max-sm:*:flex-1">
          <Button onClick={goBack}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {action}
          </Button>
        </div>
      </div>
    </form>
  )
}
