import { LIMITS } from '@devhood/contract'
import { DAY } from '#lib/time'
import type { Reader } from '#platform/database'
import { findMessage, listBefore, listVersions } from './store.ts'

/** Milliseconds for which a text is kept after it was edited or deleted. */
export const VERSION_TIME = 14 * DAY

/** A message as a report shows it: also what it said before its author edited or deleted it. */
export interface ReportedMessage {
  readonly creator: string
  readonly at: number
  readonly text: string
  readonly earlier: readonly string[]
}

/** The author of a message that somebody has; undefined if they don't have it. */
export async function authorOf(db: Reader, owner: string, id: string): Promise<string | undefined> {
  const found = await findMessage(db, { id })
  return found?.user === owner ? found.creator : undefined
}

/** A message that somebody has, after those before it in their conversation. */
export async function excerptOf(db: Reader, id: string, now: number): Promise<ReportedMessage[]> {
  const reported = await findMessage(db, { id })
  if (reported === undefined) return []
  const { conversation, sequence, $createdAt: until } = reported
  const max = LIMITS.reportedMessages
  const found = await listBefore(db, { conversation, until, sequence, max })
  const messages: ReportedMessage[] = []
  for (const { $id, original, creator, text, $createdAt: at } of found.reverse()) {
    const asked = { message: original ?? $id, since: now - VERSION_TIME }
    messages.push({ creator, at, text, earlier: await listVersions(db, asked) })
  }
  return messages
}
