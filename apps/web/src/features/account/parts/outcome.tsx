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

interface OutcomeLinkProps {
  readonly to: string
  readonly label: string
  /** The cached data is outdated. */
  readonly reloadDocument?: boolean
}

export const OutcomeLink = ({ label, ...link }: OutcomeLinkProps) => (
  <ButtonLink {...link} variant="primary" size="lg" wide>
    {label}
  </ButtonLink>
)

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

/** Screen for an expired or invalid link, with a link to the page where a new one can be requested. */
export const ExpiredLink = (link: Omit<OutcomeLinkProps, 'reloadDocument'>) => (
  <Outcome
    title="This link doesn't work"
    text="It was already used, has expired, or was replaced by a newer one."
  >
    <OutcomeLink {...link} />
  </Outcome>
)
