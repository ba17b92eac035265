import { createHmac, hash, randomBytes } from 'node:crypto'
import type { Platform } from '#platform'
import type { Attempt } from '#platform/oauth'
import {
  type AttemptRow,
  deleteAttempt,
  insertAttempt,
  listExpired,
  takeAttempt,
} from './attempt-store.ts'

const LIFE = 10 * 60_000
const STATE_BYTES = 32
const BROWSER_BYTES = 32
const SWEPT_AT_ONCE = 500

/** What a browser is known by from its first attempt to its last: several windows do not end each other's. */
export const newBrowserSecret = () => randomBytes(BROWSER_BYTES).toString('hex')

/** Of what only the browser knows that begins an attempt. */
const hashOf = (browserSecret: string) =>
  hash('sha256', Buffer.from(browserSecret, 'hex'), 'buffer')

/** What the attempt needs that must not be found with its state: it follows from both, and is kept nowhere. */
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

/** Attempts to sign in, between the redirect to a service and the way back: ten minutes, one browser, once. */
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

  /** The attempt that a browser comes back from; undefined when it is not this browser's, over, or used. */
  async function take(key: { state: string; provider: string }, browserSecret: string) {
    const browserHash = hashOf(browserSecret)
    return database.write(async (tx) => takeAttempt(tx, { ...key, browserHash, now: now() }))
  }

  /** Takes away what is over, a bounded number at a time. */
  async function sweep(): Promise<void> {
    const states = await listExpired(database, { now: now(), max: SWEPT_AT_ONCE })
    if (states.length === 0) return
    await database.write(async (tx) => {
      for (const state of states) await deleteAttempt(tx, state)
    })
  }

  return { create, take, attemptOf, sweep }
}

export type AttemptService = ReturnType<typeof attemptService>
