import { type Collection, membersOnly } from '#engine'
import { blocks } from './blocks.ts'
import { follows } from './follows.ts'
import { interests } from './interests.ts'
import { jobSaves } from './job-saves.ts'
import { jobSearches } from './job-searches.ts'
import { jobs } from './jobs.ts'
import { receivedInterests } from './leads.ts'
import { mutes } from './mutes.ts'
import { posts } from './posts.ts'
import { reports } from './reports.ts'
import { saves } from './saves.ts'
import { users } from './users.ts'

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
