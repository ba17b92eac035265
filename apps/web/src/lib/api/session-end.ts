import { api } from './api.ts'
import { isSessionLost } from './query-client.ts'

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

/**
 * After a call was refused: asks the server anew whether there still is a session. The refused call may have been
 * sent with a secret that another one has replaced since.
 */
export async function checkSession(): Promise<void> {
  try {
    await api.account.get()
  } catch (error) {
    // No answer is no news: the screen shows what failed, and the next refusal asks again.
    if (isSessionLost(error)) sessionEnd.end()
  }
}
