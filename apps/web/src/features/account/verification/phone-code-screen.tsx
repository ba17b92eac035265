import { TEXTS } from '@devhood/contract'
import { useState } from 'react'
import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import { AuthHeading } from '../parts/auth-heading.tsx'
import { redirectTarget } from '../sign-in-redirects.ts'
import { SingleFieldForm } from '../parts/single-field-form.tsx'
import { isInvalidToken } from '../parts/token-errors.ts'
import { continueSignedIn } from './continue-signed-in.ts'
import { oneTimeTokens } from './one-time-tokens.ts'
import { SignInLink } from '../parts/sign-in-link.tsx'

/** Normalizes a phone number: `00351 912-345-678` is `+351912345678`. */
const canonicalPhone = (text: string) => text.replaceAll(/[\s().-]/g, '').replace(/^00/, '+')

const phoneRule = z
  .string()
  .check(
    z.refine(
      (text) => /^\+[1-9]\d{1,14}$/.test(canonicalPhone(text)),
      'Include the country code, for example +49 151 23456789.',
    ),
  )
const codeRule = z.string().check(
  z.trim(),
  z.refine((text) => /^\d{6}$/.test(text), 'The code has six digits.'),
)

const codeErrorText = (error: Error) =>
  isInvalidToken(error) ? 'Wrong or expired code.' : undefined

/** Sign-in by phone: sends a six-digit code and asks for it. */
export function PhoneCodeScreen() {
  const { search } = useLocation()
  const [sent, setSent] = useState<{ readonly phone: string; readonly userId: string }>()
  const requestCode = async (text: string) => {
    const phone = canonicalPhone(text)
    const { userId } = await oneTimeTokens.requestPhoneCode(phone)
    setSent({ phone, userId })
  }
  const submitCode = async (userId: string, secret: string) => {
    await oneTimeTokens.signInWithCode({ userId, secret })
    continueSignedIn(redirectTarget(search))
  }
  return (
    <>
      <AuthHeading
        title="Sign in with your phone"
        text="We'll text you a six-digit code. If you don't have an account, we'll create one."
      />
      {sent === undefined ? (
        <SingleFieldForm
          key="phone"
          label="Phone"
          hint="Include the country code, for example +49 151 23456789"
          rule={phoneRule}
          input={{ type: 'tel', autoComplete: 'tel' }}
          submit="Send code"
          send={requestCode}
        />
      ) : (
        <SingleFieldForm
          key="code"
          label="Code"
          hint={`We've sent a six-digit code to ${sent.phone}.`}
          rule={codeRule}
          input={{ inputMode: 'numeric', autoComplete: 'one-time-code' }}
          submit={TEXTS.signIn.submit}
          send={async (secret) => submitCode(sent.userId, secret)}
          errorText={codeErrorText}
        />
      )}
      <SignInLink />
    </>
  )
}
