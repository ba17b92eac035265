import { TEXTS } from '@devhood/contract'
import { announce } from '#lib/feedback/announce'
import { type Binding } from './keys.ts'
import { type KeyboardOverlay } from '#lib/dom/keyboard-overlay'

import {
  focusSearch,
  hasModerationActions,
  leaveField,
  moveBetweenPosts,
  openModerationAction,
  openPost,
  clickPostButton,
  showNewPosts,
} from './post-cursor.ts'

/** What the deeds of the table need of the app. */
export interface AppActions {
  /** Goes to a page; `state` is for who arrives there. */
  readonly go: (to: string, state?: object) => void
  /** Address of the reader's own profile. */
  readonly profile: string
  readonly open: (overlay: KeyboardOverlay) => void
  /** Asks the server again for all that is on screen. */
  readonly refresh: () => void
}

interface Shortcut extends Binding {
  /** What the key does, in the sheet of keys. */
  readonly label: string
  readonly group: (typeof SHORTCUT_GROUPS)[number]
  /** A key that does the same by itself, for the sheet. */
  readonly alternative?: string
  readonly run: (actions: AppActions) => void
}

/** The sheet's parts, in their order. */
export const SHORTCUT_GROUPS = ['Posts', 'Reports', 'Go to', 'Anywhere'] as const

/** State of a navigation that asks for the focus in the search field of the page that it leads to. */
export const FOCUS_SEARCH_STATE = { focus: 'search' }

/** Presses a button of the current post, and says what came of it to those who do not see it. */
function toggleOnPost(button: 'like' | 'saved', [on, off]: readonly [string, string]): void {
  const isPressed = clickPostButton(button)
  if (isPressed !== undefined) announce(isPressed ? on : off)
}

/** Every key of ours. The sheet, the hints of the palette and the listener derive from it. */
export const SHORTCUTS = {
  next: {
    keys: 'j',
    repeats: true,
    label: 'Next post',
    group: 'Posts',
    run: () => moveBetweenPosts(1),
  },
  previous: {
    keys: 'k',
    repeats: true,
    label: 'Previous post',
    group: 'Posts',
    run: () => moveBetweenPosts(-1),
  },
  open: { keys: 'o', alternative: 'Enter', label: 'Open the post', group: 'Posts', run: openPost },
  like: {
    keys: 'l',
    label: 'Like the post',
    group: 'Posts',
    run: () => toggleOnPost('like', ['Liked', 'Like removed']),
  },
  save: {
    keys: 's',
    label: 'Save the post',
    group: 'Posts',
    run: () => toggleOnPost('saved', ['Saved', 'Removed from saved']),
  },
  hide: {
    keys: 'h',
    label: 'Hide or show',
    group: 'Reports',
    run: () => openModerationAction('hide'),
  },
  delete: {
    keys: 'd',
    label: 'Delete',
    group: 'Reports',
    run: () => openModerationAction('delete'),
  },
  block: {
    keys: 'b',
    label: 'Block or unblock',
    group: 'Reports',
    run: () => openModerationAction('block'),
  },
  dismiss: {
    keys: 'x',
    label: 'Dismiss',
    group: 'Reports',
    run: () => openModerationAction('dismiss'),
  },
  home: { keys: 'g h', label: TEXTS.nav.home, group: 'Go to', run: ({ go }) => go('/') },
  explore: {
    keys: 'g e',
    label: TEXTS.nav.explore,
    group: 'Go to',
    run: ({ go }) => go('/explore'),
  },
  people: {
    keys: 'g p',
    label: TEXTS.nav.people,
    group: 'Go to',
    run: ({ go }) => go('/all-users'),
  },
  saved: { keys: 'g s', label: TEXTS.nav.saved, group: 'Go to', run: ({ go }) => go('/saved') },
  jobs: { keys: 'g j', label: 'Jobs', group: 'Go to', run: ({ go }) => go('/jobs') },
  profile: {
    keys: 'g u',
    label: 'Your profile',
    group: 'Go to',
    run: ({ go, profile }) => go(profile),
  },
  create: {
    keys: 'c',
    label: TEXTS.nav.create,
    group: 'Anywhere',
    run: ({ go }) => go('/create-post'),
  },
  search: {
    keys: '/',
    label: 'Search posts',
    group: 'Anywhere',
    run: ({ go }) => {
      if (!focusSearch()) go('/explore', FOCUS_SEARCH_STATE)
    },
  },
  palette: {
    keys: 'mod+k',
    label: 'Find anything',
    group: 'Anywhere',
    run: ({ open }) => open('palette'),
  },
  refresh: {
    keys: '.',
    label: 'Refresh',
    group: 'Anywhere',
    run: ({ refresh }) => {
      if (!showNewPosts()) refresh()
    },
  },
  sheet: {
    keys: '?',
    label: 'All keys',
    group: 'Anywhere',
    run: ({ open }) => open('sheet'),
  },
  leave: { keys: 'Escape', label: 'Close, or leave a field', group: 'Anywhere', run: leaveField },
} as const satisfies Readonly<Record<string, Shortcut>>

export type ShortcutName = keyof typeof SHORTCUTS

export const SHORTCUT_LIST: readonly Shortcut[] = Object.values(SHORTCUTS)

/** Whether the rows of a group do anything here: those of reports only in front of reports. */
export function isGroupActive(group: Shortcut['group']): boolean {
  return group !== 'Reports' || hasModerationActions()
}
