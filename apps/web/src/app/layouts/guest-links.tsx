import { guestPlaces } from '#lib/settings/public-pages'
import { Link } from 'react-router'

interface GuestLinksProps {
  /** Accessible name. */
  readonly label: string
  readonly className: string
}

/** Links to what guests may read. They load pages. */
export const GuestLinks = ({ label, className }: GuestLinksProps) => (
  <nav aria-label={label} className={className}>
    {guestPlaces().map(({ to, label: text }) => (
      <Link
        key={to}
        to={to}
        reloadDocument
        className="tap-area text-control font-medium text-muted hover:text-text"
      >
        {text}
      </Link>
    ))}
  </nav>
)
