import { TEXTS } from '@devhood/contract'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#ui/controls/button'
import { AuthHeading } from '../parts/auth-heading.tsx'
import { canonicalPhone, codeRule, PHONE_RULE, phoneRule } from './phone-rules.ts'
import { OutcomeHeading } from '../parts/outcome-heading.tsx'
import { redirectTarget } from '../sign-in-redirects.ts'
import { SingleFieldForm } from '../parts/single-field-form.tsx'
import { isInvalidToken } from '../parts/token-errors.ts'
import { continueSignedIn } from './continue-signed-in.ts'
import { oneTimeTokens } from './one-time-tokens.ts'
import { SignInLink } from '../parts/sign-in-link.tsx'

const codeErrorText = (error: Error) =>
  isInvalidToken(error) ? 'Wrong or expired code.' : undefined

/** Sign-in by phone: sends a six-digit code and asks for it. */
export function PhoneCodeScreen() {
  const [phone, setPhone] = useState('')
  const [sent, setSent] = useState<CodeFormProps>()
  const requestCode = async (text: string) => {
    const to = canonicalPhone(text)
    const { userId } = await oneTimeTokens.requestPhoneCode(to)
    setSent({ phone: to, userId })
  }
  if (sent)
    return (
      <>
        <CodeForm {...sent} />
        <Button variant="line" size="lg" wide onClick={() => setSent(undefined)}>
          Didn't get it? Send again
        </Button>
        <SignInLink />
      </>
    )
  return (
    <>
      <AuthHeading
        title="Sign in with your phone"
        text="We'll text you a six-digit code. If you don't have an account, we'll create one."
      />
      <SingleFieldForm
        label="Phone"
        hint={PHONE_RULE}
        rule={phoneRule}
        input={{ type: 'tel', autoComplete: 'tel' }}
        typed={{ initial: phone, onChange: ({ target }) => setPhone(target.value) }}
        submit="Send code"
        send={requestCode}
      />
      <SignInLink />
    </>
  )
}

interface CodeFormProps {
  /** Where the code was sent. */
  readonly phone: string
  readonly userId: string
}

function CodeForm({ phone, userId }: CodeFormProps) {
  const { search } = useLocation()
  const submitCode = async (secret: string) => {
    await oneTimeTokens.signInWithCode({ userId, secret })
    continueSignedIn(redirectTarget(search))
  }
  return (
    <>
      <OutcomeHeading
        title="Enter the code"
        text={`We've sent a six-digit code to ${phone}. It works once, for 10 minutes.`}
      />
      <SingleFieldForm
        label="Code"
        rule={codeRule}
        input={{ inputMode: 'numeric', autoComplete: 'one-time-code' }}
        submit={TEXTS.signIn.submit}
        send={submitCode}
        errorText={codeErrorText}
      />
    </>
  )
}
