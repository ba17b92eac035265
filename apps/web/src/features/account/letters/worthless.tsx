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
        title="This link doesn't work"
        text="It was already used, has expired, or was replaced by a newer one."
      />
      <ButtonLink to={to} variant="primary" size="lg" wide>
        {again}
      </ButtonLink>
      <SignInLink />
    </>
  )
}
