import { TEXTS } from '@devhood/contract'
import { type IconName } from '#ui/icon'
import { matchPath } from 'react-router'

/** An entry of the navigation. */
export interface NavItem {
  readonly to: string
  readonly label: string
  readonly icon: IconName
  /** The path of another page that belongs to it. */
  readonly also?: string
}

/** Marks the entry of the shown page, or the one that it belongs to. */
export function currentMark({ to, also }: NavItem, pathname: string): 'page' | 'true' | undefined {
  if (matchPath({ path: to, end: to === '/' }, pathname)) return 'page'
  return pathname === also ? 'true' : undefined
}

export const HOME: NavItem = { to: '/', label: TEXTS.nav.home, icon: 'home' }
export const EXPLORE: NavItem = {
  to: '/explore',
  label: TEXTS.nav.explore,
  icon: 'explore',
  also: '/search',
}
export const PEOPLE: NavItem = { to: '/all-users', label: TEXTS.nav.people, icon: 'people' }
export const SAVED: NavItem = { to: '/saved', label: TEXTS.nav.saved, icon: 'saved' }
export const CREATE: NavItem = { to: '/create-post', label: TEXTS.nav.create, icon: 'plus' }
/** These three are not in the specification's list of entries. */
export const NOTIFICATIONS: NavItem = { to: '/notifications', label: 'Notifications', icon: 'bell' }
export const MESSAGES: NavItem = { to: '/messages', label: 'Messages', icon: 'messages' }
export const JOBS: NavItem = { to: '/jobs', label: 'Jobs', icon: 'jobs' }
export const SETTINGS: NavItem = { to: '/settings', label: 'Settings', icon: 'settings' }
/** Only for people with a role, each of whom has a word for it. */
export const areaItem = (label: string): NavItem => ({ to: '/operator', label, icon: 'flag' })
