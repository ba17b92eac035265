import { type CurrentUser } from '#features/account'
import { formResolver } from '#lib/forms/form-resolver'
import { pick } from '#lib/pick'
import { useGoBack } from '#lib/navigation/go-back'
import { type Draft } from '#lib/forms/use-draft'
import { usePictureForm } from '#lib/forms/use-picture-form'
import { useFormChanges } from '#lib/forms/use-form-changes'
import { type Upload } from '#lib/forms/use-upload'
import { Button } from '#ui/controls/button'
import { DraftNotice } from '#ui/forms/draft-notice'
import { Field } from '#ui/forms/field'
import { OPTIONAL } from '#ui/forms/optional'
import { FormAlert } from '#ui/forms/form-alert'
import { TextArea, TextInput } from '#ui/forms/input'
import { users } from '@devhood/contract/collections'
import { useForm, type UseFormReturn } from 'react-hook-form'

import { AvatarField } from './avatar-field.tsx'
import { ProfileFields, type ProfileFormValues, WORD_NAMES } from './profile-fields.ts'
import { StackField } from './stack-field.tsx'

interface ProfileFormProps {
  readonly me: CurrentUser
  /** Initial form values. */
  readonly values: ProfileFormValues
  readonly draft: Draft<ProfileFormValues>
  readonly upload: Upload
  readonly busy: boolean
  /** Rejects on failure; then the form keeps all values and shows the error. */
  readonly onSubmit: (fields: ProfileFields) => Promise<unknown>
  /** Navigates away after a successful save. */
  readonly onDone: () => Promise<void>
}

/** The profile form: avatar on the left, texts on the right. */
export function ProfileForm({ me, values, draft, upload, busy, ...callbacks }: ProfileFormProps) {
  const goBack = useGoBack()
  const form = useForm<ProfileFields>({
    resolver: formResolver(ProfileFields),
    defaultValues: {
      ...values,
      username: me.username,
      email: me.email,
      picture: draft.picture?.original,
    },
  })
  useFormChanges(form, (fields) => draft.save(pick(fields, [...WORD_NAMES, 'stack'])))
  const { submit, picture } = usePictureForm(form, { upload, busy, ...callbacks })
  return (
    <form
      noValidate
      aria-label="Edit your profile"
      onSubmit={submit}
      className="grid max-w-240 grid-cols-1 items-start gap-6 lg:grid-cols-[240px_minmax(0,1fr)] lg:gap-12"
    >
      <AvatarField {...picture} me={me} />
      <div className="grid grid-cols-1 gap-5">
        {draft.discard && <DraftNotice onDiscard={draft.discard} upload={upload} />}
        <TextFields form={form} />
        <FormAlert>{form.formState.errors.root?.message}</FormAlert>
        <div className="flex justify-end gap-3 pt-1 max-sm:*:flex-1">
          <Button onClick={goBack}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Save profile
          </Button>
        </div>
      </div>
    </form>
  )
}

function TextFields({ form }: { readonly form: UseFormReturn<ProfileFields> }) {
  const { errors } = form.formState
  return (
    <>
      <Field label="Name" error={errors.name?.message}>
        <TextInput {...form.register('name')} autoComplete="name" />
      </Field>
      <Field label="Username" hint="Usernames can't be changed." error={errors.username?.message}>
        <TextInput {...form.register('username')} readOnly autoComplete="username" />
      </Field>
      <Field label="Email" hint="Only you can see it." error={errors.email?.message}>
        <TextInput {...form.register('email')} readOnly type="email" autoComplete="email" />
      </Field>
      <Field
        label="Headline"
        aside={OPTIONAL}
        hint="For example: Backend engineer"
        error={errors.headline?.message}
      >
        <TextInput {...form.register('headline')} autoComplete="organization-title" />
      </Field>
      <Field label="Bio" error={errors.bio?.message}>
        <TextArea {...form.register('bio')} rows={5} max={users.fields.bio.max} />
      </Field>
      <Field label="Location" aside={OPTIONAL} error={errors.place?.message}>
        <TextInput {...form.register('place')} autoComplete="off" />
      </Field>
      <Field
        label="Working on"
        aside={OPTIONAL}
        hint="Your current project, in one line"
        error={errors.workingOn?.message}
      >
        <TextInput {...form.register('workingOn')} autoComplete="off" />
      </Field>
      <StackField form={form} />
    </>
  )
}
