import { randomUUID } from 'node:crypto'
import { newId } from '@devhood/contract'
import type { Writer } from '#platform/database'
import type { Services } from '../resource.ts'
import { findConversation, insertConversation, updateConversation } from './store.ts'

/** One side of a conversation about an ad. */
interface Side {
  readonly user: string
  readonly other: string
  readonly job: string
}
interface Match {
  readonly poster: string
  readonly person: string
  readonly job: string
}

const sidesOf = ({ poster, person, job }: Match): readonly Side[] => [
  { user: poster, other: person, job },
  { user: person, other: poster, job },
]

/** The conversations of people who have both agreed on an interest in an ad. */
export function openMatches({ changes, now }: Pick<Services, 'changes' | 'now'>) {
  const change = { kind: 'document', collection: 'conversations' } as const

  /** Opens one side, also again. Returns its id. */
  async function openFor(tx: Writer, { user, other, job }: Side): Promise<string> {
    const found = await findConversation(tx, { user, other, subject: job })
    if (found?.state === 'open') return found.$id
    const time = now()
    if (found) {
      await updateConversation(tx, found.$id, { state: 'open', $updatedAt: time })
      changes.announce(tx, { ...change, id: found.$id, action: 'update' })
      return found.$id
    }
    const $id = newId(time, randomUUID())
    const row = { $id, $createdAt: time, $updatedAt: time, $permissions: '[]' }
    await insertConversation(tx, {
      ...row,
      ...{
        user,
        other,
        job,
        subject: job,
        state: 'open',
        lastMessageAt: time,
        unread: 0,
        lastText: '',
        lastIsOwn: 0,
      },
    })
    changes.announce(tx, { ...change, id: $id, action: 'create' })
    return $id
  }

  /** Both have agreed: the conversation is open for both. Returns the ids of theirs. */
  async function open(tx: Writer, match: Match) {
    const [poster, person] = sidesOf(match)
    return {
      poster: await openFor(tx, poster as Side),
      person: await openFor(tx, person as Side),
    }
  }

  /** One of them has withdrawn: nothing more can be written. What was written stays to each. */
  async function close(tx: Writer, match: Match): Promise<void> {
    for (const { user, other, job } of sidesOf(match)) {
      const found = await findConversation(tx, { user, other, subject: job })
      if (found === undefined || found.state === 'closed') continue
      await updateConversation(tx, found.$id, { state: 'closed', $updatedAt: now() })
      changes.announce(tx, { ...change, id: found.$id, action: 'update' })
    }
  }

  return { openFor, open, close }
}
