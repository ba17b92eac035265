import { createStore } from '../store.ts'

/** `list` shows what waits; `sign-out` also asks whether to sign out in spite of it. */
export type OutboxView = 'list' | 'sign-out'

const { set, ...view } = createStore<OutboxView | undefined>(undefined)

/** The open view of the outbox. Everything that waits can open it. */
export const outboxDialog = {
  ...view,
  open: (next: OutboxView = 'list'): void => set(next),
  close: (): void => set(undefined),
}
