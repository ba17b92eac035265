/** Milliseconds after which a line is taken away, so that who reads the page later does not find old news. */
const VISIBLE_FOR = 6000

interface Line {
  readonly id: number
  readonly text: string
}

/** A store of what is said aloud; the application has one, tests make their own. */
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
 * Says something to those who listen, when they are done with what they hear: new posts, results, progress.
 * The same words twice are said twice. What is a toast or an alert says itself.
 */
export function announce(text: string): void {
  announcements.add(text)
}
