import type { Letters } from '#modules/letters'
import { confirmableUntil, type EmailChangeLinks } from './email-change-links.ts'
import type { EmailChangeRow } from './email-change-store.ts'

interface Options {
  readonly letters: Pick<
    Letters,
    'confirmEmail' | 'emailChangeRequested' | 'emailChanged' | 'emailRestored'
  >
  readonly links: EmailChangeLinks
}

const mailingOf = ({ accountId }: EmailChangeRow, to: string, expire: number) => ({
  to,
  expire,
  isReal: true,
  accountId,
})
/** To an address that may undo it, for as long as it may. */
const toOldEmail = (row: EmailChangeRow) => mailingOf(row, row.oldEmail, row.undoUntil)

/** What is sent about a change of email, with its links. */
export function emailChangeEmails({ letters, links }: Options) {
  async function sendConfirmation(row: EmailChangeRow): Promise<void> {
    const mailing = mailingOf(row, row.newEmail, confirmableUntil(row))
    await letters.confirmEmail(mailing, links.link('confirm', row))
  }

  /** Writes to both addresses; the old one first, for its owner may have to act. */
  async function sendBoth(row: EmailChangeRow): Promise<void> {
    await letters.emailChangeRequested(toOldEmail(row), links.link('undo', row))
    await sendConfirmation(row)
  }

  const sendChanged = async (row: EmailChangeRow): Promise<void> =>
    letters.emailChanged(toOldEmail(row), links.link('undo', row))

  /** Tells an address that had been confirmed: the others were never the account's. */
  async function sendRestored({ accountId, newEmail, confirmedAt }: EmailChangeRow) {
    if (confirmedAt !== null) await letters.emailRestored({ accountId, to: newEmail })
  }

  return { sendConfirmation, sendBoth, sendChanged, sendRestored }
}

export type EmailChangeEmails = ReturnType<typeof emailChangeEmails>
