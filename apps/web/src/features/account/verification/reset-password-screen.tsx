import { AuthHeading } from '../parts/auth-heading.tsx'
import { isInvalidToken } from '../parts/token-errors.ts'
import { NewPasswordForm, useNewPassword } from './new-password-form.tsx'
import { oneTimeTokens } from './one-time-tokens.ts'
import { useLinkToken } from './use-link-token.ts'
import { ExpiredLink } from '../parts/expired-link.tsx'

/** Target of the password reset link. */
export function ResetPasswordScreen() {
  const { token, email } = useLinkToken()
  const { mutate, error, isPending, isSuccess } = useNewPassword(
    email,
    async (password) => token && oneTimeTokens.resetPassword({ ...token, password }),
  )
  if (token === undefined || isInvalidToken(error))
    return <ExpiredLink to="/forgot-password" actionLabel="Send another link" />
  return (
    <>
      <AuthHeading title="Choose a new password" text="This signs you out on all other devices." />
      <NewPasswordForm
        email={email}
        submit="Save password"
        busy={isPending || isSuccess}
        error={error}
        onSave={(password, onError) => mutate(password, { onError })}
      />
    </>
  )
}
