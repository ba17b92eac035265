import { AppError } from '@devhood/contract'
import type { Config } from '#config'
import { HOUR } from '#lib/time'
import type { Platform } from '#platform'
import type { MessageOwner, Message } from '#platform/outbox'
import { templates, smsText } from './templates.ts'
import { type EmailContent, renderEmail } from './render-email.ts'

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

export interface Recipient {
  readonly accountId: string
  readonly to: string
}

/** The channel on which processes announce deletions: each process that shares a database has its own outbox. */
const DELETE_MESSAGES = 'deleted messages'

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

const noticeTo = (recipient: Recipient, time: number): Envelope => ({
  ...recipient,
  expire: time + NOTICE_LIFE,
  isReal: true,
})

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

  const sendEmail = async ({ isReal, ...envelope }: Envelope, content: EmailContent) =>
    deliver(mail, { ...envelope, ...renderEmail(content, appName) }, isReal)

  /** Sends the email of a template to an envelope, with the template's other values. */
  const sender =
    <Rest extends unknown[]>(template: (appName: string, ...rest: Rest) => EmailContent) =>
    async (envelope: Envelope, ...rest: Rest) =>
      sendEmail(envelope, template(appName, ...rest))

  /** Notifies the owner of an account. Does nothing where email is disabled. */
  const noticeSender =
    <T extends readonly unknown[]>(template: (appName: string, ...rest: T) => EmailContent) =>
    async (recipient: Recipient, ...rest: T) =>
      sendEmail(noticeTo(recipient, now()), template(appName, ...rest))

  return {
    requireMail,
    requireSms,
    /** Whether emails leave this server, or are captured on it. */
    canSend: mail !== undefined,
    canText: sms !== undefined,
    recovery: sender(templates.recovery),
    verification: sender(templates.verification),
    /** `phrase` is '' for emails without one, here and below. */
    magic: sender(templates.magic),
    emailCode: sender(templates.email),
    lostFactor: sender(templates.lostFactor),
    secondFactorCode: sender(templates.secondFactor),
    confirmEmail: sender(templates.confirmEmail),
    emailChangeRequested: sender(templates.emailChangeRequested),
    emailChanged: sender(templates.emailChanged),
    invitation: sender(templates.invitation),
    accountBlocked: sender(templates.accountBlocked),
    accountSuspended: sender(templates.accountSuspended),
    appealAnswered: sender(templates.appealAnswered),
    /** Tells somebody whom unread messages are from. */
    messagesWaiting: noticeSender(templates.messagesWaiting),
    erasureAsked: sender(templates.erasureAsked),
    exportAsked: sender(templates.exportAsked),
    /** Tells an address that an account no longer uses it. */
    emailRestored: noticeSender(templates.emailRestored),
    phoneChanged: noticeSender(templates.phoneChanged),
    passwordChanged: noticeSender(templates.passwordChanged),
    securityChanged: noticeSender(templates.securityChanged),
    factorsLost: noticeSender(templates.factorsLost),
    phoneCode: async ({ isReal, ...envelope }: Envelope, code: string) =>
      deliver(sms, { ...envelope, text: smsText(appName, code) }, isReal),
    forget: openMessageDeletion(platform),
  }
}

export type Mailer = ReturnType<typeof openMailer>
