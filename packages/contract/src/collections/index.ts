import { blocks } from './blocks.ts'
import { type Declaration } from './field.ts'
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

export { type Selectable, type ShownField, shownFields } from './selectable.ts'
export {
  type Audience,
  type ColumnField,
  type Declaration,
  type Field,
  type Fields,
  type FlagField,
  type InstantField,
  type IntegerField,
  type MembersField,
  type RelationField,
  type TagsField,
  type TextField,
} from './field.ts'
export {
  blocks,
  follows,
  interests,
  jobSaves,
  jobSearches,
  jobs,
  leads,
  mutes,
  posts,
  reports,
  saves,
  users,
}

/** Every collection, by name. */
export const DECLARATIONS = {
  posts,
  users,
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
} as const satisfies Readonly<Record<string, Declaration>>

export type Declarations = typeof DECLARATIONS
export type CollectionName = keyof Declarations
