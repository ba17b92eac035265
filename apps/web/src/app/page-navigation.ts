import { titleOf } from '#lib/navigation/page-title'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { type UIMatch, useLocation, useMatches, useNavigationType } from 'react-router'

/** What a route says of its page. */
export interface PageHandle {
  /** Heading of the top bar and name of the window. */
  readonly title: string
  /** `feed`: as wide as the home feed with its side column; `wide` (usual): for grids and forms. */
  readonly width?: 'feed' | 'wide'
  /** false where the page has a search field of its own or is a form. */
  readonly search?: boolean
}

/** The handle of a route. */
export const pageHandle = (title: string, rest: Partial<PageHandle> = {}): PageHandle => ({
  title,
  ...rest,
})

/** The innermost route that says something of its page. */
export function usePage(): PageHandle | undefined {
  const matches = useMatches() as UIMatch<unknown, PageHandle | undefined>[]
  return matches.findLast((match) => match.handle)?.handle
}

/** A link by where it leads and its place among those of the page that lead there too. */
interface FollowedLink {
  readonly href: string
  readonly index: number
}

function linksTo(href: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`main a[href="${CSS.escape(href)}"]`)]
}

function focusLink({ href, index }: FollowedLink): void {
  const links = linksTo(href)
  const link = links[index] ?? links[0]
  link?.focus({ preventScroll: true })
}

/** The link that was pressed last, by any means. */
function useClickedLink() {
  const clicked = useRef<FollowedLink>(undefined)
  useEffect(() => {
    const onClick = ({ target }: Event) => {
      const link = target instanceof Element && target.closest<HTMLElement>('main a[href]')
      if (!link) return
      const href = link.getAttribute('href') ?? ''
      clicked.current = { href, index: linksTo(href).indexOf(link) }
    }
    document.addEventListener('click', onClick, { capture: true })
    return () => document.removeEventListener('click', onClick, { capture: true })
  }, [])
  return clicked
}

/**
 * After each navigation to another page: names the window and moves the focus to the page's heading, so that it
 * is read out. After Back the link that was followed from there has the focus again, where it still stands.
 */
export function useNavigationFocus(): void {
  const title = usePage()?.title
  const { pathname, search, key } = useLocation()
  const kind = useNavigationType()
  const lastLocation = useRef({ pathname, key })
  /** Where one went from each entry of the history. */
  const followedLinks = useRef(new Map<string, FollowedLink>())
  const clicked = useClickedLink()

  useLayoutEffect(() => {
    document.title = titleOf(title)
    const previous = lastLocation.current
    lastLocation.current = { pathname, key }
    if (previous.pathname === pathname) return
    if (kind === 'POP') {
      const followed = followedLinks.current.get(key)
      if (followed) focusLink(followed)
      return
    }
    const href = pathname + search
    const link = clicked.current?.href === href ? clicked.current : { href, index: 0 }
    followedLinks.current.set(previous.key, link)
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [pathname, search, key, kind, title, clicked])
}
