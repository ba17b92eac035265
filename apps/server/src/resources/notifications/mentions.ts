import { mentionsIn } from '@devhood/contract/text'
import type { Writer } from '#platform/database'
import { findPersonByUsername } from './store.ts'
import type { Event, Notifier } from './notifier.ts'

/** Notifies the people whom a new text mentions, and withdraws it from those whom only the old one did. */
export async function notifyMentioned(
  tx: Writer,
  { notify, withdraw }: Pick<Notifier, 'notify' | 'withdraw'>,
  texts: { readonly before?: string; readonly after: string },
  event: Omit<Event, 'kind' | 'user'>,
): Promise<void> {
  const [before, after] = [mentionsIn(texts.before ?? ''), mentionsIn(texts.after)]
  const mention = async (username: string): Promise<Event> => ({
    ...event,
    kind: 'mention',
    user: (await findPersonByUsername(tx, username)) ?? null,
  })
  for (const username of before.filter((each) => !after.includes(each)))
    await withdraw(tx, await mention(username))
  for (const username of after.filter((each) => !before.includes(each)))
    await notify(tx, await mention(username))
}
