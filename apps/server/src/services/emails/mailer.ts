import { AppError } from '@devhood/contract'
import type { Config } from '#config'
import type { Platform } from '#platform'
import type { MessageOwner, Message } from '#platform/outbox'
import { templates, smsText } from './templates.ts'
import { type EmailContent, renderEmail } from './render-email.ts'

const HOUR = 3_600_000
/** The hourly limit of messages to one address or number, of all kinds together. */
const PER_HOUR = 10
const NOTICE_LIFE = 24 * HOUR

export interface MailerOptions {
  readonly platform: Pick<Platform, 'bus' | 'counters' | 'mail' | 'now' | 'sms'>
  readonly config: Pick<Config, 'appName' | 'rateLimits'>
}

/** A message to a person or to nobody; both look the same from outside. */
export interface Envelope {
  readonly to: string
  /** In milliseconds since 1970. */
  readonly expire: number
  readonly isReal: boolean
  /** The account that it concerns; null while there is none. */
  readonly accountId: string | null
}

/** A person who gets a notice about their account. */
export interface Recipient {
  readonly accountId: string
  readonly to: string
}

/** The channel on which processes announce deletions: each process that shares a database has its own outbox. */
const DELETE_MESSAGES = 'deleted messages'

/** Deletes the queued messages to or about a person. */
function openMessageDeletion({ bus, mail, sms }: Pick<Platform, 'bus' | 'mail' | 'sms'>) {
  async function deleteLocally(person: MessageOwner): Promise<void> {
    await Promise.all([mail?.deleteFor(person), sms?.deleteFor(person)])
  }
  // When a deletion fails, the message stays until it is sent or expires.
  bus.subscribe(DELETE_MESSAGES, (message) => {
    deleteLocally(JSON.parse(message) as MessageOwner).catch(() => undefined)
  })
  /** Deletes at once in this process, and in the others as soon as they get the event. */
  return async function deleteMessages(person: MessageOwner): Promise<void> {
    await deleteLocally(person)
    bus.publish(DELETE_MESSAGES, JSON.stringify(person))
  }
}

async function deliver(outbox: Platform['mail'], message: Message, isReal: boolean): Promise<void> {
  await (isReal ? outbox?.send(message) : outbox?.simulateSend(message))
}

/** Emails and text messages to people: their content and their rate limit. */
export function openMailer({ platform, config }: MailerOptions) {
  const { counters, mail, now, sms } = platform
  const { appName } = config

  /** Throws `general_rate_limit_exceeded`. */
  async function count(to: string): Promise<void> {
    if (!config.rateLimits) return
    const { hits, resetsAt } = await counters.hit(`messages to ${to}`, HOUR)
    if (hits > PER_HOUR)
      throw new AppError('general_rate_limit_exceeded', { retryAfter: (resetsAt - now()) / 1000 })
  }

  /** Runs before any other work for an email. Throws `general_smtp_disabled`, `general_rate_limit_exceeded`. */
  async function requireMail(to: string): Promise<void> {
    if (mail === undefined) throw new AppError('general_smtp_disabled')
    await count(to)
  }

  /**
   * Runs before any other work for a text message. Throws `general_phone_disabled`, `general_rate_limit_exceeded`.
   */
  async function requireSms(to: string): Promise<void> {
    if (sms === undefined) throw new AppError('general_phone_disabled')
    await count(to)
  }

  async function sendEmail(
    { isReal, ...envelope }: Envelope,
    content: EmailContent,
  ): Promise<void> {
    await deliver(mail, { ...envelope, ...renderEmail(content, appName) }, isReal)
  }

  async function sendCode({ isReal, ...envelope }: Envelope, code: string): Promise<void> {
    await deliver(sms, { ...envelope, text: smsText(appName, code) }, isReal)
  }

  const sendNotice = async (recipient: Recipient, content: EmailContent) =>
    sendEmail({ ...recipient, expire: now() + NOTICE_LIFE, isReal: true }, content)

  return {
    requireMail,
    requireSms,
    recovery: async (envelope: Envelope, url: URL) =>
      sendEmail(envelope, templates.recovery(appName, url)),
    verification: async (envelope: Envelope, url: URL) =>
      sendEmail(envelope, templates.verification(appName, url)),
    /** `phrase` is '' for emails without one, here and below. */
    magic: async (envelope: Envelope, url: URL, phrase: string) =>
      sendEmail(envelope, templates.magic(appName, url, phrase)),
    emailCode: async (envelope: Envelope, code: string, phrase: string) =>
      sendEmail(envelope, templates.email(appName, code, phrase)),
    phoneCode: sendCode,
    confirmEmail: async (envelope: Envelope, url: URL) =>
      sendEmail(envelope, templates.confirmEmail(appName, url)),
    emailChangeRequested: async (envelope: Envelope, url: URL) =>
      sendEmail(envelope, templates.emailChangeRequested(appName, url)),
    emailChanged: async (envelope: Envelope, url: URL) =>
      sendEmail(envelope, templates.emailChanged(appName, url)),
    /** Tells an address that an account no longer uses it. The next functions write to the owner of an account. */
    emailRestored: async (recipient: Recipient) =>
      sendNotice(recipient, templates.emailRestored(appName)),
    /** Whether emails leave this server, or are captured on it. */
    canSend: mail !== undefined,
    invitation: async (envelope: Envelope, url: URL) =>
      sendEmail(envelope, templates.invitation(appName, url)),
    /** Notifies the owner of an account. Does nothing where email is disabled. */
    phoneChanged: async (recipient: Recipient) =>
      sendNotice(recipient, templates.phoneChanged(appName)),
    passwordChanged: async (recipient: Recipient) =>
      sendNotice(recipient, templates.passwordChanged(appName)),
    forget: openMessageDeletion(platform),
  }
}

export type Mailer = ReturnType<typeof openMailer>
