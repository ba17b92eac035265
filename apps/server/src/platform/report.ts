import { emitWarning } from 'node:process'

/** Reports what the operator must know and no response shows. */
export type Report = (message: string, cause: unknown) => void

export const warn: Report = (message, cause) =>
  emitWarning(
    `${message}: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`,
  )
