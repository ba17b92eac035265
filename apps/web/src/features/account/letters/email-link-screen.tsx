import { settings } from '#lib/settings'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { AuthHeading } from '../auth-heading.tsx'
import { emailRule } from '../credentials.ts'
import { wantedAddress } from '../session.ts'
import { AskForm, EMAIL_INPUT } from './ask-form.tsx'
import { pageFor, proofs } from './proofs.ts'
import { Sent } from './sent.tsx'
import { SignInLink } from './sign-in-link.tsx'

/** Signing in by a link in a letter: asks where to send it. */
export function EmailLinkScreen() {
  const { search } = useLocation()
  const [sentTo, setSentTo] = useState<string>()
  const send = async (email: string) => {
    await proofs.requestLink(email, pageFor('/magic-link', { to: wantedAddress(search) }))
    setSentTo(email)
  }
  if (sentTo !== undefined)
    return <Sent email={sentTo} life="15 minutes" onAgain={() => setSentTo(undefined)} />
  return (
    <>
      <AuthHeading
        title="Sign in without password"
        text="We'll email you a link that signs you in. If you don't have an account, we'll create one."
      />
      <AskForm label="Email" rule={emailRule} input={EMAIL_INPUT} submit="Send link" send={send} />
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
