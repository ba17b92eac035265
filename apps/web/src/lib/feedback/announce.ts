import { createStore } from '../store.ts'

/** Milliseconds before a line is removed, so that screen reader users don't find old messages later. */
const VISIBLE_FOR = 6000

interface Line {
  readonly id: number
  readonly text: string
}

/** A store of announcements; the application has one, tests create their own. */
export function createAnnouncements() {
  const { current, set, subscribe } = createStore<readonly Line[]>([])
  let lastId = 0

  function add(text: string): void {
    const line = { id: ++lastId, text }
    set([...current(), line])
    setTimeout(() => set(current().filter((other) => other !== line)), VISIBLE_FOR)
  }

  return { add, subscribe, current }
}

export type Announcements = ReturnType<typeof createAnnouncements>

export const announcements = createAnnouncements()

/** Announces a text politely to screen readers, a repeated one again. Toasts and alerts announce themselves. */
export const announce = (text: string): void => announcements.add(text)
