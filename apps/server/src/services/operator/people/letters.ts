import type { Config } from '#config'
import { DAY } from '#lib/time'
import type { Platform } from '#platform'
import type { Reader, Writer } from '#platform/database'
import type { Mailer } from '#services/emails'
import { findAddressOf } from './people-store.ts'

interface Options extends Pick<Platform, 'now'> {
  readonly config: Pick<Config, 'publicUrl'>
  readonly mailer: Pick<
    Mailer,
    'accountBlocked' | 'accountSuspended' | 'appealAnswered' | 'canSend'
  >
}

export type Letter = 'accountBlocked' | 'accountSuspended' | 'appealAnswered'

const LIFE = 3 * DAY

/** Emails to people who don't get to their notifications, or have no reason to look at them. They say what, and not why. */
export function openLetters({ config, mailer, now }: Options) {
  const underWay = new Set<Promise<void>>()

  /** Sends it once the decision is stored. */
  async function send(tx: Writer, person: string, letter: Letter): Promise<void> {
    const found = mailer.canSend ? await findAddressOf(tx, { id: person }) : undefined
    if (found?.email == null) return
    const { email: to, accountId } = found
    const envelope = { to, accountId, expire: now() + LIFE, isReal: true }
    const path = found.blockedAt === null ? '/settings#decisions' : '/blocked'
    const url = new URL(path, config.publicUrl)
    // The decision holds without the email, too.
    tx.afterCommit(() => {
      const sending = mailer[letter](envelope, url)
        .catch(() => undefined)
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
    })
  }

  async function isShutOut(db: Reader, person: string): Promise<boolean> {
    const found = await findAddressOf(db, { id: person })
    return found !== undefined && (found.blockedAt !== null || (found.suspendedUntil ?? 0) > now())
  }

  return { send, isShutOut, close: async () => void (await Promise.all(underWay)) }
}

export type Letters = ReturnType<typeof openLetters>
