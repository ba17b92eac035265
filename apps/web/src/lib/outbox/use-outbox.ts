import { useSyncExternalStore } from 'react'

import { type Waiting } from './entry.ts'
import { outbox, waitingState } from './outbox.ts'

/** Everything that waits to be sent, in the order of sending. */
export const useOutbox = (): readonly Waiting[] =>
  useSyncExternalStore(outbox.subscribe, outbox.current)

/** The state of a toggle that waits to be sent; undefined if none does. */
export const useWaitingState = (key: readonly string[]): boolean | undefined =>
  useSyncExternalStore(outbox.subscribe, () => waitingState(key))

/** The new document with this id, if it waits to be sent. */
export const useWaiting = (id: string): Waiting | undefined =>
  useSyncExternalStore(outbox.subscribe, () => outbox.current().find((each) => each.id === id))
