import { oneTimeTokenCalls } from '@devhood/client/proofs'
import { api } from '#lib/api/api'
import { isErrorType } from '../sign-in.ts'
import { signedInPath } from '../sign-in-redirects.ts'

/** Calls for one-time tokens from emails and text messages. */
export const oneTimeTokens = oneTimeTokenCalls(api)

/** Whether a link or code is invalid, so that a new one is needed. */
export const isInvalidToken = (error: Error | null): boolean =>
  isErrorType(error, 'user_invalid_token') || isErrorType(error, 'general_argument_invalid')

/** Reloads the page for the new session, so that no data of a previous user remains, and continues to the target. */
export const continueSignedIn = (redirectTo: string): void =>
  location.replace(signedInPath(redirectTo))
