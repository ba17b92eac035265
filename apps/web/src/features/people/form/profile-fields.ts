import { canonicalEmail, lengthOf, TEXTS } from '@devhood/contract'
import { users } from '@devhood/contract/collections'
import { pick } from '#lib/pick'
import { parseEntries } from '#lib/text/entries'
import * as z from 'zod/mini'

// The page's policy forbids eval: zod must not even test whether it can compile its checks.
z.config({ jitless: true })

type Fields = typeof users.fields
/** An editable text field of the profile's declaration; what only its owner sees is in Settings. */
type WordName = {
  [K in keyof Fields]: Fields[K] extends {
    readonly kind: 'text'
    readonly set?: never
    readonly audience?: never
  }
    ? K
    : never
}[keyof Fields]

/** Values that the profile form can change. */
export interface ProfileFormValues extends Readonly<Record<WordName, string>> {
  /** Comma-separated. */
  readonly stack: string
}

/** Form values; username and email are read-only. */
export interface ProfileFields extends ProfileFormValues {
  readonly username: string
  readonly email: string
  readonly picture?: File | undefined
}

export const WORD_NAMES = Object.entries(users.fields).flatMap(([name, field]) =>
  field.kind === 'text' && !('set' in field) && !('audience' in field) ? [name as WordName] : [],
)

interface Saved extends Readonly<Record<WordName, string | null>> {
  readonly stack: readonly string[]
}

/** The person's form values: '' for unspecified ones. */
export const valuesOf = ({ stack, ...person }: Saved): ProfileFormValues => ({
  ...(Object.fromEntries(WORD_NAMES.map((name) => [name, person[name] ?? ''])) as Record<
    WordName,
    string
  >),
  stack: stack.join(', '),
})

/** What the form sends: by the specification name and bio, and of the other fields those that have changed. */
export function changesOf(values: ProfileFormValues, saved: ProfileFormValues) {
  const others = OTHERS.filter((name) => values[name] !== saved[name])
  const { name, bio } = values
  const stack = values.stack === saved.stack ? {} : { stack: parseEntries(values.stack) }
  return { name, bio, ...pick(values, others), ...stack }
}

const OTHERS = WORD_NAMES.filter((name) => name !== 'name' && name !== 'bio')

const LABELS: Readonly<Record<WordName, string>> = {
  name: 'Name',
  bio: 'Bio',
  headline: 'Headline',
  place: 'Location',
  workingOn: 'Working on',
}

const longEnough = z.refine<string>(
  (text) => lengthOf(text) >= users.fields.name.min,
  TEXTS.rules.profileName,
)

function atMost(name: WordName) {
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

const words = WORD_NAMES.map((name) => [name, z.string().check(atMost(name))] as const)

export const ProfileFields: z.ZodMiniType<ProfileFields, ProfileFields> = z.object({
  ...(Object.fromEntries(words) as Record<WordName, z.ZodMiniString<string>>),
  name: z.string().check(z.trim(), longEnough, atMost('name')),
  stack: z.string().check(...stackRules),
  username: z.string().check(longEnough),
  email: z
    .string()
    .check(z.refine((text) => canonicalEmail(text) !== undefined, TEXTS.rules.email)),
  picture: z.optional(z.instanceof(File)),
})
