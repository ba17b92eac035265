import { AppError } from '@devhood/contract'
import type { Mailer } from '#services/emails'
import type { LabelledRow } from '../store.ts'
import type { SecondFactor } from './factors.ts'
import type { ChallengeRow } from './store.ts'

export type FactorMailer = Pick<
  Mailer,
  'requireMail' | 'requireSms' | 'secondFactorCode' | 'phoneCode' | 'canSend' | 'canText'
>

const LACKS = {
  email: { address: 'user_email_not_found', proof: 'user_email_not_verified' },
  phone: { address: 'user_phone_not_found', proof: 'user_phone_not_verified' },
} as const

/** Sends codes to the mailbox and the phone of an account, where it has one that is verified. */
export function sentCodes(mailer: FactorMailer) {
  /**
   * Where a code is sent to; undefined for factors that need none. Throws why it can't be sent: first what this
   * server lacks, then what the account lacks.
   */
  async function prepare(account: LabelledRow, factor: SecondFactor): Promise<string | undefined> {
    if (factor !== 'email' && factor !== 'phone') return undefined
    const isMail = factor === 'email'
    if (isMail ? !mailer.canSend : !mailer.canText)
      throw new AppError(isMail ? 'general_smtp_disabled' : 'general_phone_disabled')
    const to = account[factor]
    if (to === null) throw new AppError(LACKS[factor].address)
    if (account[`${factor}Verified`] !== 1) throw new AppError(LACKS[factor].proof)
    await (isMail ? mailer.requireMail(to) : mailer.requireSms(to))
    return to
  }

  async function send(
    to: string,
    code: string,
    { accountId, expire, factor }: ChallengeRow,
  ): Promise<void> {
    const envelope = { to, accountId, expire, isReal: true }
    await (factor === 'email'
      ? mailer.secondFactorCode(envelope, code)
      : mailer.phoneCode(envelope, code))
  }

  return { prepare, send }
}
