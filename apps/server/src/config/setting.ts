import type { SettingType } from './values.ts'

/** One setting as it is declared. */
export interface Setting<T> {
  readonly kind: SettingType<Exclude<T, undefined>>
  readonly doc: string
  /** The value when nothing is set. */
  readonly value: T
  /** The same in words. */
  readonly defaultText: string
  /** Not repeated in messages; may come from a file that `NAME_FILE` names. */
  readonly secret?: true
}

/** A setting with a default, as its text would be. */
export function setting<T>(kind: SettingType<T>, defaultText: string, doc: string): Setting<T> {
  const value = kind.parse(defaultText)
  return { kind: kind as Setting<T>['kind'], doc, value, defaultText: `\`${defaultText}\`` }
}

/** A setting whose default follows from others, or is nothing. */
export function optional<T>(
  kind: SettingType<T>,
  defaultText: string,
  doc: string,
): Setting<T | undefined> {
  return { kind: kind as SettingType<Exclude<T, undefined>>, doc, value: undefined, defaultText }
}

/** A setting whose text is shown to nobody. */
export const secret = <T>(plain: Setting<T>): Setting<T> => ({ ...plain, secret: true })
