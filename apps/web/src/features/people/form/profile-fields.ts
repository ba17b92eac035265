import { canonicalEmail, lengthOf, LIMITS, TEXTS } from '@devhood/contract'
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
  (text) => lengthOf(text) >= LIMITS.nameMin,
  TEXTS.rules.profileName,
)

export const ProfileFields: z.ZodMiniType<ProfileFields, ProfileFields> = z.object({
  name: z.string().check(
    z.trim(),
    longEnough,
    z.refine(
      (text) => lengthOf(text) <= LIMITS.nameMax,
      `Name must be at most ${LIMITS.nameMax} characters.`,
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
        (text) => lengthOf(text) <= LIMITS.bioMax,
        `Bio must be at most ${LIMITS.bioMax} characters.`,
      ),
    ),
  picture: z.optional(z.instanceof(File)),
})
