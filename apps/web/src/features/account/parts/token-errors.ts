import { isErrorType } from '../sign-in.ts'

/** Whether a link or code is invalid, so that a new one is needed. */
export const isInvalidToken = (error: Error | null): boolean =>
  isErrorType(error, 'user_invalid_token') || isErrorType(error, 'general_argument_invalid')

/** Error texts of the forms. */
export const errorMessage = (error: Error): string =>
  error.message || "That didn't work. Try again."
