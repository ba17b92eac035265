import { randomUUID } from 'node:crypto'
import { newId } from '@devhood/contract'
import type { Actor } from '#engine'
import type { Writer } from '#platform/database'
import type { Services } from '../resource.ts'
import { publishing } from '../shared/publishing/index.ts'
import { requestLimits } from './requests.ts'
import { findConversation, insertConversation, newRow, NO_MESSAGES, reaching } from './store.ts'

/** A message that somebody sends to the other person of their conversation. */
export interface Sending {
  readonly actor: Actor & { readonly userId: string }
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly at: number
}

interface Reached {
  readonly follows: number | boolean
  readonly whoMayWrite: string
}

const GETS_NOTHING: ReadonlySet<string> = new Set(['declined', 'closed'])

/** Decides whom a message reaches, and begins the conversation of somebody whom a first one reaches. */
export function openAdmission(
  services: Pick<Services, 'config' | 'engine' | 'now' | 'raids' | 'screen'>,
) {
  const findReached = reaching(services.engine.visibilitySql)
  const { isAdmitted } = publishing(services)
  const { goesRound } = requestLimits(services)

  /** The state in which a first message begins a conversation; undefined if it reaches nobody. */
  async function stateOf(tx: Writer, { actor, text }: Sending, { follows, whoMayWrite }: Reached) {
    const isFollowed = Number(follows) === 1
    if (whoMayWrite === 'nobody' || (whoMayWrite === 'following' && !isFollowed)) return undefined
    if (!(await isAdmitted(tx, actor)) || (await goesRound(tx, text))) return undefined
    return isFollowed ? 'open' : 'requested'
  }

  /** The recipient's conversation; undefined if the message reaches nobody. */
  return async function admit(tx: Writer, sending: Sending) {
    const { actor, to, subject, at } = sending
    // Nobody sees them, nor what they write.
    if (actor.isHidden) return undefined
    const reached = await tx.first(findReached, { from: actor.userId, to })
    if (reached === undefined) return undefined
    const pair = { user: to, other: actor.userId, subject }
    const found = await findConversation(tx, pair)
    if (found) return GETS_NOTHING.has(found.state) ? undefined : { ...found, isNew: false }
    const state = await stateOf(tx, sending, reached)
    if (state === undefined) return undefined
    const $id = newId(at, randomUUID())
    await insertConversation(tx, {
      ...newRow($id, at),
      ...pair,
      state,
      lastMessageAt: at,
      ...NO_MESSAGES,
    })
    return { $id, state, isNew: true }
  }
}
