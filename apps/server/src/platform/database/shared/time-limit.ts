import { threadCpuUsage } from 'node:process'
import type { DatabaseSync } from 'node:sqlite'
import { AppError } from '@devhood/contract'

/** What statements call, with a column of theirs, for each row whose look is dear: it ends those that take too long. */
export const TIME_LIMIT_FUNCTION = 'in_time'

/** What a statement may take of this thread, in milliseconds. */
const CPU_MS = 500
/** Likewise with what it waits for the disk, and for other programs. */
const ELAPSED_MS = 2000

/** A statement was ended, because it takes too long. */
export function tooLong(cause?: unknown): AppError {
  const message = 'Invalid query: it takes too long: ask for less, or by what an index answers.'
  return new AppError('general_query_invalid', { message, cause })
}

export interface TimeLimit {
  /** The next statement begins. */
  begin(): void
}

const workOf = () => {
  const { user, system } = threadCpuUsage()
  return (user + system) / 1000
}

/** Statements are run in one go: nothing but what they call themselves can end them. */
export function openTimeLimit(raw: DatabaseSync, work = CPU_MS): TimeLimit {
  let began: { readonly at: number; readonly work: number } | undefined

  function isOver(): boolean {
    const at = performance.now()
    began ??= { at, work: workOf() }
    const time = at - began.at
    return time >= ELAPSED_MS || (time >= work && workOf() - began.work >= work)
  }

  raw.function(TIME_LIMIT_FUNCTION, { directOnly: true, varargs: true }, () => {
    if (!isOver()) return 1
    throw tooLong()
  })
  return { begin: () => void (began = undefined) }
}
