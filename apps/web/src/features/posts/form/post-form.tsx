import { formResolver } from '#lib/form-resolver'
import { useGoBack } from '#lib/go-back'
import { saveFailureOf } from '#lib/save-failure'
import { type Upload } from '#lib/use-upload'
import { Button } from '#ui/button'
import { FormAlert } from '#ui/form-alert'
import { type Post } from '@devhood/contract/schemas'
import { type KeyboardEvent, type SyntheticEvent, useRef } from 'react'
import { Controller, useForm, type UseFormReturn } from 'react-hook-form'

import { type Draft } from './draft.ts'
import { DraftNotice } from './draft-notice.tsx'
import { PictureField } from './picture-field.tsx'
import { ChangedPost, NewPost, type PostFields } from './post-fields.ts'
import { useTyping } from './use-typing.ts'
import { WordFields } from './word-fields.tsx'

interface PostFormProps {
  /** The post that is changed; none when a new one is made. */
  readonly post?: Post
  /** What the form starts with. */
  readonly fields: PostFields
  readonly draft: Pick<Draft, 'keep' | 'forget'>
  readonly action: string
  readonly upload: Upload
  readonly busy: boolean
  /** Rejects when it failed; then the form keeps every field and says what failed. */
  readonly onSubmit: (fields: PostFields) => Promise<unknown>
}

/** Picture left, words right, as the post will stand. */
export function PostForm({ post, fields, draft, action, upload, busy, onSubmit }: PostFormProps) {
  const goBack = useGoBack()
  const form = useForm<PostFields>({
    resolver: formResolver(post ? ChangedPost : NewPost),
    defaultValues: fields,
  })
  useTyping(form, draft.keep)
  const { errors } = form.formState
  const sending = useRef(false)

  async function send(values: PostFields): Promise<void> {
    // A second press can come before the first has made the button busy.
    if (busy || sending.current) return
    sending.current = true
    try {
      await onSubmit(values)
    } catch (error) {
      const { field, message } = saveFailureOf(error)
      form.setError(field, { message }, { shouldFocus: true })
    }
    sending.current = false
  }
  const submit = (event: SyntheticEvent) => void form.handleSubmit(send)(event)
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
  }
  return (
    // Ctrl+Enter is a second way to what the button does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      aria-label={action}
      onSubmit={submit}
      onKeyDown={submitByKey}
      className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-8 xl:grid-cols-[minmax(0,1fr)_400px] xl:gap-12"
    >
      <PictureControl form={form} post={post} upload={upload} busy={busy} />
      <div className="grid gap-5">
        {draft.forget && <DraftNotice onForget={draft.forget} />}
        <WordFields form={form} />
        <FormAlert>{errors.root?.message}</FormAlert>
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

interface PictureControlProps extends Pick<PostFormProps, 'upload' | 'busy'> {
  readonly form: UseFormReturn<PostFields>
  readonly post: Post | undefined
}

function PictureControl({ form, post, upload, busy }: PictureControlProps) {
  return (
    <Controller
      control={form.control}
      name="picture"
      render={({ field }) => (
        <PictureField
          ref={field.ref}
          file={field.value}
          current={post}
          error={form.formState.errors.picture?.message}
          upload={upload}
          busy={busy}
          onChange={(file) => {
            form.clearErrors('picture')
            field.onChange(file)
          }}
          onRefuse={(message) => form.setError('picture', { message })}
        />
      )}
    />
  )
}
