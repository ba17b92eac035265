import { TEXTS } from '@devhood/contract'
import { type IconName } from '#ui/icon'

/** A place that the navigation leads to. */
export interface Place {
  readonly to: string
  readonly label: string
  readonly icon: IconName
}

export const HOME: Place = { to: '/', label: TEXTS.nav.home, icon: 'home' }
export const EXPLORE: Place = { to: '/explore', label: TEXTS.nav.explore, icon: 'explore' }
export const PEOPLE: Place = { to: '/all-users', label: TEXTS.nav.people, icon: 'people' }
export const SAVED: Place = { to: '/saved', label: TEXTS.nav.saved, icon: 'saved' }
export const CREATE: Place = { to: '/create-post', label: TEXTS.nav.create, icon: 'plus' }
/** Beside the places of the specification. */
export const JOBS: Place = { to: '/jobs', label: 'Jobs', icon: 'jobs' }
export const SETTINGS: Place = { to: '/settings', label: 'Settings', icon: 'settings' }
/** For operators alone. */
export const OPERATOR_PLACE: Place = { to: '/operator', label: 'Operator', icon: 'flag' }
