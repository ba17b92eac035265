import { api } from '#lib/api/api'
import { PasswordField } from '#ui/forms/form-field'
import { type OneTimeToken } from '@devhood/client/proofs'
import { LIMITS } from '@devhood/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { passwordRule } from '../credentials.ts'
import { errorMessage, isErrorType } from '../sign-in.ts'
import { AuthForm } from '../parts/auth-form.tsx'
import { AuthHeading } from '../parts/auth-heading.tsx'
import { ExpiredLink, Outcome, OutcomeLink } from '../parts/outcome.tsx'
import { LinkProgress, useLinkToken, useSentToken } from './link-token.tsx'
import { continueSignedIn, isInvalidToken, oneTimeTokens } from './one-time-tokens.ts'

const Fields = z.object({ password: passwordRule })
type Fields = z.infer<typeof Fields>

type Save = (proof: OneTimeToken & Fields) => Promise<unknown>

/** Sets a password with `save`, and signs in if the link contains the email. */
function useNewPassword({ token, email }: ReturnType<typeof useLinkToken>, save: Save) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (fields: Fields) => {
      if (token) await save({ ...token, ...fields })
      try {
        if (email === '') return false
        await api.account.createEmailSession({ email, ...fields })
        return true
      } catch {
        // The password is set anyway; a manual sign-in shows the reason.
        return false
      }
    },
    onSuccess: (isSignedIn) => {
      if (isSignedIn) continueSignedIn('/')
      else void navigate('/sign-in', { replace: true })
    },
  })
}

interface NewPasswordFormProps {
  readonly email: string
  readonly submit: string
  readonly mutation: ReturnType<typeof useNewPassword>
}

const NewPasswordForm = ({ email, submit, mutation }: NewPasswordFormProps) => (
  <AuthForm
    schema={Fields}
    initial={{ password: '' }}
    mutation={mutation}
    failureOf={(error) => ({
      field: isErrorType(error, 'user_password_common') ? 'password' : 'root',
      message: errorMessage(error),
    })}
    submit={submit}
  >
    {(form) => (
      <>
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" name="email" value={email} autoComplete="username" readOnly hidden />
        <PasswordField
          form={form}
          name="password"
          label="New password"
          rule={`At least ${LIMITS.passwordMin} characters.`}
          autoComplete="new-password"
        />
      </>
    )}
  </AuthForm>
)

/** Target of the password reset link. */
export function ResetPasswordScreen() {
  const link = useLinkToken()
  const { token, email } = link
  const mutation = useNewPassword(link, oneTimeTokens.resetPassword)
  if (token === undefined || isInvalidToken(mutation.error))
    return <ExpiredLink to="/forgot-password" label="Send another link" />
  return (
    <>
      <AuthHeading title="Choose a new password" text="This signs you out on all other devices." />
      <NewPasswordForm email={email} submit="Save password" mutation={mutation} />
    </>
  )
}

const UNDO_TITLE = 'Undo the email change'

/** Target of the link to the old email, which undoes a change of email. */
export function UndoEmailChangeScreen() {
  const link = useLinkToken()
  const { token, email } = link
  const check = useSentToken(token, oneTimeTokens.checkEmailUndo)
  const mutation = useNewPassword(link, oneTimeTokens.undoEmailChange)
  const { error } = mutation
  if (token === undefined || isInvalidToken(check.error) || isInvalidToken(error))
    return <ExpiredLink to="/forgot-password" label="Choose a new password" />
  if (isErrorType(error, 'user_email_already_exists'))
    return (
      <Outcome
        title="Another account uses this email"
        text={`The change can't be undone, because an account was opened with ${email || 'this email'} since.`}
      >
        <OutcomeLink to="/" label="Continue" reloadDocument />
      </Outcome>
    )
  // A link that doesn't work asks for no password.
  if (!check.isSuccess) return <LinkProgress title={UNDO_TITLE} state={check} />
  return (
    <>
      <AuthHeading
        title={UNDO_TITLE}
        text={`Your account keeps ${email || 'its old email'}. This signs you out on all devices and removes your passkeys, phone number and connected services. Choose a new password.`}
      />
      <NewPasswordForm email={email} submit="Undo and save password" mutation={mutation} />
    </>
  )
}
