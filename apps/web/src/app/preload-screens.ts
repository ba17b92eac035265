import { listen } from '#lib/dom/listen'

/** First path segment of a URL → loads its screen's code; `@` for all that begin with it. */
type Screens = Readonly<Record<string, () => Promise<unknown>>>

/** In data-saver mode nothing is preloaded. Not every browser reports the mode. */
function hasDataSaver(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true
}

/** Preloads a screen's code when a link to it is hovered, touched or focused: after the frame that shows a press. */
export function preloadScreens(screens: Screens): () => void {
  const preloadLinked = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]')
    if (!link || hasDataSaver()) return
    const first = /^\/(@|[^/]*)/.exec(link.pathname)?.[1] ?? ''
    // After a failure, the navigation loads the code again and reports errors.
    setTimeout(() => void screens[first]?.().catch(() => undefined))
  }
  const listeners = { pointerover: preloadLinked, focusin: preloadLinked }
  return listen(document, listeners, { passive: true })
}
