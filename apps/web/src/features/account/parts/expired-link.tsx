import { ButtonLink } from '#ui/controls/button-link'
import { OutcomeHeading } from './outcome-heading.tsx'
import { SignInLink } from './sign-in-link.tsx'

interface ExpiredLinkProps {
  /** Page where a new link can be requested. */
  readonly to: string
  readonly actionLabel: string
}

/** Screen for an expired or invalid link. */
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
