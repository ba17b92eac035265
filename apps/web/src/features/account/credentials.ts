import { canonicalEmail, lengthOf, LIMITS, TEXTS } from '@devhood/contract'
import * as z from 'zod/mini'

interface Length {
  readonly min: number
  readonly max: number
  readonly tooShort: string
  readonly tooLong: string
}

/** Lengths in code points, as the server counts them. */
function length({ min, max, tooShort, tooLong }: Length) {
  return [
    z.refine<string>((text) => lengthOf(text) >= min, tooShort),
    z.refine<string>((text) => lengthOf(text) <= max, tooLong),
  ] as const
}

export const emailRule = z.string().check(
  z.trim(),
  z.refine((text) => canonicalEmail(text) !== undefined, TEXTS.rules.email),
)

export const passwordRule = z.string().check(
  ...length({
    min: LIMITS.passwordMin,
    max: LIMITS.passwordMax,
    tooShort: TEXTS.rules.password,
    tooLong: `Password must be at most ${LIMITS.passwordMax} characters.`,
  }),
)

export const nameRule = z.string().check(
  z.trim(),
  ...length({
    min: LIMITS.nameMin,
    max: LIMITS.nameMax,
    tooShort: TEXTS.rules.name,
    tooLong: `Name must be at most ${LIMITS.nameMax} characters.`,
  }),
)

const username = z.string().check(
  z.trim(),
  ...length({
    min: LIMITS.usernameMin,
    max: LIMITS.usernameMax,
    tooShort: TEXTS.rules.username,
    tooLong: `Username must be at most ${LIMITS.usernameMax} characters.`,
  }),
)

/** Fields of the sign-in form. */
export const Credentials = z.object({ email: emailRule, password: passwordRule })
export type Credentials = z.infer<typeof Credentials>

/** Fields of the sign-up form. */
export const Registration = z.object({
  name: nameRule,
  username,
  email: emailRule,
  password: passwordRule,
})
export type Registration = z.infer<typeof Registration>
