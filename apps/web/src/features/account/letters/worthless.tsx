import { ButtonLink } from '#ui/button'
import { OutcomeHeading } from './outcome-heading.tsx'
import { SignInLink } from './sign-in-link.tsx'

interface WorthlessProps {
  /** Where to ask for another one. */
  readonly to: string
  readonly again: string
}

/** A link that opens nothing any more. */
export function Worthless({ to, again }: WorthlessProps) {
  return (
    <>
      <OutcomeHeading
        title="This link does not work"
        text="It was used already, is too old, or a newer letter took its place."
      />
      <ButtonLink to={to} variant="primary" size="lg" wide>
        {again}
      </ButtonLink>
      <SignInLink />
    </>
  )
}
