import { ButtonLink } from '#ui/controls/button-link'
import { type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { AuthHeading } from './auth-heading.tsx'

interface OutcomeProps {
  readonly title: string
  readonly text: string
}

const focusTitle = (element: HTMLElement | null) => element?.querySelector('h1')?.focus()

/** Heading of a result that replaces other content. It takes the focus, so that screen readers read it. */
export const OutcomeHeading = (props: OutcomeProps) => (
  <div ref={focusTitle}>
    <AuthHeading {...props} />
  </div>
)

export function SignInLink() {
  const { search } = useLocation()
  return (
    <p>
      <Link to={`/sign-in${search}`} className="link">
        Back to sign in
      </Link>
    </p>
  )
}

/** A result, one action, and the way back. */
export function Outcome({ children, ...heading }: OutcomeProps & { readonly children: ReactNode }) {
  return (
    <>
      <OutcomeHeading {...heading} />
      {children}
      <SignInLink />
    </>
  )
}

interface ExpiredLinkProps {
  /** Page where a new link can be requested. */
  readonly to: string
  readonly actionLabel: string
}

/** Screen for an expired or invalid link. */
export const ExpiredLink = ({ to, actionLabel }: ExpiredLinkProps) => (
  <Outcome
    title="This link doesn't work"
    text="It was already used, has expired, or was replaced by a newer one."
  >
    <ButtonLink to={to} variant="primary" size="lg" wide>
      {actionLabel}
    </ButtonLink>
  </Outcome>
)
