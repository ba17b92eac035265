import { TEXTS } from '@devhood/contract'
import * as z from 'zod/mini'

/** The password or, for an account without one, the typed username. */
export const erasureFields = (username: string | undefined) =>
  z.object({
    proof: z.string().check(
      z.refine((text) => text !== '', TEXTS.rules.required),
      z.refine(
        (text) => username === undefined || text.trim() === username,
        `Type ${username ?? ''} to confirm.`,
      ),
    ),
  })
export type ErasureFields = z.infer<ReturnType<typeof erasureFields>>
