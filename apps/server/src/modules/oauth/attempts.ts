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
export const newBrowser = () => randomBytes(BROWSER_BYTES).toString('hex')

/** Of what only the browser knows that begins an attempt. */
const hashOf = (browser: string) => hash('sha256', Buffer.from(browser, 'hex'), 'buffer')

/** What the attempt needs that must not be found with its state: it follows from both, and is kept nowhere. */
function derive(browser: string, state: string, purpose: string): string {
  const key = Buffer.from(browser, 'hex')
  return createHmac('sha256', key).update(`${purpose} ${state}`).digest('base64url')
}

function attemptOf(browser: string, state: string, redirectUri: string): Attempt {
  return {
    redirectUri,
    state,
    nonce: derive(browser, state, 'nonce'),
    verifier: derive(browser, state, 'verifier'),
  }
}

type Wish = Omit<AttemptRow, 'state' | 'browserHash' | 'expire'>

/** Attempts to sign in, between the redirect to a service and the way back: ten minutes, one browser, once. */
export function attemptService({ database, now }: Pick<Platform, 'database' | 'now'>) {
  async function create(wish: Wish, browser: string, redirectUri: string): Promise<Attempt> {
    const time = now()
    const state = randomBytes(STATE_BYTES).toString('base64url')
    const row = { ...wish, state, browserHash: hashOf(browser), expire: time + LIFE }
    await database.write(async (tx) => insertAttempt(tx, row))
    return attemptOf(browser, state, redirectUri)
  }

  /** The attempt that a browser comes back from; undefined when it is not this browser's, over, or used. */
  async function take(key: { state: string; provider: string }, browser: string) {
    const browserHash = hashOf(browser)
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
