import { randomInt } from 'node:crypto'
import { AppError } from '@devhood/contract'
import type { UsernameCheck } from '@devhood/contract/schemas'
import { isUsername, usernameLike, usernameOf } from '@devhood/contract/text'
import type { Config } from '#config'
import { type Actor, type Engine, viewFor } from '#engine'
import type { Platform } from '#platform'
import type { Database } from '#platform/database'
import { findRedirected, hasUsername, isClaimed } from './store.ts'

export interface UsernameOptions extends Pick<Platform, 'keyOf' | 'now'> {
  readonly database: Database
  readonly engine: Pick<Engine, 'findReadable'>
  readonly config: Pick<Config, 'registration'>
  /** Whether an invitation with this code can still be used. */
  readonly isOpenInvitation: (code: string) => Promise<boolean>
}

interface Question {
  readonly username: string
  readonly invitation?: string | undefined
}

/** Endings after a taken username, in the order of their trial; the last ones nearly nobody has. */
const endings = () => [
  2,
  '-dev',
  '-codes',
  3,
  4,
  5,
  randomInt(100, 1000),
  randomInt(10_000, 100_000),
]

const SUGGESTIONS = 3

export function usernameService(options: UsernameOptions) {
  const { database, engine, config, isOpenInvitation, keyOf, now } = options
  const isTaken = async (username: string, except: string | undefined) =>
    (await hasUsername(database, username)) ||
    (await isClaimed(database, username, { now: now(), keyOf, except }))

  async function findFree(candidates: readonly string[]): Promise<string[]> {
    const found: string[] = []
    for (const username of candidates) {
      if (found.length === SUGGESTIONS) break
      if (isUsername(username) && !(await isTaken(username, undefined))) found.push(username)
    }
    return found
  }

  /** Throws `user_unauthorized` for guests who couldn't sign up. */
  async function check(
    actor: Actor | undefined,
    { username: typed, invitation }: Question,
  ): Promise<UsernameCheck> {
    const isOpen = actor !== undefined || config.registration === 'open'
    if (!isOpen && !(invitation && (await isOpenInvitation(invitation))))
      throw new AppError('user_unauthorized')
    const username = usernameOf(typed)
    const isValid = isUsername(username)
    if (isValid && !(await isTaken(username, actor?.userId ?? undefined)))
      return { username, state: 'free', suggestion: null, suggestions: [] }
    const base = usernameLike(username)
    const candidates = base === undefined ? [] : [base, ...endings().map((each) => base + each)]
    const suggestions = await findFree(candidates)
    const state = isValid ? 'taken' : 'invalid'
    return { username, state, suggestion: suggestions[0] ?? null, suggestions }
  }

  /** The person who had this username, for viewers who see them, if its address leads to their new one. */
  async function findMoved(
    actor: Actor | undefined,
    username: string,
  ): Promise<{ username: string | null }> {
    const id = await findRedirected(database, username, now())
    const person = id && (await engine.findReadable(database, 'users', id, viewFor(actor)))
    return { username: person ? String(person['username']) : null }
  }

  return { check, findMoved }
}

export type UsernameService = ReturnType<typeof usernameService>
