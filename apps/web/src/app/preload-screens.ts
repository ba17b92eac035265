/** First part of an address → loads its screen's code. */
type Screens = Readonly<Record<string, () => Promise<unknown>>>

/** Whoever saves data gets only what was asked for. Not every browser tells. */
function hasDataSaver(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true
}

/**
 * Loads a screen's code as soon as a link to it is pointed at, touched or focused: by the press it is there. Gives
 * the way to stop.
 */
export function preloadScreens(screens: Screens): () => void {
  const listening = new AbortController()
  const preloadLinked = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]')
    if (!link || hasDataSaver()) return
    const [, first = ''] = link.pathname.split('/')
    // What fails now is asked for again by the press, which says so.
    screens[first]?.().catch(() => undefined)
  }
  for (const type of ['pointerover', 'focusin'])
    document.addEventListener(type, preloadLinked, { passive: true, signal: listening.signal })
  return () => listening.abort()
}
