import { mentionsIn } from '@devhood/contract/text'
import type { Writer } from '#platform/database'
import { findPersonByUsername } from './store.ts'
import type { Event, Notifier } from './notifier.ts'

/**
 * Notifies the people whom a new text mentions, and withdraws it from those whom only the old one did. Returns the ids of all
 * people in the new text; `others` have been notified already.
 */
// oxlint-disable-next-line max-params -- unit of work, notifier, texts, event and exceptions
export async function notifyMentioned(
  tx: Writer,
  { notify, withdraw }: Pick<Notifier, 'notify' | 'withdraw'>,
  texts: { readonly before?: string; readonly after: string },
  event: Omit<Event, 'kind' | 'user'>,
  others: readonly (string | null)[] = [],
): Promise<(string | null)[]> {
  const peopleIn = async (text: string) =>
    Promise.all(mentionsIn(text).map(async (name) => findPersonByUsername(tx, name)))
  const [before, after] = [await peopleIn(texts.before ?? ''), await peopleIn(texts.after)]
  for (const user of before.filter((each) => !after.includes(each)))
    await withdraw(tx, { ...event, kind: 'mention', user })
  for (const user of after.filter((each) => !before.includes(each) && !others.includes(each)))
    await notify(tx, { ...event, kind: 'mention', user })
  return after
}
