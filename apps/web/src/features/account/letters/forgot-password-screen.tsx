import { useState } from 'react'
import { AuthHeading } from '../auth-heading.tsx'
import { emailRule } from '../credentials.ts'
import { AskForm, EMAIL_INPUT } from './ask-form.tsx'
import { pageFor, proofs } from './proofs.ts'
import { Sent } from './sent.tsx'
import { SignInLink } from './sign-in-link.tsx'

/** For who has forgotten the password: asks where to send a link. */
export function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState<string>()
  const send = async (email: string) => {
    await proofs.requestRecovery(email, pageFor('/reset-password', { email }))
    setSentTo(email)
  }
  if (sentTo !== undefined)
    return <Sent email={sentTo} life="one hour" onAgain={() => setSentTo(undefined)} />
  return (
    <>
      <AuthHeading
        title="Forgot your password?"
        text="We'll email you a link to choose a new one."
      />
      <AskForm label="Email" rule={emailRule} input={EMAIL_INPUT} submit="Send link" send={send} />
      <SignInLink />
    </>
  )
}
