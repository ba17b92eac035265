import { ButtonLink } from '#ui/controls/button-link'
import { AuthHeading } from '../parts/auth-heading.tsx'
import { isErrorType } from '../sign-in.ts'
import { isInvalidToken } from '../parts/token-errors.ts'
import { NewPasswordForm, useNewPassword } from './new-password-form.tsx'
import { LinkProgress, useSentToken } from './link-progress.tsx'
import { OutcomeHeading } from '../parts/outcome-heading.tsx'
import { oneTimeTokens } from './one-time-tokens.ts'
import { SignInLink } from '../parts/sign-in-link.tsx'
import { useLinkToken } from './use-link-token.ts'
import { ExpiredLink } from '../parts/expired-link.tsx'

const TITLE = 'Undo the email change'

/** Target of the link to the old email, which undoes a change of email. */
export function UndoEmailChangeScreen() {
  const { token, email } = useLinkToken()
  const check = useSentToken(token, oneTimeTokens.checkEmailUndo)
  const { mutate, error, isPending, isSuccess } = useNewPassword(
    email,
    async (password) => token && oneTimeTokens.undoEmailChange({ ...token, password }),
  )
  if (token === undefined || isInvalidToken(check.error) || isInvalidToken(error))
    return <ExpiredLink to="/forgot-password" actionLabel="Choose a new password" />
  if (isErrorType(error, 'user_email_already_exists')) return <EmailTaken email={email} />
  // A link that doesn't work asks for no password.
  if (!check.isSuccess) return <LinkProgress title={TITLE} state={check} />
  return (
    <>
      <AuthHeading
        title={TITLE}
        text={`Your account keeps ${email || 'its old email'}. This signs you out on all devices and removes your phone number and connected services. Choose a new password.`}
      />
      <NewPasswordForm
        email={email}
        submit="Undo and save password"
        busy={isPending || isSuccess}
        error={error}
        onSave={(password, onError) => mutate(password, { onError })}
      />
    </>
  )
}

/** The old email now belongs to another account. */
function EmailTaken({ email }: { readonly email: string }) {
  return (
    <>
      <OutcomeHeading
        title="Another account uses this email"
        text={`The change can't be undone, because an account was opened with ${email || 'this email'} since.`}
      />
      <ButtonLink to="/" reloadDocument variant="primary" size="lg" wide>
        Continue
      </ButtonLink>
      <SignInLink />
    </>
  )
}
