import { AppError } from '@devhood/contract'

/** A store can not be used now, whatever was asked of it; the cause is for the log alone. */
export function unavailable(cause: unknown): AppError {
  return new AppError('general_service_unavailable', { cause, retryAfter: 2 })
}

/** A store is full: what is there can still be read. */
export function storageFull(cause: unknown): AppError {
  const message = 'The server has no room left to keep this: please try again later.'
  return new AppError('general_service_unavailable', { message, cause, retryAfter: 30 })
}

/** Whether a store could not be used. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof AppError && error.status === 503
