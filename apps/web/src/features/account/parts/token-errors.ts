import { isErrorType } from '../sign-in.ts'

/** Whether a link or a code is worth nothing: another one has to be asked for. */
export const isInvalidToken = (error: Error | null): boolean =>
  isErrorType(error, 'user_invalid_token') || isErrorType(error, 'general_argument_invalid')

/** In the words of the forms. */
export const errorMessage = (error: Error): string =>
  error.message || "That didn't work. Try again."
