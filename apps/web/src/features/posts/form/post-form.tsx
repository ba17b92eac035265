import { useGoBack } from '#lib/navigation/go-back'
import { type Draft } from '#lib/forms/use-draft'
import { useSubmission } from '#lib/forms/use-form-submission'
import { useFormChanges } from '#lib/forms/use-form-changes'
import { type Uploads, useUploads } from '#lib/forms/use-uploads'
import { Button } from '#ui/controls/button'
import { DraftNotice } from '#ui/forms/draft-notice'
import { FormAlert } from '#ui/forms/form-alert'
import { type Post } from '@devhood/contract/schemas'
import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState, type ComponentType } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { TextAreaWithSuggestions, TagsInput } from '#features/suggestions'
import { Field } from '#ui/forms/field'
import { Select, TextInput } from '#ui/forms/input'
import { OPTIONAL } from '#ui/forms/optional'
import { LIMITS } from '@devhood/contract'
import { EntryChips } from '#ui/forms/entry-chips'

import { AltField, AltReminder } from './alt-field.tsx'
import { PicturesField } from './pictures-field.tsx'
import {
  draftOf,
  type PostFormValues,
  resolvePost,
  restoredValues,
  storedPictures,
  type TextName,
} from './post-fields.ts'
import { usePictureEditing } from './use-picture-editing.tsx'
import { type PostPictures, usePostPictures } from './use-post-pictures.ts'
import { COMMENTING } from './commenting.ts'
import { parseTags } from '../tags.ts'

interface PostFormProps<Saved> {
  /** The post to change; undefined for a new post. */
  readonly post?: Post
  readonly values: PostFormValues
  readonly draft: Draft<PostFormValues>
  readonly action: string
  /** Rejects on failure; then the form keeps all values and shows the error. */
  readonly save: (uploads: Uploads) => UseMutationOptions<Saved, Error, PostFormValues>
  readonly onSaved?: (post: Saved) => void
  /** Navigates away after a successful save. */
  readonly onDone: () => Promise<void>
}

/** The post form: pictures on the left, texts on the right. */
export function PostForm<Saved>({ post, values, draft, action, ...rest }: PostFormProps<Saved>) {
  const uploads = useUploads(draft)
  const { mutateAsync, isPending, isSuccess } = useMutation(rest.save(uploads))
  const busy = isPending || isSuccess
  const [stored] = useState(() => storedPictures(post))
  const form = useForm<PostFormValues>({
    resolver: resolvePost,
    defaultValues: restoredValues(values, {
      stored: stored.keys(),
      chosen: draft.pictures.keys(),
    }),
  })
  useFormChanges(form, (typed) => draft.save(draftOf(typed)))
  const pictures = usePostPictures(form, { uploads, stored })
  const { edit, editor } = usePictureEditing(pictures, uploads)
  const { submit, submitByKey } = useSubmission(form, {
    busy,
    pictureField: 'pictures',
    onSubmit: async (typed) => {
      pictures.endUndo()
      const saved = await mutateAsync(typed)
      draft.close()
      rest.onSaved?.(saved)
    },
    onDone: rest.onDone,
  })
  const discardPictures = () => pictures.list.forEach(({ key }) => uploads.discard(key))
  return (
    <>
      {/* Ctrl+Enter is a shortcut for the submit button. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        noValidate
        aria-label={action}
        onSubmit={submit}
        onKeyDown={submitByKey}
        className="flex flex-col gap-5 lg:grid lg:items-start lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:gap-8 xl:grid-cols-[minmax(0,1fr)_400px] xl:gap-12"
      >
        {draft.discard && (
          <div className="lg:col-span-2">
            <DraftNotice onDiscard={draft.discard} upload={{ discard: discardPictures }} />
          </div>
        )}
        <PicturesField form={form} startsPost={!post} {...{ pictures, edit, busy }} />
        <Texts form={form} pictures={pictures} action={action} busy={busy} />
      </form>
      {editor}
    </>
  )
}

interface TextsProps {
  readonly form: UseFormReturn<PostFormValues>
  readonly pictures: PostPictures
  readonly action: string
  readonly busy: boolean
}

/** The texts and the buttons. They stay in view beside a long list of pictures. */
function Texts({ form, pictures, action, busy }: TextsProps) {
  const goBack = useGoBack()
  const [first, second] = pictures.list
  return (
    <div className={clsx('contents gap-6 lg:grid', second && 'lg:sticky lg:top-below-bar')}>
      {first && !second && (
        <AltField
          form={form}
          picture={first}
          hint="Describes the picture for people who can't see it."
        />
      )}
      <TextFields form={form} />
      <AltReminder form={form} />
      <FormAlert>{form.formState.errors.root?.message}</FormAlert>
      <div
        data-uncovered
        className="flex flex-wrap justify-end gap-3 max-xl:foot-bar max-sm:*:flex-1"
      >
        <Button onClick={goBack}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {action}
        </Button>
      </div>
    </div>
  )
}

interface TextFieldsProps {
  readonly form: UseFormReturn<PostFormValues>
}

/** How captions are written. */
const HINT = (
  <>
    <span>#tags and @usernames become links. Markdown works, too: </span>
    <b>bold</b>, <em>emphasis</em>
    <span>, lists and </span>
    <code>code</code>.
  </>
)

/** The fields beside the pictures, in their order. */
const FIELDS: Readonly<Record<TextName, ComponentType<TextFieldsProps>>> = {
  caption: ({ form }) => (
    <Field
      label="Caption"
      error={form.formState.errors.caption?.message}
      aside={OPTIONAL}
      hint={HINT}
    >
      <TextAreaWithSuggestions {...form.register('caption')} rows={5} max={LIMITS.captionMax} />
    </Field>
  ),
  location: ({ form }) => (
    <Field label="Location" aside={OPTIONAL} error={form.formState.errors.location?.message}>
      <TextInput {...form.register('location')} autoComplete="off" />
    </Field>
  ),
  tags: ({ form }) => (
    <div className="grid gap-2">
      <Field
        label="Tags"
        error={form.formState.errors.tags?.message}
        aside={<span className="text-small text-muted">optional, separated by commas</span>}
      >
        <TagsInput {...form.register('tags')} />
      </Field>
      <EntryChips form={form} name="tags" parse={parseTags} label="Tags of this post" prefix="#" />
    </div>
  ),
  commenting: ({ form }) => (
    <Field label="Who can comment">
      <Select {...form.register('commenting')}>
        {Object.entries(COMMENTING).map(([commenting, label]) => (
          <option key={commenting} value={commenting}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  ),
}

const TextFields = ({ form }: TextFieldsProps) =>
  Object.entries(FIELDS).map(([name, Part]) => <Part key={name} form={form} />)
