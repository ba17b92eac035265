import { useSyncExternalStore } from 'react'

/** What somebody may choose; the first of each holds until they do. This device keeps it, and the account too. */
const CHOICES = {
  theme: ['system', 'dark', 'light'],
  motion: ['system', 'less'],
  singleKeys: ['on', 'off'],
} as const

export type Preferences = {
  readonly [Name in keyof typeof CHOICES]: (typeof CHOICES)[Name][number]
}

const KEY = 'devhood-preferences'

/** What was chosen, and what stands in `otherwise` wherever nothing, or nothing that we know, was. */
export function chosenFrom(
  stored: Readonly<Record<string, unknown>>,
  fallback?: Preferences,
): Preferences {
  const names = Object.keys(CHOICES) as (keyof Preferences)[]
  const chosen = names.map((name) => {
    const choices: readonly unknown[] = CHOICES[name]
    const known = choices.includes(stored[name])
    return [name, known ? stored[name] : (fallback?.[name] ?? choices[0])]
  })
  return Object.fromEntries(chosen) as Preferences
}

function readStored(storage: () => Storage): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(storage().getItem(KEY) ?? '{}')) as Record<string, unknown>
  } catch {
    // Forbidden or damaged storage: nothing was chosen.
    return {}
  }
}

/** A store of preferences; the application has one, tests make their own. */
export function createPreferences(storage: () => Storage = () => localStorage) {
  let current: Preferences
  let unsent: boolean
  const listeners = new Set<() => void>()

  function read(): void {
    const stored = readStored(storage)
    current = chosenFrom(stored)
    unsent = stored['unsent'] === true
  }
  read()

  function notify(): void {
    for (const listener of listeners) listener()
  }

  function persist(next: Preferences, isUnsent: boolean): void {
    current = next
    unsent = isUnsent
    try {
      storage().setItem(KEY, JSON.stringify(unsent ? { ...next, unsent } : next))
    } catch {
      // Where nothing may be stored the choice holds until the page is closed.
    }
    notify()
  }

  /** Somebody chose this here; the account has not heard of it yet. */
  function set(part: Partial<Preferences>): void {
    persist({ ...current, ...part }, true)
  }

  /** The account knows of these, or nobody's account is to. */
  function markSynced(next: Preferences = current): void {
    persist(next, false)
  }

  /** Also hears of what is chosen in another window. */
  function subscribe(listener: () => void): () => void {
    const stop = new AbortController()
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== KEY && key !== null) return
      read()
      notify()
    }
    listeners.add(listener)
    addEventListener('storage', onStorage, { signal: stop.signal })
    return () => {
      stop.abort()
      listeners.delete(listener)
    }
  }

  return { current: () => current, isUnsent: () => unsent, set, markSynced, subscribe }
}

export type PreferenceStore = ReturnType<typeof createPreferences>

/** The application's preferences. */
export const preferences = createPreferences()

export function usePreferences(): Preferences {
  return useSyncExternalStore(preferences.subscribe, preferences.current)
}

/**
 * Puts what was chosen on the page's root, where the styles find it: now, so that the first paint has it, and
 * after each change. `system` leaves the choice to the browser.
 */
export function applyPreferences(page: Document, store: PreferenceStore = preferences): () => void {
  const apply = () => {
    const { theme, motion } = store.current()
    setDataAttribute(page.documentElement, 'theme', theme)
    setDataAttribute(page.documentElement, 'motion', motion)
    for (const meta of page.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
      meta.media = mediaFor(meta.dataset['scheme'], theme)
  }
  apply()
  return store.subscribe(apply)
}

function setDataAttribute(root: HTMLElement, name: string, value: string): void {
  if (value === 'system') delete root.dataset[name]
  else root.dataset[name] = value
}

/** When the colour of the browser's own bars for one scheme holds. */
function mediaFor(scheme: string | undefined, theme: Preferences['theme']): string {
  if (theme === 'system') return `(prefers-color-scheme: ${scheme})`
  return theme === scheme ? 'all' : 'not all'
}
