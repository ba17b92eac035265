/** Milliseconds before a line is removed, so that screen reader users don't find old messages later. */
const VISIBLE_FOR = 6000

interface Line {
  readonly id: number
  readonly text: string
}

/** A store of announcements; the application has one, tests create their own. */
export function createAnnouncements() {
  let lines: readonly Line[] = []
  let lastId = 0
  const listeners = new Set<() => void>()

  function set(next: readonly Line[]): void {
    lines = next
    for (const listener of listeners) listener()
  }

  function add(text: string): void {
    const line = { id: ++lastId, text }
    set([...lines, line])
    setTimeout(() => set(lines.filter((other) => other !== line)), VISIBLE_FOR)
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return { add, subscribe, current: () => lines }
}

export type Announcements = ReturnType<typeof createAnnouncements>

export const announcements = createAnnouncements()

/**
 * Announces a text politely to screen readers: new posts, results, progress. A repeated text is announced again. Toasts
 * and alerts announce themselves.
 */
export function announce(text: string): void {
  announcements.add(text)
}
