import { canonicalEmail, lengthOf, LIMITS, TEXTS } from '@devhood/contract'
import * as z from 'zod/mini'

/** Lengths in code points, as the server counts them. */
export const length = (label: string, min: number, max: number, tooShort: string) =>
  [
    z.refine<string>((text) => lengthOf(text) >= min, tooShort),
    z.refine<string>(
      (text) => lengthOf(text) <= max,
      `${label} must be at most ${max} characters.`,
    ),
  ] as const

export const emailRule = z.string().check(
  z.trim(),
  z.refine((text) => canonicalEmail(text) !== undefined, TEXTS.rules.email),
)

export const passwordRule = z
  .string()
  .check(...length('Password', LIMITS.passwordMin, LIMITS.passwordMax, TEXTS.rules.password))

export const Credentials = z.object({ email: emailRule, password: passwordRule })
export type Credentials = z.infer<typeof Credentials>
