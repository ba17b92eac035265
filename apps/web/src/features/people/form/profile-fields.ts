import { canonicalEmail, lengthOf, TEXTS } from '@devhood/contract'
import { users } from '@devhood/contract/collections'
import * as z from 'zod/mini'

// The page's policy allows no eval: zod must not even try whether it could compile its checks.
z.config({ jitless: true })

/** What the form of one's profile holds; username and e-mail are shown and stay. */
export interface ProfileFields {
  readonly name: string
  readonly username: string
  readonly email: string
  readonly bio: string
  readonly picture?: File | undefined
}

/** What can be typed in it. */
export type ProfileWords = Pick<ProfileFields, 'name' | 'bio'>

const longEnough = z.refine<string>(
  (text) => lengthOf(text) >= users.fields.name.min,
  TEXTS.rules.profileName,
)

export const ProfileFields: z.ZodMiniType<ProfileFields, ProfileFields> = z.object({
  name: z.string().check(
    z.trim(),
    longEnough,
    z.refine(
      (text) => lengthOf(text) <= users.fields.name.max,
      `Name must be at most ${users.fields.name.max} characters.`,
    ),
  ),
  username: z.string().check(longEnough),
  email: z
    .string()
    .check(z.refine((text) => canonicalEmail(text) !== undefined, TEXTS.rules.email)),
  bio: z
    .string()
    .check(
      z.refine(
        (text) => lengthOf(text) <= users.fields.bio.max,
        `Bio must be at most ${users.fields.bio.max} characters.`,
      ),
    ),
  picture: z.optional(z.instanceof(File)),
})
