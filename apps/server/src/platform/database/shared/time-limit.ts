import { threadCpuUsage } from 'node:process'
import type { DatabaseSync } from 'node:sqlite'
import { AppError } from '@devhood/contract'

/** A function that statements call, with a column, for each row that is expensive to read: it ends slow statements. */
export const TIME_LIMIT_FUNCTION = 'in_time'

/** Limit of CPU time of a statement on this thread, in milliseconds. */
const CPU_MS = 500
/** Limit of elapsed time, with waits for the disk and other programs, in milliseconds. */
const ELAPSED_MS = 2000

/** The error of a statement that exceeded its time limit. */
export function tooLong(cause?: unknown): AppError {
  const message = 'Invalid query: it takes too long: ask for less, or by what an index answers.'
  return new AppError('general_query_invalid', { message, cause })
}

export interface TimeLimit {
  /** The first check of the running statement; set to undefined before each statement. */
  began: { readonly at: number; readonly work: number } | undefined
}

const workOf = () => {
  const { user, system } = threadCpuUsage()
  return (user + system) / 1000
}

/** Statements run synchronously: only a function that they call themselves can end them. */
export function openTimeLimit(raw: DatabaseSync, work = CPU_MS): TimeLimit {
  const limit: TimeLimit = { began: undefined }

  function isOver(): boolean {
    const at = performance.now()
    const began = (limit.began ??= { at, work: workOf() })
    const time = at - began.at
    return time >= ELAPSED_MS || (time >= work && workOf() - began.work >= work)
  }

  raw.function(TIME_LIMIT_FUNCTION, { directOnly: true, varargs: true }, () => {
    if (!isOver()) return 1
    throw tooLong()
  })
  return limit
}
