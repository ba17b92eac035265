import { REALTIME_LIMITS } from '../limits.ts'
import { CODES, RealtimeError } from './errors.ts'

const ACCOUNT = 'account'

/** Suffixes that limit a channel to changes of one kind. */
export const ACTIONS: readonly string[] = ['create', 'update', 'upsert', 'delete']

/** Channels that only newer clients name: rows of tables, or single actions. */
const NEWER_CHANNEL = /^(?:tablesdb\.|rows(?:\.|$))|\.tables\.|\.(?:create|update|upsert|delete)$/

export function checkChannels(count: number): void {
  if (count <= REALTIME_LIMITS.channels) return
  throw new RealtimeError(
    CODES.policy,
    `Too many channels: at most ${REALTIME_LIMITS.channels} are accepted.`,
  )
}

/** The channels in the URL: empty if they come in messages. Throws RealtimeError. */
export function requestedChannels(sent: unknown): string[] {
  if (sent === undefined) return []
  if (!Array.isArray(sent) || sent.length === 0)
    throw new RealtimeError(CODES.policy, 'Missing channels.')
  checkChannels(sent.length)
  return sent.map(String)
}

/** Whether the client, by the channels in its URL, knows only documents of collections. */
export const usesFirstNaming = (requested: readonly string[]): boolean =>
  requested.length > 0 && !requested.some((name) => NEWER_CHANNEL.test(name))

/** The channels with the account's own id: `account` means the client's own, and nobody can name another. */
export function channelsFor(
  requested: readonly string[],
  accountId: string | undefined,
): ReadonlySet<string> {
  const channels = new Set<string>()
  for (const name of requested) {
    const [word, suffix = ''] = name.split('.', 2)
    const isOwn = suffix === accountId || ACTIONS.includes(suffix)
    if (word !== ACCOUNT || name === ACCOUNT || isOwn) channels.add(name)
    if (name === ACCOUNT && accountId !== undefined) channels.add(`${ACCOUNT}.${accountId}`)
  }
  return channels
}
