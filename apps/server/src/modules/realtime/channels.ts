import { REALTIME_LIMITS } from './limits.ts'
import { CODES, RealtimeError } from './messages.ts'

const ACCOUNT = 'account'

/** The list of channels in an address. Throws RealtimeError when there is none, or too long a one. */
export function requestedChannels(sent: unknown): string[] {
  if (!Array.isArray(sent) || sent.length === 0)
    throw new RealtimeError(CODES.policy, 'Missing channels.')
  if (sent.length > REALTIME_LIMITS.channels)
    throw new RealtimeError(
      CODES.policy,
      `Too many channels: at most ${REALTIME_LIMITS.channels} are accepted.`,
    )
  return sent.map(String)
}

/** What somebody listens to: `account` stands for the own account, and nobody names another. */
export function channelsFor(
  requested: readonly string[],
  accountId: string | undefined,
): ReadonlySet<string> {
  const channels = new Set(requested.filter((name) => !name.startsWith(`${ACCOUNT}.`)))
  if (channels.has(ACCOUNT) && accountId !== undefined) channels.add(`${ACCOUNT}.${accountId}`)
  return channels
}
