import { TEXTS } from '@devhood/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { arePasskeysOffered } from '#lib/settings/passkey-settings'
import { PasswordField, TextField } from '#ui/forms/form-field'
import { Credentials } from '../credentials.ts'
import { type CurrentUser } from '../current-user.tsx'
import { signInMutation } from '../sign-in.ts'
import { AuthForm } from '../parts/auth-form.tsx'
import { emailDefaults, useTypedEmail } from '../parts/typed-email.ts'

interface SignInFormProps {
  /** Fixed email, when the person who signs in again is known. */
  readonly email?: string
  /** Called after the form was cleared. */
  readonly onDone?: (user: CurrentUser) => void
}

/** Email and password form. After a failure both values stay. */
export function SignInForm({ email, onDone }: SignInFormProps) {
  const typed = useTypedEmail()
  return (
    <AuthForm
      schema={Credentials}
      // Without a default value, what was typed before this code had loaded stays.
      initial={emailDefaults(email ?? typed.initial)}
      mutation={useMutation(signInMutation(useQueryClient()))}
      onDone={(user, form) => {
        form.reset()
        onDone?.(user)
      }}
      submit={TEXTS.signIn.submit}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            {...typed.field}
            {...(arePasskeysOffered() && { autoComplete: 'username webauthn' })}
            readOnly={email !== undefined}
          />
          <PasswordField
            form={form}
            name="password"
            label="Password"
            autoComplete="current-password"
            data-first-focus
          />
        </>
      )}
    </AuthForm>
  )
}
