import { AppError } from '@devhood/contract'

/** A store is unavailable, whatever the request; the cause is only for the log. */
export function unavailable(cause: unknown): AppError {
  return new AppError('general_service_unavailable', { cause, retryAfter: 2 })
}

/** A store is full: existing data can still be read. */
export function storageFull(cause: unknown): AppError {
  const message = 'The server has no room left to keep this: please try again later.'
  return new AppError('general_service_unavailable', { message, cause, retryAfter: 30 })
}

/** Whether a store was unavailable. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof AppError && error.status === 503
