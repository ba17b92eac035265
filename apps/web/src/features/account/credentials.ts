import { canonicalEmail, lengthOf, LIMITS, TEXTS } from '@devhood/contract'
import * as z from 'zod/mini'

/** Lengths in code points, as the server counts them. */
const length = (label: string, min: number, max: number, tooShort: string) =>
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

const { passwordMin, passwordMax, nameMin, nameMax, usernameMin, usernameMax } = LIMITS

export const passwordRule = z
  .string()
  .check(...length('Password', passwordMin, passwordMax, TEXTS.rules.password))

export const nameRule = z
  .string()
  .check(z.trim(), ...length('Name', nameMin, nameMax, TEXTS.rules.name))

const username = z
  .string()
  .check(z.trim(), ...length('Username', usernameMin, usernameMax, TEXTS.rules.username))

export const Credentials = z.object({ email: emailRule, password: passwordRule })
export type Credentials = z.infer<typeof Credentials>

export const Registration = z.object({
  name: nameRule,
  username,
  email: emailRule,
  password: passwordRule,
})
export type Registration = z.infer<typeof Registration>
