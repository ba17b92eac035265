import { TEXTS } from '@devhood/contract'
import { useSignOut } from '#features/account'
import { type Preferences, preferences, usePreferences } from '#lib/preferences'
import { shareLink } from '#lib/share-link'
import { type IconName } from '#ui/icon'

import { KEY_TABLE, type KeyName } from '../key-table.ts'
import { type PaletteOption } from './option.ts'

/** Rows of the table of keys, as they are. */
const OF_KEYS: readonly [name: KeyName, icon: IconName][] = [
  ['create', 'plus'],
  ['home', 'home'],
  ['explore', 'explore'],
  ['people', 'people'],
  ['saved', 'saved'],
  ['jobs', 'jobs'],
  ['profile', 'person'],
  ['refresh', 'refresh'],
  ['sheet', 'keys'],
]

const THEMES: Readonly<Record<Preferences['theme'], string>> = {
  system: 'Theme of the system',
  dark: 'Dark theme',
  light: 'Light theme',
}

/** All that can be gone to or done from anywhere, the likeliest first. */
export function useCommands(): readonly PaletteOption[] {
  const chosen = usePreferences()
  const signOut = useSignOut()
  return [
    ...OF_KEYS.map(([name, icon]) => fromKeys(name, icon)),
    {
      id: 'settings',
      label: 'Settings',
      lead: { icon: 'settings' },
      run: ({ go }) => go('/settings'),
    },
    {
      id: 'copy link',
      label: 'Copy link of this page',
      lead: { icon: 'external' },
      run: () => void shareLink(location.href, document.title),
    },
    ...themes(chosen.theme),
    motion(chosen.motion),
    {
      id: 'sign out',
      label: TEXTS.nav.logout,
      words: 'sign out',
      lead: { icon: 'logout' },
      run: signOut.run,
    },
  ]
}

function fromKeys(name: KeyName, icon: IconName): PaletteOption {
  const { keys, label, run } = KEY_TABLE[name]
  return { id: name, label, lead: { icon }, keys, run }
}

function themes(current: Preferences['theme']): PaletteOption[] {
  const others = (Object.keys(THEMES) as Preferences['theme'][]).filter((one) => one !== current)
  return others.map((theme) => ({
    id: `theme ${theme}`,
    label: THEMES[theme],
    words: 'appearance mode colours',
    lead: { icon: 'theme' },
    run: () => preferences.set({ theme }),
  }))
}

function motion(current: Preferences['motion']): PaletteOption {
  const next = current === 'less' ? 'system' : 'less'
  return {
    id: `motion ${next}`,
    label: next === 'less' ? 'Less motion' : 'Motion as the system has it',
    words: 'animation',
    lead: { icon: next === 'less' ? 'pause' : 'play' },
    run: () => preferences.set({ motion: next }),
  }
}
