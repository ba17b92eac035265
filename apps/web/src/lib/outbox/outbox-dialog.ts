/** `list` shows what waits; `sign-out` also asks whether to sign out in spite of it. */
export type OutboxView = 'list' | 'sign-out'

/** The open view of the outbox. Everything that waits can open it. */
function createOutboxDialog() {
  let view: OutboxView | undefined
  const listeners = new Set<() => void>()
  const set = (next: OutboxView | undefined): void => {
    view = next
    for (const listener of listeners) listener()
  }
  return {
    current: () => view,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open: (next: OutboxView = 'list'): void => set(next),
    close: (): void => set(undefined),
  }
}

export const outboxDialog = createOutboxDialog()
