import { type CurrentUser } from '#features/account'
import { formResolver } from '#lib/form-resolver'
import { useGoBack } from '#lib/go-back'
import { type SaveFailure } from '#lib/save-failure'
import { type Upload } from '#lib/use-upload'
import { Button } from '#ui/button'
import { Field } from '#ui/field'
import { FormAlert } from '#ui/form-alert'
import { TextArea, TextInput } from '#ui/input'
import { LIMITS } from '@devhood/contract'
import { useRef } from 'react'
import { Controller, useForm, type UseFormReturn } from 'react-hook-form'

import { FaceField } from './face-field.tsx'
import { ProfileFields } from './profile-fields.ts'

interface ProfileFormProps {
  readonly me: CurrentUser
  readonly upload: Upload
  readonly busy: boolean
  /** Gives why it failed, and then the form keeps every field and says so. */
  readonly onSubmit: (fields: ProfileFields) => Promise<SaveFailure | undefined>
}

/** Face left, words right. */
export function ProfileForm({ me, upload, busy, onSubmit }: ProfileFormProps) {
  const goBack = useGoBack(`/profile/${me.$id}`)
  const form = useForm<ProfileFields>({
    resolver: formResolver(ProfileFields),
    defaultValues: {
      name: me.name,
      username: me.username,
      email: me.email,
      bio: me.bio ?? '',
    },
  })
  const { errors } = form.formState
  const sending = useRef(false)

  async function send(fields: ProfileFields): Promise<void> {
    // A second press can come before the first has made the button busy.
    if (busy || sending.current) return
    sending.current = true
    const failure = await onSubmit(fields)
    if (failure) form.setError(failure.field, { message: failure.message })
    sending.current = false
  }
  return (
    <form
      noValidate
      aria-label="Edit your profile"
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      className="grid max-w-240 items-start gap-6 lg:grid-cols-[240px_minmax(0,1fr)] lg:gap-12"
    >
      <Controller
        control={form.control}
        name="picture"
        render={({ field }) => (
          <FaceField
            me={me}
            file={field.value}
            error={errors.picture?.message}
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
      <div className="grid gap-5">
        <WordFields form={form} />
        <FormAlert>{errors.root?.message}</FormAlert>
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

function WordFields({ form }: { readonly form: UseFormReturn<ProfileFields> }) {
  const { errors } = form.formState
  return (
    <>
      <Field label="Name" error={errors.name?.message}>
        <TextInput {...form.register('name')} autoComplete="name" />
      </Field>
      <Field label="Username" hint="Usernames stay as they are." error={errors.username?.message}>
        <TextInput {...form.register('username')} readOnly autoComplete="username" />
      </Field>
      <Field label="Email" hint="Nobody but you sees it." error={errors.email?.message}>
        <TextInput {...form.register('email')} readOnly type="email" autoComplete="email" />
      </Field>
      <Field label="Bio" error={errors.bio?.message}>
        <TextArea {...form.register('bio')} rows={5} max={LIMITS.bioMax} />
      </Field>
    </>
  )
}
