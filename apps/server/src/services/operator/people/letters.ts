import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#config'
import { DAY, SECOND } from '#lib/time'
import type { Platform } from '#platform'
import type { Reader, Writer } from '#platform/database'
import type { Mailer } from '#services/emails'
import { findAddressOf } from './people-store.ts'

interface Options extends Pick<Platform, 'mail' | 'now'> {
  readonly config: Pick<Config, 'publicUrl'>
  readonly mailer: Pick<Mailer, 'accountBlocked' | 'accountSuspended' | 'appealAnswered'>
}

export type Letter = 'accountBlocked' | 'accountSuspended' | 'appealAnswered'

const LIFE = 3 * DAY

/**
 * Sends one after the other. Those of an act on many people are only as many as the outbox takes of bulk messages: somebody else
 * waits for a code.
 */
function openQueue(mail: Platform['mail']) {
  const waiting: (() => Promise<void>)[] = []
  const closing = new AbortController()
  let working: Promise<void> | undefined

  async function sendAll(): Promise<void> {
    while (waiting.length > 0 && !closing.signal.aborted) {
      const room = (await mail?.bulkRoom().catch(() => 0)) ?? 0
      // The decision holds without the email, too.
      for (const sendOne of waiting.splice(0, room)) await sendOne().catch(() => undefined)
      const rest = { signal: closing.signal, ref: false }
      if (room === 0) await pause(SECOND, undefined, rest).catch(() => undefined)
    }
    working = undefined
  }
  return {
    add(letter: () => Promise<void>): void {
      waiting.push(letter)
      working ??= sendAll()
    },
    async close(): Promise<void> {
      closing.abort()
      await working
    },
  }
}

/** Emails to people who don't get to their notifications, or have no reason to look at them. They say what, and not why. */
export function openLetters({ config, mailer, mail, now }: Options) {
  const queue = openQueue(mail)

  /** Sends it once the decision is stored. */
  async function send(tx: Writer, person: string, letter: Letter): Promise<void> {
    const found = mail ? await findAddressOf(tx, { id: person }) : undefined
    if (found?.email == null) return
    const { email: to, accountId } = found
    const envelope = { to, accountId, expire: now() + LIFE, isReal: true }
    const path = found.blockedAt === null ? '/settings#decisions' : '/blocked'
    const url = new URL(path, config.publicUrl)
    tx.afterCommit(() => queue.add(async () => mailer[letter](envelope, url)))
  }

  async function isShutOut(db: Reader, person: string): Promise<boolean> {
    const found = await findAddressOf(db, { id: person })
    return found !== undefined && (found.blockedAt !== null || (found.suspendedUntil ?? 0) > now())
  }

  return { send, isShutOut, close: async () => queue.close() }
}

export type Letters = ReturnType<typeof openLetters>
