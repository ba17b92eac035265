import { titleOf } from '#lib/page-title'
import { useLayoutEffect, useRef } from 'react'
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

/** The innermost route that says something of its page. */
export function usePage(): PageHandle | undefined {
  const matches = useMatches() as UIMatch<unknown, PageHandle | undefined>[]
  return matches.findLast((match) => match.handle)?.handle
}

function focusLink(href: string): boolean {
  const link = document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`)
  link?.focus({ preventScroll: true })
  return link !== null
}

/**
 * After each navigation to another page: names the window and moves the focus to the page's heading, so that it
 * is read out. After Back the link that was followed from there has the focus again, where it still stands.
 */
export function useArrival(): void {
  const title = usePage()?.title
  const { pathname, search, key } = useLocation()
  const kind = useNavigationType()
  const seen = useRef({ pathname, key })
  /** Where one went from each entry of the history. */
  const trail = useRef(new Map<string, string>())

  useLayoutEffect(() => {
    document.title = titleOf(title)
    const left = seen.current
    seen.current = { pathname, key }
    if (left.pathname === pathname) return
    if (kind === 'POP') {
      const followed = trail.current.get(key)
      if (followed) focusLink(followed)
      return
    }
    trail.current.set(left.key, pathname + search)
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [pathname, search, key, kind, title])
}
