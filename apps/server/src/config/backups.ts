import { DAY, HOUR, MINUTE } from '#lib/time'
import {
  folder,
  InvalidSetting,
  optional,
  positive,
  secret,
  setting,
  type SettingType,
} from './values.ts'

const UNITS: Readonly<Record<string, number>> = { m: MINUTE, h: HOUR, d: DAY }

/** A time span in milliseconds. */
const span: SettingType<number> = {
  accepted: 'minutes, hours or days, such as `90m`, `6h` or `1d`',
  parse(text) {
    const [, number, unit = ''] = /^([1-9]\d{0,3})([mhd])$/.exec(text) ?? []
    if (number === undefined) throw new InvalidSetting('is not a time span')
    return Number(number) * (UNITS[unit] ?? Number.NaN)
  },
}

/** Each guess takes a part of a second; a short phrase would be found all the same. */
const PASSPHRASE_MIN = 16
const passphrase: SettingType<string> = {
  accepted: `at least ${PASSPHRASE_MIN} characters`,
  parse(text) {
    if (text.length < PASSPHRASE_MIN) throw new InvalidSetting('is too short')
    return text
  },
}

/** Backups that the server makes by itself. */
export const BACKUPS = {
  BACKUP_DIR: optional(
    folder,
    'none: no scheduled backups',
    'The folder for scheduled backups, best on another disk. Each is tried by a restore before it counts.',
  ),
  BACKUP_EVERY: setting(span, '24h', 'The time between two scheduled backups.'),
  BACKUP_PASSPHRASE: secret(
    optional(
      passphrase,
      'none: backups are not encrypted',
      'Encrypts every backup. A restore needs it, too: keep it where you do not lose it with the machine.',
    ),
  ),
  BACKUP_KEEP: setting(positive, '7', 'How many scheduled backups to keep.'),
}
