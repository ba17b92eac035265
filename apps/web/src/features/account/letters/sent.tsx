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
        title="Look into your mail"
        text={`A letter is on its way to ${email}, unless nobody can sign in with it here. Its link works once, for ${life}.`}
      />
      <Button variant="line" size="lg" wide onClick={onAgain}>
        Nothing came? Try again
      </Button>
      <SignInLink />
    </>
  )
}
