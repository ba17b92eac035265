import { type Collection, membersOnly } from '#engine'
import { blocks } from './blocks/index.ts'
import { follows } from './follows/index.ts'
import { interests } from './jobs/interests/index.ts'
import { jobSaves } from './jobs/saves/index.ts'
import { jobSearches } from './jobs/searches/index.ts'
import { jobs } from './jobs/index.ts'
import { mutes } from './mutes/index.ts'
import { posts } from './posts/index.ts'
import { receivedInterests } from './jobs/received-interests/index.ts'
import { reports } from './reports/index.ts'
import { saves } from './saves/index.ts'
import { users } from './users/index.ts'
import { openReceivedInterestEvents } from './jobs/received-interests/events.ts'
import type { Resource, Services } from './resource.ts'

export { type Services } from './resource.ts'
export { type Data, type Rules } from './shared/rules.ts'

/** All resources of members. The documents API gives access to nothing else. */
const resources = [
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

export const collections = resources.map(({ collection }) => collection)

/** The collections of a server, depending on whether guests may read its job ads. */
export const collectionsFor = ({ publicJobs }: { readonly publicJobs: boolean }) =>
  publicJobs
    ? collections
    : collections.map((each): Collection => ({
        ...each,
        access: { ...each.access, read: membersOnly(each.access.read) },
      }))

/** The rules of all resources by the name of their collection, and their background jobs. */
export function openResources(services: Omit<Services, 'receivedInterestEvents'>) {
  const receivedInterestEvents = openReceivedInterestEvents(services)
  const all = { ...services, receivedInterestEvents }
  const each: readonly Resource[] = resources
  return {
    rules: Object.fromEntries(
      each.flatMap(({ collection, rules }) =>
        rules ? [[collection.name, rules(all)] as const] : [],
      ),
    ),
    sweeps: each.flatMap(({ sweep }) => (sweep ? [sweep(all)] : [])),
    publishDueEvents: () => receivedInterestEvents.publishDue(),
  }
}

export type Resources = ReturnType<typeof openResources>
