import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ID_RULE, isId } from '@devhood/contract'

/** An invalid value. The message follows the setting's name: 'is not a number'. */
export class InvalidSetting extends Error {
  override readonly name = 'Fault'
}

/** The parser of a setting's text. */
export interface SettingType<T> {
  /** Accepted values in a few words. */
  readonly accepted: string
  /** Throws InvalidSetting. */
  readonly parse: (text: string) => T
}

/** The declaration of one setting. */
export interface Setting<T> {
  readonly kind: SettingType<Exclude<T, undefined>>
  readonly doc: string
  readonly value: T
  /** The default as shown in the documentation. */
  readonly defaultText: string
  /** A secret is never repeated in messages, and can come from the file that `NAME_FILE` names. */
  readonly secret?: true
}

/** A setting with a default, given as its text. */
export function setting<T>(kind: SettingType<T>, defaultText: string, doc: string): Setting<T> {
  const value = kind.parse(defaultText)
  return { kind: kind as Setting<T>['kind'], doc, value, defaultText: `\`${defaultText}\`` }
}

/** A setting whose default depends on others, or is undefined. */
export const optional = <T>(
  kind: SettingType<T>,
  defaultText: string,
  doc: string,
): Setting<T | undefined> => ({
  kind: kind as SettingType<Exclude<T, undefined>>,
  doc,
  value: undefined,
  defaultText,
})

/** A setting whose text is never shown. */
export const secret = <T>(plain: Setting<T>): Setting<T> => ({ ...plain, secret: true })

/** One of the given words. */
export function oneOf<const T extends string>(choices: readonly T[]): SettingType<T> {
  return {
    accepted: choices.map((choice) => `\`${choice}\``).join(', '),
    parse(text) {
      const found = choices.find((choice) => choice === text)
      if (found !== undefined) return found
      throw new InvalidSetting('is not one of these')
    },
  }
}

export const onOff: SettingType<boolean> = {
  ...oneOf(['on', 'off']),
  parse: (text) => oneOf(['on', 'off']).parse(text) === 'on',
}

const HOST_NAME =
  /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/i

export const host: SettingType<string> = {
  accepted: 'an IP address or a host name',
  parse(text) {
    if (isIP(text) === 0 && !(HOST_NAME.test(text) && !/^[\d.]+$/.test(text)))
      throw new InvalidSetting('is neither an address nor a name')
    return text
  },
}

const wholeNumber = (least: number, most: number, note = ''): SettingType<number> => ({
  accepted: `a whole number from ${least} to ${most}${note}`,
  parse(text) {
    const number = Number(text)
    if (!/^\d+$/.test(text)) throw new InvalidSetting('is not a whole number')
    if (number < least) throw new InvalidSetting('is too small')
    if (number > most) throw new InvalidSetting('is too large')
    return number
  },
})
export const port = wholeNumber(0, 65_535, ' (0: any free port)')
export const positive = wholeNumber(1, 1_000_000)

function originOf(text: string): URL | undefined {
  const url = URL.parse(text)
  const isWeb = url && ['http:', 'https:'].includes(url.protocol)
  return isWeb && url.href === `${url.origin}/` ? url : undefined
}

export const origin: SettingType<URL> = {
  accepted: '`http://` or `https://`, a host, and a port if it is not the default one',
  parse(text) {
    const url = originOf(text)
    if (!url) throw new InvalidSetting('is not a URL of this form')
    return url
  },
}

/** Several values, separated by commas. */
export function listOf<T>(accepted: string, parse: (text: string) => T): SettingType<readonly T[]> {
  return {
    accepted: `${accepted}; separate several with commas`,
    parse: (text) => Object.freeze(text.split(',').map((part) => parse(part.trim()))),
  }
}

/** The origin that the SDK of a native app sends: its platform, and the app's own id there. */
const NATIVE_ORIGIN = /^appwrite-[a-z]{1,20}:\/\/[a-zA-Z\d](?:[\w.-]{0,153}[a-zA-Z\d])?$/

export const origins = listOf(
  'origins such as `https://app.example`, or of native apps such as `appwrite-ios://com.example.app`',
  (text) => {
    if (NATIVE_ORIGIN.test(text)) return text
    const url = originOf(text)
    if (!url) throw new InvalidSetting(`names ${JSON.stringify(text)}, which is not an origin`)
    return url.origin
  },
)

const PROXY_GROUPS = ['loopback', 'linklocal', 'uniquelocal']

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  const isPrefix = prefix === undefined || /^(0|[1-9]\d{0,2})$/.test(prefix)
  return isPrefix && Number(prefix ?? 0) <= (version === 4 ? 32 : 128)
}

export const proxies = listOf(
  `IP addresses, networks such as \`10.0.0.0/8\`, ${PROXY_GROUPS.map((name) => `\`${name}\``).join(', ')}`,
  (text) => {
    if (!PROXY_GROUPS.includes(text) && !isNetwork(text))
      throw new InvalidSetting(
        `names ${JSON.stringify(text)}, which is neither an address nor a network`,
      )
    if (text.endsWith('/0'))
      throw new InvalidSetting(
        `names ${JSON.stringify(text)}, which is every address: anyone could fake their address`,
      )
    return text
  },
)

export const folder: SettingType<string> = { accepted: 'a path', parse: (text) => resolve(text) }

/** Location of a store: `file:` and an absolute path. */
export const store: SettingType<string> = {
  accepted: '`file:` and a path',
  parse(text) {
    const scheme = text.split(':', 1)[0]?.toLowerCase() ?? ''
    if (scheme !== 'file' || text.length <= 'file:'.length)
      throw new InvalidSetting('is not of this form')
    if (!text.startsWith('file://')) return `file:${resolve(text.slice('file:'.length))}`
    const url = URL.parse(text)
    if (!url || url.host !== '') throw new InvalidSetting('names another machine')
    return `file:${fileURLToPath(url)}`
  },
}

/** The path of a store on the disk of this machine; undefined for any other. */
export const pathIn = (url: string): string | undefined =>
  url.startsWith('file:') ? url.slice('file:'.length) : undefined

export const id: SettingType<string> = {
  accepted: ID_RULE,
  parse(text) {
    if (!isId(text)) throw new InvalidSetting('is not an id')
    return text
  },
}

const UNITS: Readonly<Record<string, number>> = {
  B: 1,
  KB: 1e3,
  MB: 1e6,
  GB: 1e9,
  TB: 1e12,
  KIB: 2 ** 10,
  MIB: 2 ** 20,
  GIB: 2 ** 30,
  TIB: 2 ** 40,
}

/** A size in bytes. */
export const size: SettingType<number> = {
  accepted: 'a number of bytes, or one with a unit such as `500KB`, `100MB`, `2GB`, `1GiB`',
  parse(text) {
    const [, number, unit = 'B'] = /^(\d+(?:\.\d+)?)\s?([kmgt]?i?b)?$/i.exec(text) ?? []
    const bytes = Number(number) * (UNITS[unit.toUpperCase()] ?? Number.NaN)
    if (!Number.isFinite(bytes)) throw new InvalidSetting('is not a size')
    if (bytes < 1) throw new InvalidSetting('is too small')
    if (bytes > Number.MAX_SAFE_INTEGER) throw new InvalidSetting('is too large')
    return Math.floor(bytes)
  },
}

const withoutSpaces = (least: number, lengths: string): SettingType<string> => ({
  accepted: `${lengths} characters without spaces`,
  parse(text) {
    if (text.length < least) throw new InvalidSetting('is too short')
    if (!/^[!-~]{1,256}$/.test(text)) throw new InvalidSetting('is not of this form')
    return text
  },
})
export const key = withoutSpaces(0, 'up to 256')
/** A secret that a machine sends. The minimum length prevents guessing. */
export const token = withoutSpaces(32, '32 to 256')

const NAME_MAX = 50

export const appName: SettingType<string> = {
  accepted: `1 to ${NAME_MAX} characters on one line`,
  parse(text) {
    if (text.trim() === '') throw new InvalidSetting('is blank')
    if (text.length > NAME_MAX) throw new InvalidSetting('is too long')
    if (/\p{Cc}/u.test(text)) throw new InvalidSetting('contains control characters')
    return text.trim()
  },
}
