import { emitWarning } from 'node:process'

/** Hears what an operator must know and no request is told. */
export type Report = (message: string, cause: unknown) => void

export const warn: Report = (message, cause) =>
  emitWarning(
    `${message}: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`,
  )
