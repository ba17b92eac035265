import { Button } from '#ui/button'
import { OutcomeHeading } from './outcome-heading.tsx'
import { SignInLink } from './sign-in-link.tsx'

interface SentProps {
  readonly email: string
  /** How long the letter's link is good for. */
  readonly life: string
  readonly onAgain: () => void
}

/** A letter is on its way, if there is somebody to get it. */
export function Sent({ email, life, onAgain }: SentProps) {
  return (
    <>
      <OutcomeHeading
        title="Check your inbox"
        text={`If an account uses ${email}, we've sent it a link. It works once, for ${life}.`}
      />
      <Button variant="line" size="lg" wide onClick={onAgain}>
        Didn't get it? Send again
      </Button>
      <SignInLink />
    </>
  )
}
