import { AppError } from '@devhood/contract'
import type { Config } from '#config'
import type { Platform } from '#platform'
import type { Forgotten, Letter } from '#platform/outbox'
import { contents, message } from './contents.ts'
import { type Content, writeLetter } from './letter.ts'

const HOUR = 3_600_000
/** So many go to one address or number in an hour, whatever they are about. */
const PER_HOUR = 10
const NOTICE_LIFE = 24 * HOUR

export interface LettersOptions {
  readonly platform: Pick<Platform, 'bus' | 'counters' | 'mail' | 'now' | 'sms'>
  readonly config: Pick<Config, 'appName' | 'rateLimits'>
}

/** Something to send, to somebody or (looking the same from outside) to nobody. */
export interface Mailing {
  readonly to: string
  /** In milliseconds since 1970. */
  readonly expire: number
  readonly isReal: boolean
  /** Whose account it is about; null while there is none. */
  readonly accountId: string | null
}

/** Somebody who gets a notice about their account. */
export interface Addressee {
  readonly accountId: string
  readonly to: string
}

/** Processes that share a database have an outbox each. */
const FORGET = 'forgotten letters'

/** Takes away what is waiting for or about somebody. */
function forgetting({ bus, mail, sms }: Pick<Platform, 'bus' | 'mail' | 'sms'>) {
  async function forgetHere(person: Forgotten): Promise<void> {
    await Promise.all([mail?.forget(person), sms?.forget(person)])
  }
  // Where it fails a letter stays until it is sent or of no use.
  bus.subscribe(FORGET, (message) => {
    forgetHere(JSON.parse(message) as Forgotten).catch(() => undefined)
  })
  /** Here at once, and in other processes as soon as they hear of it. */
  return async function forget(person: Forgotten): Promise<void> {
    await forgetHere(person)
    bus.publish(FORGET, JSON.stringify(person))
  }
}

/** Letters and messages to people: what they say, and that there are not too many. */
export function lettersService({ platform, config }: LettersOptions) {
  const { counters, mail, now, sms } = platform
  const { appName } = config

  /** Throws `general_rate_limit_exceeded`. */
  async function count(to: string): Promise<void> {
    if (!config.rateLimits) return
    const { hits, resetsAt } = await counters.hit(`letters to ${to}`, HOUR)
    if (hits > PER_HOUR)
      throw new AppError('general_rate_limit_exceeded', { retryAfter: (resetsAt - now()) / 1000 })
  }

  /** Before anything is done for a letter. Throws `general_smtp_disabled`, `general_rate_limit_exceeded`. */
  async function requireMail(to: string): Promise<void> {
    if (mail === undefined) throw new AppError('general_smtp_disabled')
    await count(to)
  }

  /** Before anything is done for a message. Throws `general_phone_disabled`, `general_rate_limit_exceeded`. */
  async function requireSms(to: string): Promise<void> {
    if (sms === undefined) throw new AppError('general_phone_disabled')
    await count(to)
  }

  async function post(outbox: Platform['mail'], letter: Letter, isReal: boolean): Promise<void> {
    await (isReal ? outbox?.send(letter) : outbox?.pretend(letter))
  }

  async function sendLetter({ isReal, ...mailing }: Mailing, content: Content): Promise<void> {
    await post(mail, { ...mailing, ...writeLetter(content, appName) }, isReal)
  }

  async function sendCode({ isReal, ...mailing }: Mailing, code: string): Promise<void> {
    await post(sms, { ...mailing, text: message(appName, code) }, isReal)
  }

  const sendNotice = async (addressee: Addressee, content: Content) =>
    sendLetter({ ...addressee, expire: now() + NOTICE_LIFE, isReal: true }, content)

  return {
    requireMail,
    requireSms,
    recovery: async (mailing: Mailing, url: URL) =>
      sendLetter(mailing, contents.recovery(appName, url)),
    verification: async (mailing: Mailing, url: URL) =>
      sendLetter(mailing, contents.verification(appName, url)),
    /** `phrase` is '' for emails without one, here and below. */
    magic: async (mailing: Mailing, url: URL, phrase: string) =>
      sendLetter(mailing, contents.magic(appName, url, phrase)),
    emailCode: async (mailing: Mailing, code: string, phrase: string) =>
      sendLetter(mailing, contents.email(appName, code, phrase)),
    phoneCode: sendCode,
    confirmEmail: async (mailing: Mailing, url: URL) =>
      sendLetter(mailing, contents.confirmEmail(appName, url)),
    emailChangeRequested: async (mailing: Mailing, url: URL) =>
      sendLetter(mailing, contents.emailChangeRequested(appName, url)),
    emailChanged: async (mailing: Mailing, url: URL) =>
      sendLetter(mailing, contents.emailChanged(appName, url)),
    /** Tells an address that an account has it no more, as the next tell the owner of an account. */
    emailRestored: async (addressee: Addressee) =>
      sendNotice(addressee, contents.emailRestored(appName)),
    /** Tells the owner of an account, as the next. Does nothing where there are no letters. */
    phoneChanged: async (addressee: Addressee) =>
      sendNotice(addressee, contents.phoneChanged(appName)),
    passwordChanged: async (addressee: Addressee) =>
      sendNotice(addressee, contents.passwordChanged(appName)),
    forget: forgetting(platform),
  }
}

export type Letters = ReturnType<typeof lettersService>
