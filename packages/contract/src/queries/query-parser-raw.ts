import { AppError } from '../errors.ts'

/** A query as written, before validation. */
export interface RawQuery {
  readonly method: string
  readonly attribute: string | undefined
  readonly values: readonly unknown[]
}

export function invalidQuery(reason: string): AppError {
  return new AppError('general_query_invalid', { message: `Invalid query: ${reason}.` })
}
