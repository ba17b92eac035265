import { isOffline, isOfflineFailure } from '#lib/api/offline'
import { settings } from '#lib/settings/settings'
import { type Entry } from './entry.ts'
import { outbox } from './outbox.ts'

/**
 * Sends something. While the device is offline it goes to the outbox instead, and the result is undefined. So does the
 * next state of a toggle that is in the outbox, because that one may be on its way.
 */
export async function sendOrKeep<T>(
  entry: Entry | (() => Promise<Entry>),
  send: () => Promise<T>,
): Promise<T | undefined> {
  // Without a connection, uploads would try again for seconds.
  const isKept = typeof entry === 'object' ? outbox.has(entry.id) : settings.offline && isOffline()
  try {
    if (!isKept) return await send()
  } catch (error) {
    // A call that failed for another reason shows its failure.
    if (!settings.offline || !isOfflineFailure(error)) throw error
  }
  await outbox.add(typeof entry === 'object' ? entry : await entry())
  return undefined
}
