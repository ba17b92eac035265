import { TEXTS } from '@devhood/contract'
import { searchPath } from '#features/search'
import { announce } from '#lib/feedback/announce'
import { type Binding } from './keys.ts'
import { type KeyboardOverlay } from '#lib/dom/keyboard-overlay'

import {
  canComment,
  focusComment,
  focusSearch,
  hasModerationActions,
  hasAdjacentPosts,
  blurField,
  type ModerationButton,
  moveBetweenPosts,
  openModerationAction,
  openAdjacentPost,
  openPost,
  clickPostButton,
  showNewPosts,
} from './post-cursor.ts'

/** App functions that the shortcuts need. */
export interface AppActions {
  /** Navigates to a page; `state` goes to that page. */
  readonly go: (to: string, state?: object) => void
  /** URL of the viewer's own profile. */
  readonly profile: string
  readonly open: (overlay: KeyboardOverlay) => void
  /** Refetches everything on screen. */
  readonly refresh: () => void
  /** Returns to the page before. */
  readonly back: () => void
}

interface Shortcut extends Binding {
  /** Description of the action in the shortcuts dialog. */
  readonly label: string
  readonly group: (typeof SHORTCUT_GROUPS)[number]
  /** A native key for the same action, for the shortcuts dialog. */
  readonly alternative?: string
  readonly run: (actions: AppActions) => void
  /** What the keys do on pages where it is possible. */
  readonly instead?: {
    readonly label: string
    readonly isPossible: () => boolean
    readonly run: () => void
  }
}

/** Groups of the shortcuts dialog, in order. */
export const SHORTCUT_GROUPS = ['Posts', 'Reports', 'Go to', 'Anywhere'] as const

/** Navigation state that focuses the search field of the target page. */
export const FOCUS_SEARCH_STATE = { focus: 'search' }

/** Clicks a button of the current post and announces the result to screen readers. */
function toggle(keys: string, label: string, button: 'like' | 'saved', results: [string, string]) {
  const run = (): void => {
    const isPressed = clickPostButton(button)
    if (isPressed !== undefined) announce(results[isPressed ? 0 : 1])
  }
  return { keys, label, group: 'Posts', run } as const
}

/** Moves in a list of posts, and between the pages of posts. */
const move = (keys: string, label: string, step: 1 | -1) =>
  ({
    keys,
    repeats: true,
    label,
    group: 'Posts',
    run: () => moveBetweenPosts(step),
    instead: {
      label,
      isPossible: hasAdjacentPosts,
      run: () => openAdjacentPost(step === 1 ? 'next' : 'previous'),
    },
  }) as const

const opens = (keys: string, label: string, overlay: KeyboardOverlay) =>
  ({ keys, label, group: 'Anywhere', run: ({ open }: AppActions) => open(overlay) }) as const

const goTo = (keys: string, label: string, path: string) =>
  ({ keys, label, group: 'Go to', run: ({ go }: AppActions) => go(path) }) as const

const onReport = (keys: string, label: string, action: ModerationButton) =>
  ({ keys, label, group: 'Reports', run: () => openModerationAction(action) }) as const

/** All shortcuts of the app: the only source for the dialog, the palette's hints and the listener. */
export const SHORTCUTS = {
  next: move('j', 'Next post', 1),
  previous: move('k', 'Previous post', -1),
  open: { keys: 'o', alternative: 'Enter', label: 'Open the post', group: 'Posts', run: openPost },
  like: toggle('l', 'Like the post', 'like', ['Liked', 'Like removed']),
  save: toggle('s', 'Save the post', 'saved', ['Saved', 'Removed from saved']),
  dismiss: onReport('1', 'Dismiss', 'dismiss'),
  warn: onReport('2', 'Warn', 'warn'),
  hide: onReport('3', 'Hide', 'hide'),
  suspend: onReport('4', 'Suspend', 'suspend'),
  block: onReport('5', 'Block', 'block'),
  select: onReport('x', 'Select; with Shift, up to there', 'select'),
  claim: onReport('m', 'Claim or let go', 'claim'),
  note: onReport('w', 'Write a note', 'note'),
  undo: onReport('z', 'Undo', 'undo'),
  home: goTo('g h', TEXTS.nav.home, '/'),
  explore: goTo('g e', TEXTS.nav.explore, '/explore'),
  people: goTo('g p', TEXTS.nav.people, '/all-users'),
  saved: goTo('g s', TEXTS.nav.saved, '/saved'),
  notifications: goTo('g n', 'Notifications', '/notifications'),
  messages: goTo('g m', 'Messages', '/messages'),
  jobs: goTo('g j', 'Jobs', '/jobs'),
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
    instead: { label: 'Comment on this post', isPossible: canComment, run: focusComment },
  },
  search: {
    keys: '/',
    label: 'Search',
    group: 'Anywhere',
    run: ({ go }) => {
      if (!focusSearch()) go(searchPath(''), FOCUS_SEARCH_STATE)
    },
  },
  palette: opens('mod+k', 'Find anything', 'palette'),
  refresh: {
    keys: '.',
    label: 'Refresh',
    group: 'Anywhere',
    run: ({ refresh }) => {
      if (!showNewPosts()) refresh()
    },
  },
  sheet: opens('?', 'Keyboard shortcuts', 'sheet'),
  leave: {
    keys: 'Escape',
    label: 'Close, clear a search, leave a field, or go back',
    group: 'Anywhere',
    run: ({ back }) => {
      if (!blurField()) back()
    },
  },
} as const satisfies Readonly<Record<string, Shortcut>>

export type ShortcutName = keyof typeof SHORTCUTS

export const SHORTCUT_LIST: readonly Shortcut[] = Object.values(SHORTCUTS)

/** Whether a group works on this page: 'Reports' only where reports are shown. */
export const isGroupActive = (group: Shortcut['group']): boolean =>
  group !== 'Reports' || hasModerationActions()
