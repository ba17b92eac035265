import { AuthHeading } from '../auth-heading.tsx'
import { isWorthless } from './failure.ts'
import { NewPasswordForm, useNewPassword } from './new-password-form.tsx'
import { proofs } from './proofs.ts'
import { useHeld } from './use-held.ts'
import { Worthless } from './worthless.tsx'

/** Where the link of a letter leads to who has forgotten the password. */
export function ResetPasswordScreen() {
  const { proof, email } = useHeld()
  const { mutate, error, isPending, isSuccess } = useNewPassword(
    email,
    async (password) => proof && proofs.recover({ ...proof, password }),
  )
  if (proof === undefined || isWorthless(error))
    return <Worthless to="/forgot-password" again="Send another link" />
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
