import { settings } from '#lib/settings/settings'

/** The server doesn't know the query string: an address changes with the script, and its element stays. */
export const linkTo = ([address, name]: readonly [string, string], look = 'link') => (
  <a key={name} href={address} className={`${look} tap-area`}>
    {name}
  </a>
)

/** For what is not the page's next step. */
export const PLAIN_LINK = 'rounded-control text-text underline underline-offset-3'

/** Links to what guests may read, where they may. */
export const LookAround = () =>
  settings.guestPlaces[0] && (
    <p className="flex flex-wrap gap-x-5 gap-y-2 text-small text-muted">
      Look around first: {settings.guestPlaces.map((place) => linkTo(place, PLAIN_LINK))}
    </p>
  )
