import { type OwnChoice } from '#features/account'
import { canonicalEmail, lengthOf, pick, TEXTS } from '@devhood/contract'
import { ABOUT_LABELS, type EditableField, users } from '@devhood/contract/collections'
import { type User } from '@devhood/contract/schemas'
import { parseEntries } from '#lib/text/entries'
import * as z from 'zod/mini'

/** A field of the form, beside the picture. */
export type FieldName = Exclude<
  EditableField<typeof users>,
  // The picture's own field sets them.
  | 'imageUrl'
  | 'imageId'
  // Set from the menus of posts, and in Settings.
  | 'pinnedPosts'
  | 'username'
  | keyof OwnChoice
>

/** Form values as typed: '' for unspecified ones, technologies separated by commas. */
export type ProfileFormValues = Readonly<Record<FieldName, string>>

/** All values of the form; username and email are read-only. */
export interface ProfileFields extends ProfileFormValues {
  readonly username: string
  readonly email: string
  readonly picture?: File | undefined
}

export const LABELS: Readonly<Record<FieldName, string>> = { name: 'Name', ...ABOUT_LABELS }

export const FIELD_NAMES = Object.keys(LABELS) as FieldName[]

type TextName = Exclude<FieldName, 'stack'>
const TEXT_NAMES = FIELD_NAMES.filter((name): name is TextName => name !== 'stack')

export function valuesOf({ stack, ...person }: Pick<User, FieldName>): ProfileFormValues {
  const texts = TEXT_NAMES.map((name) => [name, person[name] ?? ''])
  return { ...(Object.fromEntries(texts) as Record<TextName, string>), stack: stack.join(', ') }
}

/** What the form sends: by the specification name and bio, and of the other fields those that have changed. */
export function changesOf(values: ProfileFormValues, saved: ProfileFormValues) {
  const sent = TEXT_NAMES.filter(
    (name) => name === 'name' || name === 'bio' || values[name] !== saved[name],
  )
  const stack = values.stack === saved.stack ? {} : { stack: parseEntries(values.stack) }
  return { ...pick(values, sent), ...stack }
}

const longEnough = z.refine<string>(
  (text) => lengthOf(text) >= users.fields.name.min,
  TEXTS.rules.profileName,
)

function atMost(name: TextName) {
  const { max } = users.fields[name]
  return z.refine<string>(
    (text) => lengthOf(text) <= max,
    `${LABELS[name]} must be at most ${max} characters.`,
  )
}

const stackRules = [
  z.refine<string>(
    (field) => parseEntries(field).length <= users.fields.stack.max,
    `At most ${users.fields.stack.max} technologies.`,
  ),
  z.refine<string>(
    (field) => parseEntries(field).every((tag) => lengthOf(tag) <= users.fields.stack.each),
    `Each must be at most ${users.fields.stack.each} characters.`,
  ),
] as const

const texts = TEXT_NAMES.map((name) => [name, z.string().check(atMost(name))] as const)

export const ProfileFields: z.ZodMiniType<ProfileFields, ProfileFields> = z.object({
  ...(Object.fromEntries(texts) as Record<TextName, z.ZodMiniString<string>>),
  name: z.string().check(z.trim(), longEnough, atMost('name')),
  stack: z.string().check(...stackRules),
  username: z.string().check(longEnough),
  email: z
    .string()
    .check(z.refine((text) => canonicalEmail(text) !== undefined, TEXTS.rules.email)),
  picture: z.optional(z.instanceof(File)),
})
