import { canonicalEmail, lengthOf, TEXTS } from '@devhood/contract'
import { users } from '@devhood/contract/collections'
import * as z from 'zod/mini'

// The page's policy allows no eval: zod must not even try whether it could compile its checks.
z.config({ jitless: true })

type Fields = typeof users.fields
/** A text of one's profile that may change: each of them is declared. */
type WordName = {
  [K in keyof Fields]: Fields[K] extends { readonly kind: 'text'; readonly set?: never } ? K : never
}[keyof Fields]

/** What can be typed in the form of one's profile. */
export type ProfileFormValues = Readonly<Record<WordName, string>>

/** What it holds; username and e-mail are shown and stay. */
export interface ProfileFields extends ProfileFormValues {
  readonly username: string
  readonly email: string
  readonly picture?: File | undefined
}

export const WORD_NAMES = Object.entries(users.fields).flatMap(([name, field]) =>
  field.kind === 'text' && !('set' in field) ? [name as WordName] : [],
)

/** The same as a form holds them: '' is what nobody has said. */
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
