import { type CurrentUser, currentUserQuery } from '#features/account'
import { isSessionUnusable, isTransient } from '#lib/api/query-client'
import { sessionEnd } from '#lib/api/session-end'
import { inOneTab } from '#lib/device/storage'
import { announce } from '#lib/feedback/announce'
import { outbox } from '#lib/outbox/outbox'
import { ClientError } from '@devhood/client'
import { type QueryClient } from '@tanstack/react-query'

/** Milliseconds before another try while the device is online; twice as long after each failure. */
const FIRST_DELAY = 5000
const MAX_DELAY = 300_000

/** Failures after which the same request may succeed later. Parts of the app may not have loaded, either. */
const isTemporary = (error: unknown): boolean =>
  !(error instanceof ClientError) || isTransient(error) || isSessionUnusable(error)

const next = () => outbox.current().find(({ refusal }) => refusal === undefined)

/** Sends everything in its order. A refused entry keeps its reason, and the others go on. */
async function sendAll(client: QueryClient, me: CurrentUser): Promise<void> {
  await outbox.reload()
  if (!next()) return
  // Another tab may have signed somebody else in. Nobody sends what another person has done.
  const user = await client.fetchQuery({ ...currentUserQuery(), retry: false, staleTime: 0 })
  if (user?.$id !== me.$id) throw new Error('Somebody else is signed in.')
  const { deliver } = await import('./deliver.ts')
  for (let entry = next(); entry; entry = next()) {
    try {
      await deliver(client, entry, me)
    } catch (error) {
      if (isTemporary(error)) throw error
      await outbox.refuse(entry, (error as Error).message)
      continue
    }
    await outbox.remove(entry)
  }
  announce('Everything that waited was sent')
}

/** Sends what waits, now and whenever the connection returns, until `stop` is called. `check` tries at once. */
export function startSending(client: QueryClient, me: CurrentUser) {
  const listening = new AbortController()
  const { signal } = listening
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  let delay = FIRST_DELAY

  async function run(): Promise<void> {
    if (isRunning || signal.aborted || sessionEnd.current()) return
    clearTimeout(timer)
    isRunning = true
    try {
      // Where a browser has no locks, two tabs may send the same, which has one effect.
      await inOneTab(`outbox ${me.$id}`, signal, () => sendAll(client, me))
      delay = FIRST_DELAY
    } catch {
      // Without a connection, its return is the next try.
      if (navigator.onLine && !signal.aborted) timer = setTimeout(check, delay)
      delay = Math.min(delay * 2, MAX_DELAY)
    } finally {
      isRunning = false
    }
    // It came after the last look.
    if (delay === FIRST_DELAY) onChange()
  }
  const check = () => void run()
  const onChange = () => {
    if (next()) check()
  }
  addEventListener('online', check, { signal })
  const stops = [sessionEnd.subscribe(check), outbox.subscribe(onChange)]
  check()
  return {
    check,
    stop: () => {
      listening.abort()
      clearTimeout(timer)
      for (const stop of stops) stop()
    },
  }
}
