import type { CollectionName, Field } from '@devhood/contract/collections'
import type { Config } from '#config'
import { type Collection, forMembers } from '#engine'
import { blocks } from './blocks/index.ts'
import { comments } from './comments/index.ts'
import { conversations } from './conversations/index.ts'
import { follows } from './follows/index.ts'
import { interests } from './jobs/interests/index.ts'
import { jobSaves } from './jobs/saves/index.ts'
import { jobSearches } from './jobs/searches/index.ts'
import { jobs } from './jobs/index.ts'
import { links } from './users/links/index.ts'
import { messages } from './conversations/messages/index.ts'
import { mutes } from './mutes/index.ts'
import { notifications } from './notifications/index.ts'
import { posts } from './posts/index.ts'
import { positions } from './users/positions/index.ts'
import { pushSubscriptions } from './push-subscriptions/index.ts'
import { receivedInterests } from './jobs/received-interests/index.ts'
import { reports } from './reports/index.ts'
import { saves } from './saves/index.ts'
import { newAccountsSweep } from './shared/publishing/index.ts'
import { tagFollows } from './tag-follows/index.ts'
import { threadMutes } from './thread-mutes/index.ts'
import { users } from './users/index.ts'
import type { Erasure, Resource, Services } from './resource.ts'

export { type Services } from './resource.ts'
export {
  type ExportedField,
  type ExportedRecord,
  hrefOf,
  type ListName,
  timeOf,
} from './shared/archive.ts'
export { type Data, type RuleContext, type Rules } from './shared/rules.ts'
export { text } from './shared/values.ts'

/** All resources of members. The documents API gives access to nothing else. */
const resources = [
  users,
  links,
  positions,
  posts,
  comments,
  conversations,
  messages,
  saves,
  follows,
  tagFollows,
  blocks,
  mutes,
  threadMutes,
  notifications,
  pushSubscriptions,
  reports,
  jobs,
  jobSaves,
  jobSearches,
  interests,
  receivedInterests,
] as const
const all: readonly Resource[] = resources

export const collections = resources.map(({ collection }) => collection)

/** A field that refers to people, with the effect of their erasure on its documents. */
export interface PersonField {
  readonly collection: CollectionName
  readonly field: string
  readonly erasure: Erasure
  /** What is blanked with it. */
  readonly blanks: readonly string[]
}

/** Every field that refers to people, in the order of the resources. */
export const personFields = all.flatMap(({ collection, erase = {}, blanks = [] }) =>
  Object.entries(erase).map(([field, erasure]): PersonField => ({
    collection: collection.name as CollectionName,
    field,
    erasure,
    blanks: erasure === 'blank' ? blanks : [],
  })),
)

/** Parts of the page in a person's archive, in the order of the resources. */
export const archiveSections = all.flatMap(({ archive = [] }) => archive)

/** Collections whose documents may be deleted in more than one unit of work. */
export const deletedInParts = all.flatMap(({ collection }) =>
  collection.pendingDeletions ? [{ collection, pending: collection.pendingDeletions }] : [],
)

/** Limits of new documents by collection, for those that have one besides the limit of all writes. */
export const createLimits = all.flatMap(({ collection: { name }, createLimit }) =>
  createLimit ? [{ name, ...createLimit }] : [],
)

/** The searches in several fields together, of the collections that have one. */
export const joinedSearches = all.flatMap(({ collection: { name, together } }) =>
  together ? [{ name, ...together }] : [],
)

/** Limits of deletions by collection, for those that have one besides the limit of all writes. */
export const deleteLimits = all.flatMap(({ collection: { name }, deleteLimit }) =>
  deleteLimit ? [{ name, ...deleteLimit }] : [],
)

/** The filters that list what the caller follows, by collection. */
export const feedFilters = all.flatMap(({ collection: { name, feed } }) =>
  feed ? [{ name, attribute: feed.attribute }] : [],
)

/** The filters that leave documents of people whom the caller follows. */
export const knownFilters = all.flatMap(({ collection: { name, known } }) =>
  known ? [{ name, attribute: known.attribute, by: known.people.by }] : [],
)

/** The filters that list what has something in common with the caller. */
export const sharingFilters = all.flatMap(({ collection: { name, sharing = [] } }) =>
  sharing.map((each) => ({ name, ...each })),
)

/** The filters that list the members of one document, by the collection of the members. */
export const memberFilters = all.flatMap(({ collection }) =>
  Object.entries<Field>(collection.fields).flatMap(([of, field]) =>
    field.kind === 'members' && field.reverse && field.reverse.audience !== 'owner'
      ? [{ name: field.to, attribute: field.reverse.name, of: `${collection.name}.${of}` }]
      : [],
  ),
)

/** The collections whose documents show several pictures, with the names of their lists. */
export const pictureLists = all.flatMap(({ collection: { name, fields } }) => {
  const lists = Object.entries<Field>(fields).flatMap(([key, field]) =>
    field.kind === 'pictureList' ? [{ key, ...field }] : [],
  )
  const [first] = lists
  return first ? [{ name, max: first.max, of: first.of, lists: lists.map(({ key }) => key) }] : []
})

/** The collections of a server, depending on whether guests may read its job ads, and its posts and profiles. */
export function collectionsFor(config: Pick<Config, 'publicJobs' | 'publicPages'>): Collection[] {
  const isPublic = (name: string) =>
    name === jobs.collection.name ? config.publicJobs : config.publicPages
  return collections.map((each) =>
    isPublic(each.name)
      ? each
      : { ...each, access: { ...each.access, read: forMembers(each.access.read) } },
  )
}

/** The rules of all resources by the name of their collection, and their background jobs. */
export const openResources = (services: Services) => ({
  rules: Object.fromEntries(
    all.flatMap(({ collection, rules }) =>
      rules ? [[collection.name, rules(services)] as const] : [],
    ),
  ),
  sweeps: [
    newAccountsSweep(services),
    ...all.flatMap(({ sweep }) => (sweep ? [sweep(services)] : [])),
  ],
})

export type Resources = ReturnType<typeof openResources>
