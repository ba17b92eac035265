/** What lies over the page at the call of a key: the sheet of keys, or the command palette. */
export type KeysOverlay = 'sheet' | 'palette'

function createKeysOverlay() {
  let shown: KeysOverlay | undefined
  const listeners = new Set<() => void>()

  function show(next: KeysOverlay | undefined): void {
    shown = next
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return { current: () => shown, subscribe, open: show, close: () => show(undefined) }
}

export const keysOverlay = createKeysOverlay()
