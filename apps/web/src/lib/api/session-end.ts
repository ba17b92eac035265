import { forgetAccountKey } from '#lib/vault/account-key'
import { createStore } from '../store.ts'
import { api } from './api.ts'
import { isSessionLost } from './query-client.ts'

const { set, ...ended } = createStore(false)

/** Whether the session ended while the page was in use; then a dialog asks to sign in again in place. */
export const sessionEnd = {
  ...ended,
  /** The page keeps what it has; somebody else may open the next one. */
  end: (): void => {
    void forgetAccountKey()
    set(true)
  },
  resume: (): void => set(false),
}

/** After a refused call, asks whether the session still exists: the call may have used a secret that was replaced. */
export async function checkSession(): Promise<void> {
  try {
    await api.account.get()
  } catch (error) {
    // Without a response nothing changes: the screen shows its failure, and the next refusal asks again.
    if (isSessionLost(error)) sessionEnd.end()
  }
}
