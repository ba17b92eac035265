import { lengthOf, LIMITS, TEXTS } from '@devhood/contract'
import * as z from 'zod/mini'

// The page's policy allows no eval: zod must not even try whether it could compile its checks.
z.config({ jitless: true })

/** What may be changed of one's profile; username and e-mail are shown and stay. */
export interface ProfileFields {
  readonly name: string
  readonly bio: string
  readonly picture?: File | undefined
}

export const ProfileFields: z.ZodMiniType<ProfileFields, ProfileFields> = z.object({
  name: z.string().check(
    z.trim(),
    z.refine((text) => lengthOf(text) >= LIMITS.nameMin, TEXTS.rules.profileName),
    z.refine(
      (text) => lengthOf(text) <= LIMITS.nameMax,
      `Name must be at most ${LIMITS.nameMax} characters.`,
    ),
  ),
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
