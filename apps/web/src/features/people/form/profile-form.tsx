import { type CurrentUser } from '#features/account'
import { formResolver } from '#lib/forms/form-resolver'
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
import { TextArea, TextInput, type TextInputProps } from '#ui/forms/input'
import { pick } from '@devhood/contract'
import { users } from '@devhood/contract/collections'
import { type ComponentProps, type ComponentType } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'

import { AvatarField } from './avatar-field.tsx'
import {
  FIELD_NAMES,
  type FieldName,
  LABELS,
  ProfileFields,
  type ProfileFormValues,
} from './profile-fields.ts'
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
  useFormChanges(form, (fields) => draft.save(pick(fields, FIELD_NAMES)))
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

interface PartProps {
  readonly name: FieldName | 'username' | 'email'
  readonly form: UseFormReturn<ProfileFields>
}

type LineOptions = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'aside'> &
  Pick<TextInputProps, 'type' | 'autoComplete' | 'readOnly'>

/** A text of one line. */
const line = ({ label, hint, aside, ...input }: LineOptions) =>
  function Line({ name, form }: PartProps) {
    return (
      <Field label={label} hint={hint} aside={aside} error={form.formState.errors[name]?.message}>
        <TextInput {...form.register(name)} {...input} />
      </Field>
    )
  }

function BioField({ form }: PartProps) {
  return (
    <Field label={LABELS.bio} error={form.formState.errors.bio?.message}>
      <TextArea {...form.register('bio')} rows={5} max={users.fields.bio.max} />
    </Field>
  )
}

/** The fields beside the picture, in their order. */
const FIELDS: Readonly<Record<PartProps['name'], ComponentType<PartProps>>> = {
  name: line({ label: LABELS.name, autoComplete: 'name' }),
  username: line({
    label: 'Username',
    hint: "Usernames can't be changed.",
    readOnly: true,
    autoComplete: 'username',
  }),
  email: line({
    label: 'Email',
    hint: 'Only you can see it.',
    readOnly: true,
    type: 'email',
    autoComplete: 'email',
  }),
  headline: line({
    label: LABELS.headline,
    aside: OPTIONAL,
    hint: 'For example: Backend engineer',
    autoComplete: 'organization-title',
  }),
  bio: BioField,
  place: line({ label: LABELS.place, aside: OPTIONAL, autoComplete: 'off' }),
  workingOn: line({
    label: LABELS.workingOn,
    aside: OPTIONAL,
    hint: 'Your current project, in one line',
    autoComplete: 'off',
  }),
  stack: StackField,
}

const PARTS = Object.entries(FIELDS) as [PartProps['name'], ComponentType<PartProps>][]

const TextFields = ({ form }: Pick<PartProps, 'form'>) =>
  PARTS.map(([name, Part]) => <Part key={name} name={name} form={form} />)
