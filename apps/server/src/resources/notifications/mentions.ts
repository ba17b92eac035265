import { mentionsIn } from '@devhood/contract/text'
import type { Reader, Writer } from '#platform/database'
import { findPersonByUsername } from './store.ts'
import type { Event, Notifier } from './notifier.ts'

interface Texts {
  readonly before?: string
  readonly after: string
  /** People who have been notified of the new text already. */
  readonly notified?: readonly (string | null)[]
}

/**
 * Notifies the people whom a new text mentions, and withdraws it from those whom only the old one did. Returns the ids of the
 * people whom only the new one mentions.
 */
export async function notifyMentioned(
  tx: Writer,
  { notify, withdraw }: Pick<Notifier, 'notify' | 'withdraw'>,
  { notified = [], ...texts }: Texts,
  event: Omit<Event, 'kind' | 'user'>,
): Promise<(string | null)[]> {
  const [before, after] = [mentionsIn(texts.before ?? ''), mentionsIn(texts.after)]
  const findAll = async (names: readonly string[], others: readonly string[]) =>
    Promise.all(
      names
        .filter((name) => !others.includes(name))
        .map(async (name) => findPersonByUsername(tx, name)),
    )
  for (const user of await findAll(before, after))
    await withdraw(tx, { ...event, kind: 'mention', user })
  const mentioned = await findAll(after, before)
  for (const user of mentioned)
    if (!notified.includes(user)) await notify(tx, { ...event, kind: 'mention', user })
  return mentioned
}

/** The `mentions` of a document with this text; null for a text that mentions nobody. */
export async function knownMentions(db: Reader, text: unknown): Promise<string | null> {
  const names = mentionsIn(typeof text === 'string' ? text : '')
  if (names.length === 0) return null
  const found = await Promise.all(names.map(async (name) => findPersonByUsername(db, name)))
  return names.filter((_, at) => found[at] !== null).join(' ')
}
