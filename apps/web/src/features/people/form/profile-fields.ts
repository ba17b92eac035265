import { canonicalEmail, lengthOf, TEXTS } from '@devhood/contract'
import { users } from '@devhood/contract/collections'
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
export type ProfileFormValues = Readonly<Record<WordName, string>>

/** Form values; username and email are read-only. */
export interface ProfileFields extends ProfileFormValues {
  readonly username: string
  readonly email: string
  readonly picture?: File | undefined
}

export const WORD_NAMES = Object.entries(users.fields).flatMap(([name, field]) =>
  field.kind === 'text' && !('set' in field) && !('audience' in field) ? [name as WordName] : [],
)

/** The person's form values: '' for unspecified ones. */
export const wordsOf = (person: Readonly<Record<WordName, string | null>>) =>
  Object.fromEntries(WORD_NAMES.map((name) => [name, person[name] ?? ''])) as ProfileFormValues

const longEnough = z.refine<string>(
  (text) => lengthOf(text) >= users.fields.name.min,
  TEXTS.rules.profileName,
)

function atMost(name: WordName) {
  const { max } = users.fields[name]
  const label = name.charAt(0).toUpperCase() + name.slice(1)
  return z.refine<string>(
    (text) => lengthOf(text) <= max,
    `${label} must be at most ${max} characters.`,
  )
}

const words = WORD_NAMES.map((name) => [name, z.string().check(atMost(name))] as const)

export const ProfileFields: z.ZodMiniType<ProfileFields, ProfileFields> = z.object({
  ...(Object.fromEntries(words) as Record<WordName, z.ZodMiniString<string>>),
  name: z.string().check(z.trim(), longEnough, atMost('name')),
  username: z.string().check(longEnough),
  email: z
    .string()
    .check(z.refine((text) => canonicalEmail(text) !== undefined, TEXTS.rules.email)),
  picture: z.optional(z.instanceof(File)),
})
