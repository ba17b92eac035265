import { forgetAccountKey } from '#lib/vault/account-key'
import { api } from './api.ts'
import { isSessionLost } from './query-client.ts'

/** Whether the session ended while the page was in use; then a dialog asks to sign in again in place. */
function createSessionEnd() {
  let ended = false
  const listeners = new Set<() => void>()

  function set(next: boolean): void {
    ended = next
    for (const listener of listeners) listener()
  }

  /** The page keeps what it has; somebody else may open the next one. */
  function end(): void {
    void forgetAccountKey()
    set(true)
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return { current: () => ended, subscribe, end, resume: () => set(false) }
}

export const sessionEnd = createSessionEnd()

/**
 * After a refused call, asks the server whether the session still exists. The refused call may have used a secret that
 * has been replaced since.
 */
export async function checkSession(): Promise<void> {
  try {
    await api.account.get()
  } catch (error) {
    // Without an answer nothing changes: the screen shows its failure, and the next refusal asks again.
    if (isSessionLost(error)) sessionEnd.end()
  }
}
