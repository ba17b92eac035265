import { canonicalEmail, lengthOf, LIMITS, TEXTS } from '@devhood/contract'
import * as z from 'zod/mini'

/** Fields of an invitation; both are optional. */
export const inviteFields = z.object({
  email: z.string().check(
    z.trim(),
    z.refine((text) => text === '' || canonicalEmail(text) !== undefined, TEXTS.rules.email),
  ),
  note: z.string().check(
    z.trim(),
    z.refine(
      (text) => lengthOf(text) <= LIMITS.noteMax,
      `At most ${LIMITS.noteMax} characters are accepted.`,
    ),
  ),
})
export type InviteFields = z.infer<typeof inviteFields>
