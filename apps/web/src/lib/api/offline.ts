import { ClientError } from '@devhood/client'

export const isOffline = (): boolean => !navigator.onLine

/** Says that something can't wait in the outbox. */
export const OFFLINE = "You're offline. Try again when the connection is back."

/** Why a call failed, in words for people. */
export const failureText = (error: Error): string =>
  error instanceof ClientError && error.type === 'network' && isOffline() ? OFFLINE : error.message
