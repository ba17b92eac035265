export { blocks } from './blocks.ts'
export { follows } from './follows.ts'
export { interests } from './interests.ts'
export { jobSaves } from './job-saves.ts'
export { jobSearches } from './job-searches.ts'
export { jobs } from './jobs.ts'
export { leads } from './leads.ts'
export { mutes } from './mutes.ts'
export { posts } from './posts.ts'
export { reports } from './reports.ts'
export { saves } from './saves.ts'
export { users } from './users.ts'
export {
  type CollectionName,
  DECLARATIONS,
  type Declarations,
  type Selectable,
  type ShownField,
  shownFields,
} from './declarations.ts'
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
