import { LIMITS, TEXTS } from '@devhood/contract'
import * as z from 'zod/mini'
import { emailRule, length, passwordRule } from '../credentials.ts'

const { nameMin, nameMax, usernameMin, usernameMax } = LIMITS

export const nameRule = z
  .string()
  .check(z.trim(), ...length('Name', nameMin, nameMax, TEXTS.rules.name))

const username = z
  .string()
  .check(z.trim(), ...length('Username', usernameMin, usernameMax, TEXTS.rules.username))

/** In a separate module because sign-in doesn't need it. */
export const Registration = z.object({
  name: nameRule,
  username,
  email: emailRule,
  password: passwordRule,
})
export type Registration = z.infer<typeof Registration>
