import { randomUUID } from 'node:crypto'
import { AppError } from '@devhood/contract'
import { DAY } from '#lib/time'
import type { Config } from '#config'
import { type EmailContent, renderEmail, templates } from '#services/emails'
import { deliveryReason, failureCodeOf, StartError } from '#platform'
import type { Deliver } from '#platform/outbox'
import { addressIn, type NewInvitation } from './command.ts'

interface Options {
  readonly now: () => number
  readonly config: Pick<Config, 'appName'>
  /** Undefined without a mail server. */
  readonly deliver: Deliver | undefined
}

const NO_SERVER = 'There is no SMTP_URL, so this server sends no emails.'

/** Emails from the command line: they are sent at once, and failures are said. */
export function mailCommand({ now, config, deliver }: Options) {
  async function send(to: string, content: EmailContent, expire: number): Promise<void> {
    if (deliver === undefined) throw new StartError(NO_SERVER)
    const { appName } = config
    const message = { to, accountId: null, expire, ...renderEmail(content, appName) }
    try {
      await deliver({ ...message, id: randomUUID(), createdAt: now() })
    } catch (error) {
      const reason = deliveryReason(failureCodeOf(error))
      throw new StartError(`The email to ${to} was not sent${reason}.`, { cause: error })
    }
  }

  return {
    /** Sends a test to an address. Returns what to print. Throws AppError and StartError, which say what prevents it. */
    async test(args: readonly string[]): Promise<readonly string[]> {
      const [text, ...more] = args
      if (text === undefined || more.length > 0)
        throw new AppError('general_argument_invalid', {
          message: 'devhood operator --test-mail EMAIL',
        })
      const to = addressIn(text)
      await send(to, templates.test(config.appName), now())
      return [`The mail server has accepted a test email to ${to}. Check that it arrives.`]
    },
    /** Tells people that their second factors were removed. Returns what to print. */
    async tellFactorsRemoved(emails: readonly string[]): Promise<readonly string[]> {
      if (deliver === undefined)
        return emails.map((email) => `${NO_SERVER} Tell ${email} yourself.`)
      for (const to of emails) await send(to, templates.factorsChanged(config.appName), now() + DAY)
      return emails.map((to) => `${to} was told by email.`)
    },
    /** Emails new invitations. Returns what to print about each. Without a mail server, it does nothing. */
    async invite(invitations: readonly NewInvitation[]): Promise<readonly string[]> {
      if (deliver === undefined) return []
      const lines: string[] = []
      for (const { to, link, expire } of invitations)
        try {
          await send(to, templates.invitation(config.appName, new URL(link)), expire)
          lines.push(`The link was emailed to ${to}.`)
        } catch (error) {
          if (!(error instanceof StartError)) throw error
          lines.push(error.message)
        }
      return lines
    },
  }
}
