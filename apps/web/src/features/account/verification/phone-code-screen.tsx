import { TEXTS } from '@devhood/contract'
import { TextField } from '#ui/forms/form-field'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import { Button } from '#ui/controls/button'
import { errorMessage } from '../sign-in.ts'
import { AuthForm } from '../parts/auth-form.tsx'
import { AuthHeading } from '../parts/auth-heading.tsx'
import { OutcomeHeading, SignInLink } from '../parts/outcome.tsx'
import { redirectTarget } from '../sign-in-redirects.ts'
import { continueSignedIn, isInvalidToken, oneTimeTokens } from './one-time-tokens.ts'
import { canonicalPhone, codeRule, PHONE_RULE, phoneRule } from './phone-rules.ts'

const PhoneFields = z.object({ phone: phoneRule })
const CodeFields = z.object({ secret: codeRule })

/** Sign-in by phone: sends a six-digit code and asks for it. */
export function PhoneCodeScreen() {
  const [initial, setInitial] = useState({ phone: '' })
  const request = useMutation({
    mutationFn: async (fields: z.infer<typeof PhoneFields>) => {
      setInitial(fields)
      const phone = canonicalPhone(fields.phone)
      const { userId } = await oneTimeTokens.requestPhoneCode(phone)
      return { phone, userId }
    },
  })
  if (request.data)
    return (
      <>
        <CodeForm {...request.data} />
        <Button variant="line" size="lg" wide onClick={request.reset}>
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
      <AuthForm schema={PhoneFields} initial={initial} mutation={request} submit="Send code">
        {(form) => (
          <TextField
            form={form}
            name="phone"
            label="Phone"
            rule={PHONE_RULE}
            type="tel"
            autoComplete="tel"
          />
        )}
      </AuthForm>
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
  const signIn = useMutation({
    mutationFn: async ({ secret }: z.infer<typeof CodeFields>) => {
      await oneTimeTokens.signInWithCode({ userId, secret })
      continueSignedIn(redirectTarget(search))
    },
  })
  return (
    <>
      <OutcomeHeading
        title="Enter the code"
        text={`We've sent a six-digit code to ${phone}. It works once, for 10 minutes.`}
      />
      <AuthForm
        schema={CodeFields}
        initial={{ secret: '' }}
        mutation={signIn}
        failureOf={(error) => ({
          field: 'root',
          message: isInvalidToken(error) ? 'Wrong or expired code.' : errorMessage(error),
        })}
        submit={TEXTS.signIn.submit}
      >
        {(form) => (
          <TextField
            form={form}
            name="secret"
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        )}
      </AuthForm>
    </>
  )
}
