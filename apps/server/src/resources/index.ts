import { type Collection, membersOnly } from '#engine'
import { blocks } from './blocks/collection.ts'
import { follows } from './follows/collection.ts'
import { interests } from './interests/collection.ts'
import { jobSaves } from './job-saves/collection.ts'
import { jobSearches } from './job-searches/collection.ts'
import { jobs } from './jobs/collection.ts'
import { receivedInterests } from './leads/collection.ts'
import { mutes } from './mutes/collection.ts'
import { posts } from './posts/collection.ts'
import { reports } from './reports/collection.ts'
import { saves } from './saves/collection.ts'
import { users } from './users/collection.ts'

/** Every collection there is. Nothing else can be named through the documents API. */
export const collections = [
  users,
  posts,
  saves,
  follows,
  blocks,
  mutes,
  reports,
  jobs,
  jobSaves,
  jobSearches,
  interests,
  receivedInterests,
] as const

/** The same, as a server reads them that shows guests its job ads, or does not. */
export const collectionsFor = ({ publicJobs }: { readonly publicJobs: boolean }) =>
  publicJobs
    ? collections
    : collections.map((each): Collection => ({
        ...each,
        access: { ...each.access, read: membersOnly(each.access.read) },
      }))
export {
  blocks,
  follows,
  interests,
  jobs,
  jobSaves,
  jobSearches,
  receivedInterests,
  mutes,
  posts,
  reports,
  saves,
  users,
}
