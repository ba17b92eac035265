import { afterEach, describe, expect, it, vi } from 'vitest'
import { createItems } from '../device/storage.ts'
import { applyPreferences, createPreferences, type Preferences } from './preferences.ts'

const KEY = 'devhood-preferences'
const DEFAULTS: Preferences = {
  theme: 'system',
  motion: 'system',
  singleKeys: 'on',
  homeFeed: 'all',
  altReminder: 'on',
}

afterEach(() => {
  localStorage.clear()
  document.head.replaceChildren()
})

function forbidden(): Storage {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

describe('preferences', () => {
  it.each<[string, string | null, Partial<Preferences>]>([
    ['nothing', null, {}],
    [
      'all of them',
      '{"theme":"light","motion":"less","singleKeys":"off"}',
      { theme: 'light', motion: 'less', singleKeys: 'off' },
    ],
    ['a part', '{"motion":"less"}', { motion: 'less' }],
    ['a choice that does not exist', '{"theme":"sepia","singleKeys":"off"}', { singleKeys: 'off' }],
    ['a list', '["light"]', {}],
    ['null', 'null', {}],
    ['damaged text', '{"theme":', {}],
  ])('reads %s from the device', (_name, stored, chosen) => {
    if (stored !== null) localStorage.setItem(KEY, stored)
    expect(createPreferences().current()).toEqual({ ...DEFAULTS, ...chosen })
  })

  it('saves a choice on the device and notifies listeners', () => {
    const store = createPreferences()
    const listener = vi.fn<() => void>()
    const stop = store.subscribe(listener)
    store.set({ theme: 'dark' })
    expect(createPreferences().current()).toEqual({ ...DEFAULTS, theme: 'dark' })
    stop()
    store.set({ theme: 'light' })
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('remembers across a reload what the account has not received yet', () => {
    const store = createPreferences()
    store.set({ theme: 'dark' })
    expect(createPreferences().isUnsent()).toBe(true)
    store.markSynced()
    expect(createPreferences().isUnsent()).toBe(false)
    expect(createPreferences().current()).toEqual({ ...DEFAULTS, theme: 'dark' })
  })

  it('keeps a choice in memory when nothing can be stored', () => {
    const store = createPreferences(createItems(forbidden))
    expect(store.current()).toEqual(DEFAULTS)
    store.set({ singleKeys: 'off' })
    expect(store.current()).toEqual({ ...DEFAULTS, singleKeys: 'off' })
  })

  it('follows what is chosen in another window', () => {
    const store = createPreferences()
    const stop = store.subscribe(() => undefined)
    localStorage.setItem(KEY, '{"theme":"light"}')
    dispatchEvent(new StorageEvent('storage', { key: 'something else' }))
    expect(store.current()).toEqual(DEFAULTS)
    dispatchEvent(new StorageEvent('storage', { key: KEY }))
    expect(store.current()).toEqual({ ...DEFAULTS, theme: 'light' })
    stop()
  })
})

describe('the page', () => {
  const marks = () => Object.fromEntries(Object.entries(document.documentElement.dataset))
  const bars = () => Array.from(document.querySelectorAll('meta'), ({ media }) => media)

  it('has an attribute for each choice, and none where the system decides', () => {
    for (const scheme of ['dark', 'light']) {
      const meta = document.createElement('meta')
      meta.name = 'theme-color'
      meta.dataset['scheme'] = scheme
      document.head.append(meta)
    }
    const store = createPreferences()
    const stop = applyPreferences(document, store)
    expect(marks()).toEqual({})
    expect(bars()).toEqual(['(prefers-color-scheme: dark)', '(prefers-color-scheme: light)'])
    store.set({ theme: 'light', motion: 'less' })
    expect(marks()).toEqual({ theme: 'light', motion: 'less' })
    expect(bars()).toEqual(['not all', 'all'])
    store.set({ theme: 'system', motion: 'system' })
    expect(marks()).toEqual({})
    stop()
  })
})
