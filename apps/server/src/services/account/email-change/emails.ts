import type { Mailer } from '#services/emails'
import { confirmableUntil, type EmailChangeLinks } from './links.ts'
import type { EmailChangeRow } from './store.ts'

interface Options {
  readonly mailer: Pick<
    Mailer,
    'confirmEmail' | 'emailChangeRequested' | 'emailChanged' | 'emailRestored'
  >
  readonly links: EmailChangeLinks
}

const envelopeFor = ({ accountId }: EmailChangeRow, to: string, expire: number) => ({
  to,
  expire,
  isReal: true,
  accountId,
})
/** To an old email that can undo the change, for as long as it can. */
const envelopeForOldEmail = (row: EmailChangeRow) => envelopeFor(row, row.oldEmail, row.undoUntil)

export function emailChangeEmails({ mailer, links }: Options) {
  async function sendConfirmation(row: EmailChangeRow): Promise<void> {
    const envelope = envelopeFor(row, row.newEmail, confirmableUntil(row))
    await mailer.confirmEmail(envelope, links.link('confirm', row))
  }

  /** Writes to both addresses; to the old one first, because its owner may have to act. */
  async function sendBoth(row: EmailChangeRow): Promise<void> {
    await mailer.emailChangeRequested(envelopeForOldEmail(row), links.link('undo', row))
    await sendConfirmation(row)
  }

  const sendChanged = async (row: EmailChangeRow): Promise<void> =>
    mailer.emailChanged(envelopeForOldEmail(row), links.link('undo', row))

  /** Notifies an address that was confirmed: the others never were the account's. */
  async function sendRestored({ accountId, newEmail, confirmedAt }: EmailChangeRow) {
    if (confirmedAt !== null) await mailer.emailRestored({ accountId, to: newEmail })
  }

  return { sendConfirmation, sendBoth, sendChanged, sendRestored }
}

export type EmailChangeEmails = ReturnType<typeof emailChangeEmails>
