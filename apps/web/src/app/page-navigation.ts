import { listen } from '#lib/dom/listen'
import { titleOf } from '#lib/navigation/page-title'
import { useEffect, useLayoutEffect, useRef } from 'react'
import {
  type RouteObject,
  type UIMatch,
  useLocation,
  useMatches,
  useNavigationType,
} from 'react-router'

/** Page properties declared by a route. */
export interface PageHandle {
  /** Heading of the top bar and window title. */
  readonly title: string
  /** `feed`: the width of the home feed with its side column; `wide` (default): for grids and forms;
   * `full`: for large pictures; `bare`: all, without margins. */
  readonly width?: 'feed' | 'wide' | 'full' | 'bare'
  /** false where the page has its own search field or is a form. */
  readonly search?: boolean
  /** Phones show a back arrow instead of the logo. */
  readonly back?: boolean
  /** Its own next steps have the accent, in every state: the entry that creates a post is plain. */
  readonly isPlain?: boolean
  /** Escape goes back, too. */
  readonly escape?: boolean
}

/** A route with the code of its screen. */
export const page = (
  path: string,
  lazy: NonNullable<RouteObject['lazy']>,
  title: string,
  rest: Partial<PageHandle> = {},
) => ({ path, lazy, handle: { title, ...rest } satisfies PageHandle })

/** The handle of the innermost route that has one. */
export function usePage(): PageHandle | undefined {
  const matches = useMatches() as UIMatch<unknown, PageHandle | undefined>[]
  return matches.findLast((match) => match.handle)?.handle
}

/** A link identified by its URL and its position among the page's links with the same URL. */
interface FollowedLink {
  readonly href: string
  readonly index: number
}

const linksTo = (href: string): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`main a[href="${CSS.escape(href)}"]`),
]

function focusLink({ href, index }: FollowedLink): void {
  const links = linksTo(href)
  const link = links[index] ?? links[0]
  link?.focus({ preventScroll: true })
}

/** The last activated link, by mouse or keyboard. */
function useClickedLink() {
  const clicked = useRef<FollowedLink>(undefined)
  useEffect(() => {
    const onClick = ({ target }: Event) => {
      const link = target instanceof Element && target.closest<HTMLElement>('main a[href]')
      if (!link) return
      const href = link.getAttribute('href') ?? ''
      clicked.current = { href, index: linksTo(href).indexOf(link) }
    }
    return listen(document, { click: onClick }, { capture: true })
  }, [])
  return clicked
}

/** After a navigation, sets the title and focuses the heading, for screen readers; after Back, the link that was followed. */
export function useNavigationFocus(): void {
  const title = usePage()?.title
  const { pathname, search, key } = useLocation()
  const kind = useNavigationType()
  const lastLocation = useRef({ pathname, key })
  /** The followed link of each history entry. */
  const followedLinks = useRef(new Map<string, FollowedLink>())
  const clicked = useClickedLink()

  useLayoutEffect(() => {
    document.title = titleOf(title)
    const previous = lastLocation.current
    lastLocation.current = { pathname, key }
    if (previous.pathname === pathname) return
    if (kind === 'POP') {
      // After a reload the link isn't known: then it is the first one to the page that was left.
      focusLink(followedLinks.current.get(key) ?? { href: previous.pathname, index: 0 })
      return
    }
    const href = pathname + search
    const link = clicked.current?.href === href ? clicked.current : { href, index: 0 }
    followedLinks.current.set(previous.key, link)
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [pathname, search, key, kind, title, clicked])
}
