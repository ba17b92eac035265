import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '#config'
import { DAY } from '#lib/time'
import { withParameters } from '#lib/redirect-urls'
import type { Platform } from '#platform'
import type { EmailChangeRow } from './store.ts'

/** The lifetime of the confirmation link and of the undo link. */
const CONFIRM_LIFE = DAY
export const UNDO_LIFE = 7 * DAY

const PAGES = { confirm: '/confirm-email', undo: '/undo-email-change' } as const
type Purpose = keyof typeof PAGES

interface Options extends Pick<Platform, 'keyOf'> {
  readonly config: Pick<Config, 'publicUrl'>
}

export const confirmableUntil = ({ requestedAt }: Pick<EmailChangeRow, 'requestedAt'>): number =>
  requestedAt + CONFIRM_LIFE

/**
 * The links that confirm and undo a change. Their secrets are derived from a key outside the database. An email can
 * therefore be sent again with the same link, and a copy of the database reveals no secret.
 */
export function emailChangeLinks({ keyOf, config }: Options) {
  const key = keyOf('email-change')
  const secretOf = (purpose: Purpose, { $id }: EmailChangeRow) =>
    createHmac('sha256', key).update(`${purpose} ${$id}`).digest('hex')

  function link(purpose: Purpose, row: EmailChangeRow): URL {
    const until = purpose === 'confirm' ? confirmableUntil(row) : row.undoUntil
    return withParameters(new URL(PAGES[purpose], config.publicUrl), {
      userId: row.accountId,
      secret: secretOf(purpose, row),
      expire: new Date(until).toISOString(),
      email: purpose === 'confirm' ? row.newEmail : row.oldEmail,
    })
  }

  function matches(purpose: Purpose, row: EmailChangeRow, secret: string): boolean {
    const [right, sent] = [Buffer.from(secretOf(purpose, row)), Buffer.from(secret)]
    return sent.length === right.length && timingSafeEqual(sent, right)
  }

  return { link, matches }
}

export type EmailChangeLinks = ReturnType<typeof emailChangeLinks>
