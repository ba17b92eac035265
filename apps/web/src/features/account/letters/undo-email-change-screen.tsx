import { ButtonLink } from '#ui/button'
import { AuthHeading } from '../auth-heading.tsx'
import { isRefusal } from '../sign-in.ts'
import { isWorthless } from './failure.ts'
import { NewPasswordForm, useNewPassword } from './new-password-form.tsx'
import { OutcomeHeading } from './outcome-heading.tsx'
import { proofs } from './proofs.ts'
import { SignInLink } from './sign-in-link.tsx'
import { useHeld } from './use-held.ts'
import { Worthless } from './worthless.tsx'

/** Where the link sent to the old address undoes a change of email. */
export function UndoEmailChangeScreen() {
  const { proof, email } = useHeld()
  const { mutate, error, isPending, isSuccess } = useNewPassword(
    email,
    async (password) => proof && proofs.undoEmailChange({ ...proof, password }),
  )
  if (proof === undefined || isWorthless(error))
    return <Worthless to="/forgot-password" again="Choose a new password" />
  if (isRefusal(error, 'user_email_already_exists')) return <Taken email={email} />
  return (
    <>
      <AuthHeading
        title="Undo the email change"
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

/** The reader of the old address has another account with it by now. */
function Taken({ email }: { readonly email: string }) {
  return (
    <>
      <OutcomeHeading
        title="Another account uses this email"
        text={`The change can't be undone, because an account was opened with ${email || 'this email'} since.`}
      />
      <ButtonLink to="/" reloadDocument variant="primary" size="lg" wide>
        Go on
      </ButtonLink>
      <SignInLink />
    </>
  )
}
