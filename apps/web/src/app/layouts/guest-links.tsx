import { settings } from '#lib/settings/settings'
import { NavLink } from 'react-router'

interface GuestLinksProps {
  /** Accessible name. */
  readonly label: string
  readonly className: string
  /** Addresses and names; by default the lists that guests may read. */
  readonly places?: typeof settings.guestPlaces
}

/** Links to what guests may read. They load pages. */
export const GuestLinks = ({
  label,
  className,
  places = settings.guestPlaces,
}: GuestLinksProps) => (
  <nav aria-label={label} className={className}>
    {places.map(([to, text]) => (
      <NavLink
        key={to}
        to={to}
        reloadDocument
        className="tap-area text-control font-medium text-muted hover:text-text aria-[current]:text-text"
      >
        {text}
      </NavLink>
    ))}
  </nav>
)
