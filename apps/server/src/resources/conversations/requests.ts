import { createHash } from 'node:crypto'
import { AppError, LIMITS } from '@devhood/contract'
import type { Actor } from '#engine'
import { DAY, HOUR } from '#lib/time'
import type { Writer } from '#platform/database'
import type { Services } from '../resource.ts'
import { publishing } from '../shared/publishing/index.ts'
import { countEqual, countRequests, firstRequest, insertRequest, isFollowing } from './store.ts'

type Options = Pick<Services, 'config' | 'now' | 'raids' | 'screen'>

/** Shorter texts are equal by chance. */
const TELLING_LENGTH = 40

/** Equal for texts that differ in case and blanks alone. */
const foldedOf = (text: string) =>
  text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim()
const digestOf = (folded: string) =>
  createHash('sha256').update(folded).digest('base64url').slice(0, 22)

/** How many people somebody writes to for the first time. Nothing here depends on whether it reaches them. */
export function requestLimits(options: Options) {
  const { now } = options
  const { countAct } = publishing(options)

  /** Counts a first message. Throws `user_too_new` or `user_limit_reached`: 403, because clients repeat what gets a 429. */
  async function count(tx: Writer, actor: Actor & { userId: string }, to: string, text: string) {
    const [user, at] = [actor.userId, now()]
    const [since, digest] = [at - DAY, digestOf(foldedOf(text))]
    const isRequest = !(await isFollowing(tx, { follower: to, followed: user }))
    const asked = { user, since, digest }
    if (Number(await countRequests(tx, asked)) + Number(isRequest) > LIMITS.messageRequestsMax) {
      const wait = Number((await firstRequest(tx, { user, since })) ?? at) + DAY - at
      const hours = Math.ceil(wait / HOUR)
      throw new AppError('user_limit_reached', {
        message: `You can write to ${LIMITS.messageRequestsMax} new people in 24 hours, or the same to as many. Go on in ${hours} ${hours === 1 ? 'hour' : 'hours'}.`,
        retryAfter: Math.ceil(wait / 1000),
      })
    }
    await countAct(tx, actor, 'conversations')
    await insertRequest(tx, { user, at, digest, isRequest: Number(isRequest) })
  }

  /** Whether so many first messages have this text, whoever wrote them, that it begins no conversation. */
  async function goesRound(tx: Writer, text: string): Promise<boolean> {
    const folded = foldedOf(text)
    if (folded.length < TELLING_LENGTH) return false
    const asked = { digest: digestOf(folded), since: now() - DAY }
    return Number(await countEqual(tx, asked)) > LIMITS.messageRequestsMax
  }
  return { count, goesRound }
}
