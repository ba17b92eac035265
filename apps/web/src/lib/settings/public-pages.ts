import { jobSettings } from './job-settings.ts'
import { metaReader } from './settings.ts'

/** Whether guests may read the posts and profiles of this server. */
export const publicPages = { isOn: metaReader(document)('public-pages', 'off') === 'on' }

interface Place {
  readonly to: string
  readonly label: string
}

const PEOPLE_AND_POSTS: readonly Place[] = [
  { to: '/explore', label: 'Posts' },
  { to: '/all-users', label: 'People' },
]
const JOBS: readonly Place[] = [{ to: '/jobs', label: 'Jobs' }]

/** What guests may read on this server. */
export const guestPlaces = (): readonly Place[] => [
  ...(publicPages.isOn ? PEOPLE_AND_POSTS : []),
  ...(jobSettings.isPublic ? JOBS : []),
]
