import { blocks } from './blocks.ts'
import { follows } from './follows.ts'
import { interests } from './interests.ts'
import { jobSaves } from './job-saves.ts'
import { jobSearches } from './job-searches.ts'
import { jobs } from './jobs.ts'
import { leads } from './leads.ts'
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
  leads,
] as const
export {
  blocks,
  follows,
  interests,
  jobs,
  jobSaves,
  jobSearches,
  leads,
  mutes,
  posts,
  reports,
  saves,
  users,
}
