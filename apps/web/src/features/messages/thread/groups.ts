import { type ShownMessage } from '../cache.ts'
import { dayOf } from '../times.ts'

/** Messages that the viewer sees as one block: by one person, within a few minutes. */
export interface Group {
  readonly isOwn: boolean
  readonly messages: readonly ShownMessage[]
  /** The heading of the day that begins with it. */
  readonly day: string | undefined
  /** Whether it begins with the first message that the viewer hasn't read. */
  readonly isFirstNew: boolean
}

interface Shown {
  /** Newest last. */
  readonly messages: readonly ShownMessage[]
  readonly me: string
  readonly now: number
  /** The first message that was unread when the conversation opened. */
  readonly firstNew: string | undefined
}

/** Milliseconds between two messages of one group. */
const TOGETHER = 5 * 60_000

const isUnsent = ({ $updatedAt }: ShownMessage) => $updatedAt === ''

function belongs(before: ShownMessage, next: ShownMessage): boolean {
  const gap = Date.parse(next.$createdAt) - Date.parse(before.$createdAt)
  // What waits has buttons of its own.
  return (
    before.creatorId === next.creatorId && gap <= TOGETHER && !isUnsent(before) && !isUnsent(next)
  )
}

export function groupsOf({ messages, me, now, firstNew }: Shown): Group[] {
  const groups: (Group & { messages: ShownMessage[] })[] = []
  let lastDay = ''
  for (const message of messages) {
    const day = dayOf(message.$createdAt, now)
    const isFirstNew = message.$id === firstNew
    const last = groups.at(-1)
    const before = last?.messages.at(-1)
    if (last && before && day === lastDay && !isFirstNew && belongs(before, message))
      last.messages.push(message)
    else
      groups.push({
        isOwn: message.creatorId === me,
        messages: [message],
        day: day === lastDay ? undefined : day,
        isFirstNew,
      })
    lastDay = day
  }
  return groups
}

/** Each message once, newest last: those that the server has, then those on their way. */
export function inTurn(
  sent: readonly ShownMessage[],
  unsent: readonly ShownMessage[],
): ShownMessage[] {
  const keys = new Set(sent.map(({ key }) => key))
  const byId = new Map(sent.map((message) => [message.$id, message]))
  return [
    ...[...byId.values()].toSorted(
      (one, other) =>
        Number(one.$createdAt > other.$createdAt) - Number(one.$createdAt < other.$createdAt) ||
        Number(one.$id > other.$id) - Number(one.$id < other.$id),
    ),
    ...new Map(
      unsent.filter(({ key }) => !keys.has(key)).map((message) => [message.key, message]),
    ).values(),
  ]
}
