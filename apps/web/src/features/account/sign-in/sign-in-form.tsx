import { TEXTS } from '@devhood/contract'
import { formResolver } from '#lib/forms/form-resolver'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '#ui/controls/button'
import { Field } from '#ui/forms/field'
import { FormAlert } from '#ui/forms/form-alert'
import { PasswordInput, TextInput } from '#ui/forms/input'
import { useForm } from 'react-hook-form'
import { Credentials } from '../credentials.ts'
import { type CurrentUser } from '../current-user.tsx'
import { errorMessage } from '../error-message.ts'
import { signInMutation } from '../sign-in.ts'
import { startingWith, useTypedEmail } from '../parts/typed-email.ts'

interface SignInFormProps {
  /** Fixed email, when the person who signs in again is known. */
  readonly email?: string
  /** Called after the form was cleared. */
  readonly onDone?: (user: CurrentUser) => void
}

/** Email and password form. After a failure both values stay. */
export function SignInForm({ email, onDone }: SignInFormProps) {
  const client = useQueryClient()
  const typed = useTypedEmail()
  const { mutate, isPending, isSuccess } = useMutation(signInMutation(client))
  const form = useForm<Credentials>({
    resolver: formResolver(Credentials),
    // Without a default value, what was typed before this code had loaded stays.
    defaultValues: startingWith(email ?? typed.initial),
  })
  const { errors } = form.formState
  const busy = isPending || isSuccess
  const submit = form.handleSubmit((credentials) => {
    if (busy) return
    mutate(credentials, {
      onSuccess: (user) => {
        form.reset()
        onDone?.(user)
      },
      onError: (error) => {
        form.setError('root', { message: errorMessage(error) })
      },
    })
  })
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field label="Email" error={errors.email?.message}>
        <TextInput
          {...form.register('email', { onChange: typed.onChange })}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={email !== undefined}
        />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput
          {...form.register('password')}
          autoComplete="current-password"
          data-first-focus
        />
      </Field>
      <FormAlert>{errors.root?.message}</FormAlert>
      <Button type="submit" variant="primary" size="lg" wide busy={busy}>
        {TEXTS.signIn.submit}
      </Button>
    </form>
  )
}
