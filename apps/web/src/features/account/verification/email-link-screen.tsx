import { settings } from '#lib/settings/settings'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { AuthHeading } from '../parts/auth-heading.tsx'
import { emailRule } from '../credentials.ts'
import { redirectTarget } from '../sign-in-redirects.ts'
import { SingleFieldForm, EMAIL_INPUT } from '../parts/single-field-form.tsx'
import { linkPageUrl, oneTimeTokens } from './one-time-tokens.ts'
import { EmailSent } from '../parts/email-sent.tsx'
import { SignInLink } from '../parts/sign-in-link.tsx'
import { useTypedEmail } from '../parts/typed-email.ts'

/** Sign-in by email link: asks for the email. */
export function EmailLinkScreen() {
  const { search } = useLocation()
  const typed = useTypedEmail()
  const [sentTo, setSentTo] = useState<string>()
  const send = async (email: string) => {
    await oneTimeTokens.requestMagicLink(
      email,
      linkPageUrl('/magic-link', { to: redirectTarget(search) }),
    )
    setSentTo(email)
  }
  if (sentTo !== undefined)
    return <EmailSent email={sentTo} validFor="15 minutes" onResend={() => setSentTo(undefined)} />
  return (
    <>
      <AuthHeading
        title="Sign in without password"
        text="We'll email you a link that signs you in. If you don't have an account, we'll create one."
      />
      <SingleFieldForm
        label="Email"
        rule={emailRule}
        input={EMAIL_INPUT}
        typed={typed}
        submit="Send link"
        send={send}
      />
      {settings.sms && (
        <p>
          <Link to={`/phone-code${search}`} className="link">
            Use your phone instead
          </Link>
        </p>
      )}
      <SignInLink />
    </>
  )
}
