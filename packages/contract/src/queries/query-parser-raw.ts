import { AppError } from '../errors.ts'

/** A query as written, before validation. */
export interface RawQuery {
  readonly method: string
  readonly attribute: string | undefined
  readonly values: readonly unknown[]
}

export const invalidQuery = (reason: string): AppError =>
  new AppError('general_query_invalid', { message: `Invalid query: ${reason}.` })
