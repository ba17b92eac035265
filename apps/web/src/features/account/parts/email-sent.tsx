import { Button } from '#ui/controls/button'
import { OutcomeHeading } from './outcome-heading.tsx'
import { SignInLink } from './sign-in-link.tsx'

interface EmailSentProps {
  readonly email: string
  /** How long the emailed link is valid. */
  readonly validFor: string
  readonly onResend: () => void
}

/** Confirms that an email was sent, if the account exists. */
export function EmailSent({ email, validFor, onResend }: EmailSentProps) {
  return (
    <>
      <OutcomeHeading
        title="Check your inbox"
        text={`If an account uses ${email}, we've sent it a link. It works once, for ${validFor}.`}
      />
      <Button variant="line" size="lg" wide onClick={onResend}>
        Didn't get it? Send again
      </Button>
      <SignInLink />
    </>
  )
}
