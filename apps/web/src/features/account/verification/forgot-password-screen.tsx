import { useState } from 'react'
import { AuthHeading } from '../parts/auth-heading.tsx'
import { emailRule } from '../credentials.ts'
import { SingleFieldForm, EMAIL_INPUT } from '../parts/single-field-form.tsx'
import { linkPageUrl, oneTimeTokens } from './one-time-tokens.ts'
import { EmailSent } from '../parts/email-sent.tsx'
import { SignInLink } from '../parts/sign-in-link.tsx'
import { useTypedEmail } from '../parts/typed-email.ts'

/** Asks for the email of an account whose password was forgotten. */
export function ForgotPasswordScreen() {
  const typed = useTypedEmail()
  const [sentTo, setSentTo] = useState<string>()
  const send = async (email: string) => {
    await oneTimeTokens.requestRecovery(email, linkPageUrl('/reset-password', { email }))
    setSentTo(email)
  }
  if (sentTo !== undefined)
    return <EmailSent email={sentTo} validFor="one hour" onResend={() => setSentTo(undefined)} />
  return (
    <>
      <AuthHeading
        title="Forgot your password?"
        text="We'll email you a link to choose a new one."
      />
      <SingleFieldForm
        label="Email"
        rule={emailRule}
        input={EMAIL_INPUT}
        typed={typed}
        submit="Send link"
        send={send}
      />
      <SignInLink />
    </>
  )
}
