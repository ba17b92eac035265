import type { SettingType } from './values.ts'

/** The declaration of one setting. */
export interface Setting<T> {
  readonly kind: SettingType<Exclude<T, undefined>>
  readonly doc: string
  /** The default value. */
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
export function optional<T>(
  kind: SettingType<T>,
  defaultText: string,
  doc: string,
): Setting<T | undefined> {
  return { kind: kind as SettingType<Exclude<T, undefined>>, doc, value: undefined, defaultText }
}

/** A setting whose text is never shown. */
export const secret = <T>(plain: Setting<T>): Setting<T> => ({ ...plain, secret: true })
