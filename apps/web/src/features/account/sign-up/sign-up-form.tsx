import { formResolver } from '#lib/forms/form-resolver'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '#ui/controls/button'
import { Field } from '#ui/forms/field'
import { FormAlert } from '#ui/forms/form-alert'
import { PasswordInput, TextInput } from '#ui/forms/input'
import { useForm } from 'react-hook-form'
import { Registration } from '../credentials.ts'
import { startingWith, useTypedEmail } from '../parts/typed-email.ts'
import { fieldErrorOf } from './sign-up-errors.ts'
import { signUpMutation } from './sign-up.ts'
import { UsernameField } from './username-field.tsx'

interface SignUpFormProps {
  /** Code of the invitation link. */
  readonly invitation?: string | undefined
}

/** Name, username, email and password form. After a failure all values stay. */
export function SignUpForm({ invitation }: SignUpFormProps) {
  const client = useQueryClient()
  const typed = useTypedEmail()
  const { mutate, isPending, isSuccess } = useMutation(signUpMutation(client, invitation))
  const form = useForm<Registration>({
    resolver: formResolver(Registration),
    // Without default values, what was typed before this code had loaded stays.
    defaultValues: startingWith(typed.initial),
  })
  const { errors } = form.formState
  const busy = isPending || isSuccess
  const submit = form.handleSubmit((registration) => {
    if (busy) return
    mutate(registration, {
      onSuccess: () => form.reset(),
      onError: (error) => {
        const { field, message } = fieldErrorOf(error)
        form.setError(field, { message }, { shouldFocus: field !== 'root' })
      },
    })
  })
  const plainTextProps = { autoCapitalize: 'none', spellCheck: false }
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field label="Name" error={errors.name?.message}>
        <TextInput {...form.register('name')} autoComplete="name" />
      </Field>
      <UsernameField form={form} invitation={invitation} />
      <Field label="Email" error={errors.email?.message}>
        <TextInput
          {...form.register('email', { onChange: typed.onChange })}
          {...plainTextProps}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput {...form.register('password')} autoComplete="new-password" />
      </Field>
      <FormAlert>{errors.root?.message}</FormAlert>
      <Button type="submit" variant="primary" size="lg" wide busy={busy}>
        Sign up
      </Button>
    </form>
  )
}
