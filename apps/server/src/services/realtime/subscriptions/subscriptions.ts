import { randomUUID } from 'node:crypto'
import { channelsFor, checkChannels } from './channels.ts'
import { type Filter, filterFor } from './filters.ts'
import { REALTIME_LIMITS } from '../limits.ts'
import { CODES, RealtimeError } from './errors.ts'
import { isRecord } from './messages.ts'

/** What a client subscribed to under one id, with the channels as it named them. */
interface SubscriptionRequest {
  readonly subscriptionId: string
  readonly channels: readonly string[]
  readonly queries: readonly string[]
}

interface Subscription extends SubscriptionRequest {
  /** The channels, resolved for the client's account. */
  readonly resolvedChannels: ReadonlySet<string>
  readonly matches: Filter
}

export type Subscriptions = ReadonlyMap<string, Subscription>

const ID = /^[A-Za-z0-9][A-Za-z0-9._-]*$/

/** The id of the subscription to the channels in the URL. */
const URL_SUBSCRIPTION = 'address'

const invalid = (reason: string) =>
  new RealtimeError(CODES.invalid, `Payload is not valid: ${reason}.`)

function subscriptionOf(request: SubscriptionRequest, accountId: string | undefined): Subscription {
  const resolvedChannels = channelsFor(request.channels, accountId)
  return { ...request, resolvedChannels, matches: filterFor(request.queries) }
}

/** The subscription in the URL; none if it has no channels. */
export function subscriptionsIn(
  channels: readonly string[],
  accountId: string | undefined,
): Subscriptions {
  if (channels.length === 0) return new Map()
  const request = { subscriptionId: URL_SUBSCRIPTION, channels, queries: [] }
  return new Map([[URL_SUBSCRIPTION, subscriptionOf(request, accountId)]])
}

function textsIn(sent: unknown, name: 'channels' | 'queries'): string[] {
  if (Array.isArray(sent) && sent.every((each) => typeof each === 'string')) return sent
  throw invalid(`"${name}" must be a list of texts`)
}

function idIn(entry: Readonly<Record<string, unknown>>): string {
  const id = entry['subscriptionId']
  const { subscriptionId: max } = REALTIME_LIMITS
  if (typeof id === 'string' && id.length <= max && ID.test(id)) return id
  throw invalid(
    `"subscriptionId" must be 1 to ${max} letters, digits, dots, hyphens or underscores, and begin with a letter or digit`,
  )
}

function entriesOf(data: unknown): Readonly<Record<string, unknown>>[] {
  if (Array.isArray(data) && data.length > 0 && data.every(isRecord)) return data
  throw invalid('it must be a list of subscriptions')
}

/** The subscriptions in a `subscribe` message. Who names none gets an id in the response. Throws RealtimeError. */
export const requestsIn = (data: unknown): SubscriptionRequest[] =>
  entriesOf(data).map((entry) => ({
    subscriptionId: entry['subscriptionId'] === undefined ? randomUUID() : idIn(entry),
    channels: textsIn(entry['channels'], 'channels'),
    queries: textsIn(entry['queries'] ?? [], 'queries'),
  }))

/** The ids in an `unsubscribe` message. Throws RealtimeError. */
export const idsIn = (data: unknown): string[] => entriesOf(data).map(idIn)

const allOf = (subscriptions: Subscriptions, name: 'channels' | 'queries') =>
  [...subscriptions.values()].flatMap((each) => each[name])

function checkQueries(queries: readonly string[]): void {
  const { queries: max, queryText } = REALTIME_LIMITS
  if (queries.length <= max && queries.join('').length <= queryText) return
  throw new RealtimeError(
    CODES.policy,
    `Too many queries: at most ${max} are accepted, of ${queryText} characters together.`,
  )
}

/** Adds subscriptions; one with the same id is replaced. Throws RealtimeError if they exceed the limits. */
export function withSubscriptions(
  subscriptions: Subscriptions,
  requests: readonly SubscriptionRequest[],
  accountId: string | undefined,
): Subscriptions {
  const all = new Map(subscriptions)
  for (const request of requests)
    all.set(request.subscriptionId, subscriptionOf(request, accountId))
  checkChannels(Math.max(all.size, allOf(all, 'channels').length))
  checkQueries(allOf(all, 'queries'))
  return all
}

export function resolvedFor(
  subscriptions: Subscriptions,
  accountId: string | undefined,
): Subscriptions {
  return new Map(
    [...subscriptions].map(([id, each]) => [
      id,
      { ...each, resolvedChannels: channelsFor(each.channels, accountId) },
    ]),
  )
}

export const channelsOf = (subscriptions: Subscriptions): ReadonlySet<string> =>
  new Set([...subscriptions.values()].flatMap(({ resolvedChannels }) => [...resolvedChannels]))

export function idsFor(
  subscriptions: Subscriptions,
  channels: readonly string[],
  payload: object,
): string[] {
  return [...subscriptions]
    .filter(([, { resolvedChannels, matches }]) => {
      const isSubscribed = channels.some((channel) => resolvedChannels.has(channel))
      return isSubscribed && matches(payload)
    })
    .map(([id]) => id)
}
