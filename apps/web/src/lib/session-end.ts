/** Whether the session ended under the reader's hands: then a dialog asks to sign in again in place. */
function createSessionEnd() {
  let ended = false
  const listeners = new Set<() => void>()

  function set(next: boolean): void {
    ended = next
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return { current: () => ended, subscribe, end: () => set(true), resume: () => set(false) }
}

export const sessionEnd = createSessionEnd()
