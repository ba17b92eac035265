import { ClientError } from '@devhood/client'

export const isOffline = (): boolean => !navigator.onLine

/** Says that something can't wait in the outbox. */
export const OFFLINE = "You're offline. Try again when the connection is back."

/** The text of an error, also of one that has none. */
export const messageOf = (error: unknown): string =>
  (error instanceof Error && error.message) || "That didn't work. Try again."

/** Whether a call got no response because the device is offline. */
export const isOfflineFailure = (error: unknown): boolean =>
  error instanceof ClientError && error.type === 'network' && isOffline()

/** Why a call failed, in words for people. */
export const failureText = (error: Error): string =>
  isOfflineFailure(error) ? OFFLINE : messageOf(error)
