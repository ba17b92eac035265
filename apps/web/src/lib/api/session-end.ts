import { forgetAccountKey } from '#lib/vault/account-key'
import { createStore } from '../store.ts'
import { api } from './api.ts'
import { isSessionLost, lacksFactor } from './query-client.ts'

/** Why the session of a page in use no longer works: it has ended, or lacks a second factor. */
type SessionEnd = 'ended' | 'partial'

const { set, ...ended } = createStore<SessionEnd | false>(false)

/** Whether the session stopped working while the page was in use; then a dialog asks to sign in again in place. */
export const sessionEnd = {
  ...ended,
  /** The page keeps what it has; somebody else may open the next one. */
  end: (why: SessionEnd = 'ended'): void => {
    void forgetAccountKey()
    set(why)
  },
  resume: (): void => set(false),
}

/** After a refused call, asks whether the session still works: the call may have used a secret that was replaced. */
export async function checkSession(): Promise<void> {
  try {
    await api.account.get()
  } catch (error) {
    // Without a response nothing changes: the screen shows its failure, and the next refusal asks again.
    if (isSessionLost(error)) sessionEnd.end()
    if (lacksFactor(error)) sessionEnd.end('partial')
  }
}
