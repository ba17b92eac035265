import { lengthOf } from '@devhood/contract'
import * as z from 'zod/mini'

/** At most so many characters, as the server counts them. */
export const atMost = (max: number, message = `At most ${max} characters are accepted.`) =>
  z.refine<string>((text) => lengthOf(text) <= max, message)
