import { ButtonLink } from '#ui/controls/button'
import { OutcomeHeading } from './outcome-heading.tsx'
import { SignInLink } from './sign-in-link.tsx'

interface ExpiredLinkProps {
  /** Where to ask for another one. */
  readonly to: string
  readonly actionLabel: string
}

/** A link that opens nothing any more. */
export function ExpiredLink({ to, actionLabel }: ExpiredLinkProps) {
  return (
    <>
      <OutcomeHeading
        title="This link doesn't work"
        text="It was already used, has expired, or was replaced by a newer one."
      />
      <ButtonLink to={to} variant="primary" size="lg" wide>
        {actionLabel}
      </ButtonLink>
      <SignInLink />
    </>
  )
}
