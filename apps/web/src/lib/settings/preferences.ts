import { HOME_TABS } from '@devhood/contract'

import { deviceItems, onDeviceItem } from '#lib/device/storage'
import { createListeners } from '../store.ts'

/** Preferences with their values; the first value is the default. They are stored on this device and with the account. */
const CHOICES = {
  theme: ['system', 'dark', 'light'],
  motion: ['system', 'less'],
  singleKeys: ['on', 'off'],
  homeFeed: HOME_TABS,
  altReminder: ['on', 'off'],
} as const

export type Preferences = {
  readonly [Name in keyof typeof CHOICES]: (typeof CHOICES)[Name][number]
}

const KEY = 'devhood-preferences'

/** The valid preferences in a stored value; `fallback`, or else the defaults, replace missing and unknown ones. */
export function toPreferences(stored: Readonly<Record<string, unknown>>, fallback?: Preferences) {
  const names = Object.keys(CHOICES) as (keyof Preferences)[]
  const chosen = names.map((name) => {
    const choices: readonly unknown[] = CHOICES[name]
    const known = choices.includes(stored[name])
    return [name, known ? stored[name] : (fallback?.[name] ?? choices[0])]
  })
  return Object.fromEntries(chosen) as Preferences
}

/** A store of preferences; the application has one, tests create their own. */
export function createPreferences(items = deviceItems) {
  let current: Preferences
  let unsent: boolean
  const listeners = createListeners()

  function read(): void {
    const stored = items.read<Record<string, unknown>>(KEY) ?? {}
    current = toPreferences(stored)
    unsent = stored['unsent'] === true
  }
  read()

  function persist(next: Preferences, isUnsent: boolean): void {
    current = next
    unsent = isUnsent
    items.write(KEY, unsent ? { ...next, unsent } : next)
    listeners.notify()
  }

  /** Sets preferences on this device; the account doesn't have them yet. */
  function set(part: Partial<Preferences>): void {
    persist({ ...current, ...part }, true)
  }

  /** Marks preferences as synced with the account, or as not to be synced. */
  function markSynced(next: Preferences = current): void {
    persist(next, false)
  }

  /** Takes over the account's values, unless this device has changes that the account has not received. */
  function adopt(prefs: Readonly<Record<string, unknown>>): void {
    if (unsent) return
    const remembered = toPreferences(prefs, current)
    if (!isSame(remembered, current)) markSynced(remembered)
  }

  /** Also reports changes from other windows. */
  function subscribe(listener: () => void): () => void {
    const stopListening = onDeviceItem((key = KEY) => {
      if (key !== KEY) return
      read()
      listeners.notify()
    })
    const unsubscribe = listeners.subscribe(listener)
    return () => [stopListening, unsubscribe].forEach((stop) => stop())
  }

  return { current: () => current, isUnsent: () => unsent, set, markSynced, adopt, subscribe }
}

export const isSame = (one: Preferences, other: Preferences): boolean =>
  (Object.keys(one) as (keyof Preferences)[]).every((name) => one[name] === other[name])

export type PreferenceStore = ReturnType<typeof createPreferences>

export const preferences = createPreferences()

/** Sets the preferences as attributes of the root element, now and after each change; `system` sets none. */
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

/** Media query under which a theme colour of the browser's bars applies. */
function mediaFor(scheme: string | undefined, theme: Preferences['theme']): string {
  if (theme === 'system') return `(prefers-color-scheme: ${scheme})`
  return theme === scheme ? 'all' : 'not all'
}
