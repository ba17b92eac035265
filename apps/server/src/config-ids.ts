import { setting } from './config-setting.ts'
import { id } from './config-values.ts'

/** What clients are configured with. */
export const IDS = {
  PROJECT_ID: setting(id, 'devhood', 'The project that clients are configured with.'),
  DATABASE_ID: setting(id, 'devhood', 'The database that clients are configured with.'),
  BUCKET_ID: setting(id, 'media', 'The bucket that clients are configured with.'),
  USERS_COLLECTION_ID: setting(id, 'users', 'The collection of people.'),
  POSTS_COLLECTION_ID: setting(id, 'posts', 'The collection of posts.'),
  SAVES_COLLECTION_ID: setting(id, 'saves', 'The collection of saved posts.'),
} as const

/** Collections that are called the same on every server. */
export const FIXED_IDS = {
  follows: 'follows',
  blocks: 'blocks',
  mutes: 'mutes',
  reports: 'reports',
  jobs: 'jobs',
  jobSaves: 'jobSaves',
  jobSearches: 'jobSearches',
  interests: 'interests',
  leads: 'leads',
} as const

/** What else collections may be called. */
export const OTHER_IDS = `ids that differ, and are none of ${Object.values(FIXED_IDS)
  .map((each) => `\`${each}\``)
  .join(', ')}`

/** The id that two collections would have. */
export function idUsedTwice(ids: readonly string[]): string | undefined {
  const fixed: readonly string[] = Object.values(FIXED_IDS)
  return [...fixed, ...ids].find((each, index, all) => all.indexOf(each) !== index)
}
