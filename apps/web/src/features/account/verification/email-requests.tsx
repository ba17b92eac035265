import { settings } from '#lib/settings/settings'
import { Button } from '#ui/controls/button'
import { TextField } from '#ui/forms/form-field'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import * as z from 'zod/mini'
import { emailRule } from '../credentials.ts'
import { AuthForm } from '../parts/auth-form.tsx'
import { AuthHeading } from '../parts/auth-heading.tsx'
import { Outcome, SignInLink } from '../parts/outcome.tsx'
import { useTypedEmail } from '../parts/typed-email.ts'
import { redirectTarget } from '../sign-in-redirects.ts'
import { oneTimeTokens } from './one-time-tokens.ts'

const EmailFields = z.object({ email: emailRule })

/** URL of one of our pages, for a link in an email. */
function linkPageUrl(path: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(path, location.origin)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

interface EmailRequestProps {
  readonly title: string
  readonly text: string
  /** How long the emailed link is valid. */
  readonly validFor: string
  readonly send: (email: string) => Promise<unknown>
  readonly children?: ReactNode
}

/** Asks for an email, and confirms that a link was sent there, if the account exists. */
function EmailRequest({ title, text, validFor, send, children }: EmailRequestProps) {
  const typed = useTypedEmail()
  const request = useMutation({
    mutationFn: ({ email }: z.infer<typeof EmailFields>) => send(email),
  })
  if (request.isSuccess)
    return (
      <Outcome
        title="Check your inbox"
        text={`If an account uses ${request.variables.email}, we've sent it a link. It works once, for ${validFor}.`}
      >
        <Button variant="line" size="lg" wide onClick={request.reset}>
          Didn't get it? Send again
        </Button>
      </Outcome>
    )
  return (
    <>
      <AuthHeading title={title} text={text} />
      <AuthForm
        schema={EmailFields}
        initial={{ email: typed.initial }}
        mutation={request}
        submit="Send link"
      >
        {(form) => <TextField form={form} {...typed.field} />}
      </AuthForm>
      {children}
      <SignInLink />
    </>
  )
}

/** Asks for the email of an account whose password was forgotten. */
export const ForgotPasswordScreen = () => (
  <EmailRequest
    title="Forgot your password?"
    text="We'll email you a link to choose a new one."
    validFor="one hour"
    send={(email) =>
      oneTimeTokens.requestRecovery(email, linkPageUrl('/reset-password', { email }))
    }
  />
)

/** Sign-in by email link: asks for the email. */
export function EmailLinkScreen() {
  const { search } = useLocation()
  const link = linkPageUrl('/magic-link', { to: redirectTarget(search) })
  return (
    <EmailRequest
      title="Sign in without password"
      text="We'll email you a link that signs you in. If you don't have an account, we'll create one."
      validFor="15 minutes"
      send={(email) => oneTimeTokens.requestMagicLink(email, link)}
    >
      {settings.sms && (
        <p>
          <Link to={`/phone-code${search}`} className="link">
            Use your phone instead
          </Link>
        </p>
      )}
    </EmailRequest>
  )
}
