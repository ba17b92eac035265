import { createContext, createElement, type ReactNode, use, useEffect, useState } from 'react'
import { useLocation } from 'react-router'

import { stripBidiControls } from '#lib/text/strip-bidi-controls'
import { titleOf } from './page-title.ts'

/** The title that a screen has given to the page at a path. */
interface ScreenTitle {
  readonly path: string
  /** undefined where the heading stays the route's. */
  readonly title: string | undefined
}

const ScreenTitles = createContext<
  readonly [current: ScreenTitle | undefined, set: (title: ScreenTitle) => void]
>([undefined, () => undefined])

/** Holds the title that the current screen has set with `usePageTitle`. */
export function PageTitles({ children }: { readonly children: ReactNode }) {
  return createElement(ScreenTitles, { value: useState<ScreenTitle>() }, children)
}

/** The page's heading: the screen's title once it is known, before that the route's. */
export function usePageHeading(routeTitle: string | undefined): string | undefined {
  const [current] = use(ScreenTitles)
  const { pathname } = useLocation()
  const title = current?.path === pathname ? current.title : undefined
  return title === undefined ? routeTitle : stripBidiControls(title)
}

/**
 * Sets the window's title and the page's heading from the screen's content once it is known ("Ada Nwosu"). Until then,
 * and after the next navigation, the route's title applies. Where the content itself starts with the title, the page's
 * heading stays the route's.
 */
export function usePageTitle(title: string | undefined, isInContent = false): void {
  const [, set] = use(ScreenTitles)
  // Every navigation resets the title, also one to the same address.
  const { pathname: path, key } = useLocation()
  useEffect(() => {
    if (!title) return
    document.title = titleOf(title)
    set({ path, title: isInContent ? undefined : title })
  }, [title, isInContent, path, key, set])
}
