import { InvalidSetting, type SettingType, optional, secret } from './values.ts'

const BYTES_MIN = 32
const BYTES_MAX = 256
/** 32 random bytes practically always have at least this many distinct values. */
const DIFFERENT_MIN = 16
const HEX = /^(?:[\da-f]{2})+$/i
const BASE64 = /^[\w+/-]+={0,2}$/
/** Words that occur in examples, and practically never in random text of this length. */
const PLACEHOLDER = /change|example|placeholder|secret|password|replace|insert/i

/** The secret from which all keys of an installation are derived. */
const secretKey: SettingType<Uint8Array> = {
  accepted: `${BYTES_MIN} random bytes or more in base64 or hex, for example from \`openssl rand -base64 32\``,
  parse(text) {
    if (!BASE64.test(text)) throw new InvalidSetting('is not of this form')
    const bytes = Buffer.from(text, HEX.test(text) ? 'hex' : 'base64')
    if (bytes.length < BYTES_MIN) throw new InvalidSetting('is too short')
    if (bytes.length > BYTES_MAX) throw new InvalidSetting('is too long')
    if (PLACEHOLDER.test(text) || new Set(bytes).size < DIFFERENT_MIN)
      throw new InvalidSetting('is not random')
    return bytes
  },
}

export const KEY = {
  SECRET_KEY: secret(
    optional(
      secretKey,
      'none: random keys in `$DATA_DIR/keys`',
      'All keys are derived from it; the same for all processes on one database.',
    ),
  ),
}

export const KEY_MISSING =
  'is missing: with DATABASE_URL and REDIS_URL all processes need the same one'

interface Values {
  readonly DATABASE_URL: string | undefined
  readonly REDIS_URL: URL | undefined
  readonly SECRET_KEY: Uint8Array | undefined
}

/** Whether a shared database lacks a SECRET_KEY: each process would create different keys in its own data folder. */
export const isKeyMissing = ({ DATABASE_URL = '', REDIS_URL, SECRET_KEY }: Values): boolean =>
  DATABASE_URL.startsWith('postgres') && REDIS_URL !== undefined && SECRET_KEY === undefined
