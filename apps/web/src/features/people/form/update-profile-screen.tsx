import { type CurrentUser, useCurrentUser } from '#features/account'
import { formResolver } from '#lib/forms/form-resolver'
import { useGoBack } from '#lib/navigation/go-back'
import { type Draft, useDraft } from '#lib/forms/use-draft'
import { usePictureForm } from '#lib/forms/use-picture-form'
import { useFormChanges } from '#lib/forms/use-form-changes'
import { useUpload } from '#lib/forms/use-upload'
import { PROFILE_PICTURES } from '#lib/pictures/picture-rules'
import { Button } from '#ui/controls/button'
import { DraftNotice } from '#ui/forms/draft-notice'
import { EntriesField } from '#ui/forms/entries-field'
import { StackInput } from '#features/suggestions'
import { FormAlert } from '#ui/forms/form-alert'
import { TextAreaField, TextField } from '#ui/forms/form-field'
import { type TextInputProps } from '#ui/forms/input'
import { OPTIONAL } from '#ui/forms/optional'
import { Avatar } from '#ui/pictures/avatar'
import { FilePreview } from '#ui/pictures/file-preview'
import { PictureInput, type PictureInputProps } from '#ui/pictures/picture-input'
import { pick, profilePath } from '@devhood/contract'
import { users } from '@devhood/contract/collections'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { useNavigate, Navigate, useParams } from 'react-router'
import { latePart } from '#ui/lazy-part'

import {
  FIELD_NAMES,
  type FieldName,
  LABELS,
  ProfileFields,
  type ProfileFormValues,
  valuesOf,
} from './profile-fields.ts'
import { updateProfile } from './save-profile.ts'

interface ProfileFormProps {
  readonly me: CurrentUser
  readonly draft: Draft<ProfileFormValues>
  readonly values: ProfileFormValues
}

/** The profile form: avatar on the left, texts on the right. Saved, it leads to the profile. */
export function ProfileForm({ me, draft, values }: ProfileFormProps) {
  const goBack = useGoBack()
  const navigate = useNavigate()
  const upload = useUpload(draft)
  const { mutateAsync, isPending, isSuccess } = useMutation(
    updateProfile(useQueryClient(), { upload, me }),
  )
  const busy = isPending || isSuccess
  const { username, email } = me
  const form = useForm<ProfileFields>({
    resolver: formResolver(ProfileFields),
    defaultValues: { ...values, username, email, picture: draft.picture?.original },
  })
  useFormChanges(form, (fields) => draft.save(pick(fields, FIELD_NAMES)))
  const { submit, picture } = usePictureForm(form, {
    upload,
    busy,
    onSubmit: async (fields) => {
      await mutateAsync(fields)
      draft.close()
    },
    onDone: async () => navigate(profilePath(me), { replace: true }),
  })
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
        {PARTS.map(([name, part]) => (
          <Part key={name} {...{ form, name, part }} />
        ))}
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

interface AvatarFieldProps extends Omit<PictureInputProps, 'accepted' | 'types' | 'shown'> {
  readonly me: CurrentUser
}

function AvatarField({ me, ...rest }: AvatarFieldProps) {
  const file = rest.upload.state?.original
  return (
    <PictureInput
      {...rest}
      accepted={PROFILE_PICTURES}
      types="PNG, JPG"
      chooseLabel={me.imageId || file ? 'Choose another picture' : 'Choose a picture'}
      shown={
        file ? (
          <FilePreview key={`${file.name} ${file.lastModified}`} file={file} shape="round" />
        ) : (
          <Avatar name={me.name} imageUrl={me.imageUrl} size={136} />
        )
      }
    />
  )
}

type Form = UseFormReturn<ProfileFields>

interface Line extends Pick<TextInputProps, 'type' | 'autoComplete' | 'readOnly'> {
  readonly label: string
  readonly hint?: string
  readonly aside?: ReactNode
}

/** The fields beside the picture, in their order: lines of text, and what is more. */
const FIELDS: Readonly<
  Record<FieldName | 'username' | 'email', Line | ((form: Form) => ReactNode)>
> = {
  name: { label: LABELS.name, autoComplete: 'name' },
  username: {
    label: 'Username',
    hint: 'You can change it in the settings.',
    readOnly: true,
    autoComplete: 'username',
  },
  email: {
    label: 'Email',
    hint: 'Only you can see it.',
    readOnly: true,
    type: 'email',
    autoComplete: 'email',
  },
  headline: {
    label: LABELS.headline,
    aside: OPTIONAL,
    hint: 'For example: Backend engineer',
    autoComplete: 'organization-title',
  },
  bio: (form) => (
    <TextAreaField form={form} name="bio" label={LABELS.bio} rows={5} max={users.fields.bio.max} />
  ),
  place: { label: LABELS.place, aside: OPTIONAL, autoComplete: 'off' },
  workingOn: {
    label: LABELS.workingOn,
    aside: OPTIONAL,
    hint: 'Your current project, in one line',
    autoComplete: 'off',
  },
  stack: (form) => (
    <EntriesField
      form={form}
      name="stack"
      Input={StackInput}
      label={LABELS.stack}
      hint={`Separated by commas, at most ${users.fields.stack.max}: Go, PostgreSQL, Kubernetes`}
      entriesLabel="Your stack"
    />
  ),
}

type PartName = keyof typeof FIELDS
const PARTS = Object.entries(FIELDS) as [PartName, (typeof FIELDS)[PartName]][]

interface PartProps {
  readonly form: Form
  readonly name: PartName
  readonly part: (typeof FIELDS)[PartName]
}

const Part = ({ form, name, part }: PartProps) =>
  typeof part === 'function' ? part(form) : <TextField form={form} name={name} {...part} />

// Below the form, and used less.
const ProfileEntries = latePart(
  async () => (await import('../entries/profile-entries.tsx')).ProfileEntries,
)

/** Form for one's own profile; for another person it redirects to their profile. */
export function UpdateProfileScreen() {
  const { id = '' } = useParams()
  const me = useCurrentUser()
  const draft = useDraft<ProfileFormValues>(
    { userId: me.$id, form: 'update-profile' },
    valuesOf(me),
  )
  if (id !== me.$id) return <Navigate to={`/profile/${id}`} replace />
  if (!draft.values) return null
  return (
    <div className="grid max-w-240 grid-cols-1 gap-10">
      <ProfileForm key={draft.key} me={me} draft={draft} values={draft.values} />
      <ProfileEntries />
    </div>
  )
}
