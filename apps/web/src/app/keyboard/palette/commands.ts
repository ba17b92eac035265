import { TEXTS } from '@devhood/contract'
import { useSignOut } from '#features/account'
import { type Preferences, preferences } from '#lib/settings/preferences'
import { usePreferences } from '#lib/settings/use-preferences'
import { shareLink } from '#lib/navigation/share-link'
import { type IconName } from '#ui/icon'

import { SHORTCUTS, type ShortcutName } from '../shortcuts.ts'
import { type PaletteOption } from './options.ts'

/** Commands derived from rows of the shortcut table. */
const SHORTCUT_COMMANDS: readonly [name: ShortcutName, icon: IconName][] = [
  ['create', 'plus'],
  ['home', 'home'],
  ['explore', 'explore'],
  ['people', 'people'],
  ['saved', 'saved'],
  ['notifications', 'bell'],
  ['messages', 'bubble'],
  ['jobs', 'jobs'],
  ['profile', 'person'],
  ['refresh', 'refresh'],
  ['sheet', 'keys'],
]

/** Here alone: Home doesn't load it. */
const THEME_SHAPE =
  'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 3.5v17M14.8 4.2v15.6M17.6 6v12'

const THEMES: Readonly<Record<Preferences['theme'], string>> = {
  system: 'System theme',
  dark: 'Dark theme',
  light: 'Light theme',
}

/** All pages and actions of the palette, the most likely ones first. */
export function useCommands(): readonly PaletteOption[] {
  const current = usePreferences()
  const signOut = useSignOut()
  return [
    ...SHORTCUT_COMMANDS.map(([name, icon]) => shortcutCommand(name, icon)),
    {
      id: 'settings',
      label: 'Settings',
      visual: { icon: 'settings' },
      run: ({ go }) => go('/settings'),
    },
    {
      id: 'copy link',
      label: 'Copy link to this page',
      visual: { icon: 'external' },
      run: () => void shareLink(location.href, document.title),
    },
    ...themeCommands(current.theme),
    motion(current.motion),
    {
      id: 'sign out',
      label: TEXTS.nav.logout,
      keywords: 'sign out',
      visual: { icon: 'logout' },
      run: signOut.run,
    },
  ]
}

function shortcutCommand(name: ShortcutName, icon: IconName): PaletteOption {
  const { keys, label, run } = SHORTCUTS[name]
  return { id: name, label, visual: { icon }, keys, run }
}

function themeCommands(current: Preferences['theme']): PaletteOption[] {
  const others = (Object.keys(THEMES) as Preferences['theme'][]).filter((one) => one !== current)
  return others.map((theme) => ({
    id: `theme ${theme}`,
    label: THEMES[theme],
    keywords: 'appearance mode colours',
    visual: { path: THEME_SHAPE },
    run: () => preferences.set({ theme }),
  }))
}

function motion(current: Preferences['motion']): PaletteOption {
  const next = current === 'less' ? 'system' : 'less'
  return {
    id: `motion ${next}`,
    label: next === 'less' ? 'Less motion' : 'System motion',
    keywords: 'animation',
    visual: { icon: next === 'less' ? 'pause' : 'play' },
    run: () => preferences.set({ motion: next }),
  }
}
