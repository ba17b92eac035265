/** What the router and this module store in an entry of the history. */
interface EntryState {
  readonly key?: string | undefined
  readonly idx?: number
  /** The key of the entry before it, which this one repeats: Back closes an overlay instead of leaving the page. */
  readonly over?: string
}

type SetEntry = (state: EntryState | null, unused: string, url?: string | URL | null) => void

/** The entries of the history, with those that repeat a page's for its overlays: for others, functions like the browser's. */
function createEntries() {
  const browser = {
    push: history.pushState.bind(history) as SetEntry,
    replace: history.replaceState.bind(history) as SetEntry,
    go: history.go.bind(history),
  }
  let current: EntryState = {}
  /** What replaced the added entry since; the entry beneath it gets that, too. */
  let changed: { readonly state: EntryState; readonly url: string } | undefined

  const push: SetEntry = (state, unused, url) => {
    const { over, idx = 0 } = current
    if (changed) browser.replace({ ...changed.state, idx }, '', changed.url)
    if (over === undefined || changed) browser.push(state, unused, url)
    else browser.replace({ ...state, idx: (state?.idx ?? 1) - 1 }, unused, url)
    current = state ?? {}
    changed = undefined
  }

  const replace: SetEntry = (state, unused, url) => {
    const { over } = current
    current = { ...state, ...(over !== undefined && { idx: (state?.idx ?? 0) + 1, over }) }
    browser.replace(over === undefined ? state : current, unused, url)
    if (over !== undefined) changed = { state: state ?? {}, url: location.href }
  }

  return {
    push,
    replace,
    go: (delta = 0) => browser.go(current.over !== undefined && delta < 0 ? delta - 1 : delta),
    read: () => void (current = (history.state ?? {}) as EntryState),
    /** Repeats the entry of the page, unless that has been done. */
    repeat(): void {
      if (current.over !== undefined) return
      const state = (history.state ?? {}) as EntryState
      current = { ...state, idx: (state.idx ?? 0) + 1, over: state.key ?? '' }
      browser.push(current, '')
    },
    /** Reads the entry that the browser went to. Tells whether it and the one before are those of one page. */
    stepTo(state: EntryState | null): 'back' | 'forward' | undefined {
      const { over, key = '' } = current
      current = state ?? {}
      if (current.over !== undefined) return current.over === key ? 'forward' : undefined
      if (over === undefined || over !== (current.key ?? '')) return undefined
      if (changed) browser.replace((current = changed.state), '', changed.url)
      changed = undefined
      return 'back'
    },
  }
}

/**
 * Lets Back close what lies over the page. The first overlay adds an entry with the page's own address. Only the user's
 * Back removes it, because a step back by a script takes time and would collide with navigations: an entry that is left
 * over is skipped by Back, reused by the next overlay and replaced by the next page.
 */
function createOverlayHistory() {
  const open: (() => void)[] = []
  const entries = createEntries()
  let isListening = false

  function repeatForOpen(): void {
    if (open.length > 0) entries.repeat()
  }

  /** The router learns nothing of steps between the two entries of a page. */
  function onPopState(event: PopStateEvent): void {
    const step = entries.stepTo(event.state as EntryState | null)
    if (step) event.stopImmediatePropagation()
    if (step !== 'back') return
    const close = open.at(-1)
    if (!close) return entries.go(-1)
    close()
    setTimeout(repeatForOpen)
  }

  function listen(): void {
    if (isListening) return
    isListening = true
    entries.read()
    const pushState: SetEntry = (...entry) => {
      entries.push(...entry)
      // An overlay that stays, such as one that changes the address itself.
      setTimeout(repeatForOpen)
    }
    Object.assign(history, { pushState, replaceState: entries.replace, go: entries.go })
    // Before the router.
    addEventListener('popstate', onPopState, { capture: true })
  }

  return {
    /** For a page that was loaded anew while it had an overlay. */
    resume: listen,
    /** Tells of an overlay, which `close` closes. Returns the function to call when it is gone. */
    add(close: () => void): () => void {
      listen()
      open.push(close)
      repeatForOpen()
      return () => void (open.includes(close) && open.splice(open.indexOf(close), 1))
    },
  }
}

export const overlayHistory = createOverlayHistory()
