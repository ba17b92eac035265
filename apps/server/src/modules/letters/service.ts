import { AppError } from '@devhood/contract'
import type { Config } from '#config'
import type { Platform } from '#platform'
import type { Letter } from '#platform/outbox'
import { contents, message } from './contents.ts'
import { type Content, writeLetter } from './letter.ts'

const HOUR = 3_600_000
/** So many go to one address or number in an hour, whatever they are about. */
const PER_HOUR = 10
const NOTICE_LIFE = 24 * HOUR

export interface LettersOptions {
  readonly platform: Pick<Platform, 'counters' | 'mail' | 'now' | 'sms'>
  readonly config: Pick<Config, 'appName' | 'rateLimits'>
}

/** Something to send, to somebody or (looking the same from outside) to nobody. */
export interface Mailing {
  readonly to: string
  /** In milliseconds since 1970. */
  readonly expire: number
  readonly isReal: boolean
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

  async function sendLetter({ to, expire, isReal }: Mailing, content: Content): Promise<void> {
    await post(mail, { to, expire, ...writeLetter(content, appName) }, isReal)
  }

  async function sendCode({ to, expire, isReal }: Mailing, code: string): Promise<void> {
    await post(sms, { to, expire, text: message(appName, code) }, isReal)
  }

  const sendNotice = async (to: string, content: Content) =>
    sendLetter({ to, expire: now() + NOTICE_LIFE, isReal: true }, content)

  return {
    requireMail,
    requireSms,
    recovery: async (mailing: Mailing, url: URL) =>
      sendLetter(mailing, contents.recovery(appName, url)),
    verification: async (mailing: Mailing, url: URL) =>
      sendLetter(mailing, contents.verification(appName, url)),
    magic: async (mailing: Mailing, url: URL) => sendLetter(mailing, contents.magic(appName, url)),
    emailCode: async (mailing: Mailing, code: string) =>
      sendLetter(mailing, contents.email(appName, code)),
    phoneCode: sendCode,
    /** Tells the address that an account had until now. Does nothing where there are no letters. */
    emailChanged: async (to: string) => sendNotice(to, contents.emailChanged(appName)),
    /** Tells the owner of an account, as the next. Does nothing where there are no letters. */
    phoneChanged: async (to: string) => sendNotice(to, contents.phoneChanged(appName)),
    passwordChanged: async (to: string) => sendNotice(to, contents.passwordChanged(appName)),
  }
}

export type Letters = ReturnType<typeof lettersService>
