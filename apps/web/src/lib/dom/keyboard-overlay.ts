/** Overlays opened by shortcuts: the shortcuts dialog or the command palette. */
export type KeyboardOverlay = 'sheet' | 'palette'

function createKeyboardOverlay() {
  let shown: KeyboardOverlay | undefined
  const listeners = new Set<() => void>()

  function show(next: KeyboardOverlay | undefined): void {
    shown = next
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return { current: () => shown, subscribe, open: show, close: () => show(undefined) }
}

export const keyboardOverlay = createKeyboardOverlay()
