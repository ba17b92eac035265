import { captionBy } from './sample-text.ts'
import type { GeneratorContext, Person } from './people.ts'
import { openTable } from './tables.ts'

/** Of all people together. */
const CONVERSATIONS_MAX = 100_000
const EACH = 10
/** Of the first person. */
const FIRST_MAX = 5000
/** Messages of the first person's longest conversation, and of the others at most. */
const LONGEST = 5000
const FEW = 4
const MINUTE = 60_000
/** One in this many is a request that nobody has answered. */
const REQUESTS = 20
const PREVIEW = 200

/** Pairs of people who have a conversation: the first person with as many as possible, the others by chance. */
function* pairsOf(random: GeneratorContext['random'], people: number) {
  const seen = new Set<number>()
  const isNew = (one: number, other: number) => {
    const key = Math.min(one, other) * people + Math.max(one, other)
    return one !== other && !seen.has(key) && seen.add(key).size > 0
  }
  // The first two have one that the product has made.
  isNew(0, 1)
  for (let other = 2; other < Math.min(people, FIRST_MAX + 1); other++)
    if (isNew(0, other)) yield [0, other] as const
  const count = Math.min(CONVERSATIONS_MAX, people * EACH)
  for (let at = seen.size; at < count; at++) {
    const [one, other] = [random.below(people), random.below(people)]
    if (isNew(one, other)) yield [one, other] as const
  }
}

/** Writes conversations with their messages: those of each person, as the product keeps them. */
export function addConversations(context: GeneratorContext, people: readonly Person[]): void {
  const { raw, random, calendar } = context
  const conversations = openTable(raw, 'conversations')
  const messages = openTable(raw, 'messages')
  const copies = raw.prepare('INSERT INTO message_copies (original, copy) VALUES (?, ?)')

  interface Said {
    readonly $id: string
    /** The other's. */
    readonly copy: string
    readonly from: Person
    readonly time: number
    readonly text: string
  }

  /** One side; returns nothing of the other. */
  function addSide(user: Person, other: Person, said: readonly Said[], isRequest: boolean) {
    const [first, last] = [said.at(0), said.at(-1)]
    if (first === undefined || last === undefined) return ''
    const $id = random.id(first.time)
    const received = said.filter(({ from }) => from === other)
    const isUnread = isRequest || random.oneIn(10)
    conversations.add({
      $id,
      $createdAt: first.time,
      $updatedAt: last.time,
      $permissions: '[]',
      user: user.$id,
      other: other.$id,
      job: null,
      subject: '',
      state: isRequest ? 'requested' : 'open',
      lastMessage: last.from === user ? last.$id : last.copy,
      lastText: last.text.slice(0, PREVIEW),
      lastIsOwn: last.from === user ? 1 : 0,
      lastMessageAt: last.time,
      unread: isUnread ? received.length : 0,
      seenAt: isUnread ? null : last.time,
    })
    return $id
  }

  function addPair(one: Person, other: Person, count: number): void {
    const isRequest = random.oneIn(REQUESTS)
    const until = calendar.until - random.below(300 * 24 * 60) * MINUTE
    const said = Array.from({ length: isRequest ? 1 : count }, (_, at): Said => {
      const time = until - (count - at) * MINUTE
      const from = at === 0 || isRequest || random.oneIn(2) ? one : other
      return { $id: random.id(time), copy: random.id(time), from, time, text: captionBy(random) }
    })
    const sides = [addSide(one, other, said, false), addSide(other, one, said, isRequest)] as const
    for (const { $id, copy, from, time, text } of said) {
      const row = {
        $createdAt: time,
        $updatedAt: time,
        $permissions: '[]',
        creator: from.$id,
        text,
      }
      const [own, theirs] = from === one ? sides : [sides[1], sides[0]]
      const to = from === one ? other : one
      messages.add({ ...row, $id, user: from.$id, conversation: own, key: null })
      messages.add({ ...row, $id: copy, user: to.$id, conversation: theirs, key: null })
      copies.run($id, copy)
    }
  }

  for (const [one, other] of pairsOf(random, people.length)) {
    const isLongest = one === 0 && other === 2
    const count = isLongest ? Math.min(LONGEST, people.length * EACH) : 1 + random.below(FEW)
    addPair(people[one] as Person, people[other] as Person, count)
  }
}
