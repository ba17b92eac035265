import { REALTIME_LIMITS } from '../limits.ts'
import { CODES, RealtimeError } from './messages.ts'

const ACCOUNT = 'account'

/** What a channel may end in, to tell only of changes of that kind. */
export const ACTIONS: readonly string[] = ['create', 'update', 'upsert', 'delete']

/** Channels that only clients name who know rows of tables, or single actions. */
const NEWER_CHANNEL = /^(?:tablesdb\.|rows(?:\.|$))|\.tables\.|\.(?:create|update|upsert|delete)$/

/** Refuses more channels than one socket may have. */
export function checkChannels(count: number): void {
  if (count <= REALTIME_LIMITS.channels) return
  throw new RealtimeError(
    CODES.policy,
    `Too many channels: at most ${REALTIME_LIMITS.channels} are accepted.`,
  )
}

/** The list of channels in an address: empty when they come in messages. Throws RealtimeError. */
export function requestedChannels(sent: unknown): string[] {
  if (sent === undefined) return []
  if (!Array.isArray(sent) || sent.length === 0)
    throw new RealtimeError(CODES.policy, 'Missing channels.')
  checkChannels(sent.length)
  return sent.map(String)
}

/** Whether who asks for these in an address knows nothing but documents of collections. */
export function usesFirstNaming(requested: readonly string[]): boolean {
  return requested.length > 0 && !requested.some((name) => NEWER_CHANNEL.test(name))
}

/** What somebody listens to: `account` stands for the own account, and nobody names another. */
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
