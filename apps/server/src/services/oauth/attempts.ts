import { createHmac, hash, randomBytes } from 'node:crypto'
import type { Platform } from '#platform'
import { sweepRows } from '#platform/database'
import type { Attempt } from '#platform/oauth'
import {
  type AttemptRow,
  deleteAttempt,
  insertAttempt,
  listExpired,
  consumeAttempt,
} from './attempt-store.ts'

const LIFE = 10 * 60_000
const STATE_BYTES = 32
const BROWSER_BYTES = 32

/** The secret of a browser, the same for all its attempts: several windows don't end each other's attempts. */
export const newBrowserSecret = () => randomBytes(BROWSER_BYTES).toString('hex')

const hashOf = (browserSecret: string) =>
  hash('sha256', Buffer.from(browserSecret, 'hex'), 'buffer')

/**
 * Derives a value that must not be found next to its state. It follows from the secret and the state and is never
 * stored.
 */
function derive(browserSecret: string, state: string, purpose: string): string {
  const key = Buffer.from(browserSecret, 'hex')
  return createHmac('sha256', key).update(`${purpose} ${state}`).digest('base64url')
}

function attemptOf(browserSecret: string, state: string, redirectUri: string): Attempt {
  return {
    redirectUri,
    state,
    nonce: derive(browserSecret, state, 'nonce'),
    verifier: derive(browserSecret, state, 'verifier'),
  }
}

type NewAttempt = Omit<AttemptRow, 'state' | 'browserHash' | 'expire'>

/**
 * Sign-in attempts between the redirect to a provider and its callback: valid for ten minutes, in one browser,
 * once.
 */
export function attemptService({ database, now }: Pick<Platform, 'database' | 'now'>) {
  async function create(
    newAttempt: NewAttempt,
    browserSecret: string,
    redirectUri: string,
  ): Promise<Attempt> {
    const time = now()
    const state = randomBytes(STATE_BYTES).toString('base64url')
    const row = { ...newAttempt, state, browserHash: hashOf(browserSecret), expire: time + LIFE }
    await database.write(async (tx) => insertAttempt(tx, row))
    return attemptOf(browserSecret, state, redirectUri)
  }

  /** The attempt that a callback belongs to; undefined when it is another browser's, expired or used. */
  async function take(key: { state: string; provider: string }, browserSecret: string) {
    const browserHash = hashOf(browserSecret)
    return database.write(async (tx) => consumeAttempt(tx, { ...key, browserHash, now: now() }))
  }

  const sweep = async (): Promise<void> =>
    sweepRows(database, async (db, max) => listExpired(db, { now: now(), max }), deleteAttempt)

  return { create, take, attemptOf, sweep }
}

export type AttemptService = ReturnType<typeof attemptService>
