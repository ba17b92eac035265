import { LIMITS, TEXTS } from '@devhood/contract'
import * as z from 'zod/mini'

const MAX = LIMITS.nameMax

/** The name of a passkey. */
export const nameRule = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, TEXTS.rules.required),
    z.maxLength(MAX, `At most ${MAX} characters.`),
  )
