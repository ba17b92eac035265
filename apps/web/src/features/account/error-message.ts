import { isErrorType, StepFailure } from './sign-in.ts'

/** What the server or the network said, without the step at which it did. */
export const causeOf = (error: Error): Error =>
  error instanceof StepFailure && error.cause instanceof Error ? error.cause : error

/** In words; the form has kept everything that was typed. */
export const errorMessage = (error: Error): string =>
  isErrorType(causeOf(error), 'user_invalid_credentials')
    ? 'Wrong email or password.'
    : error.message || "That didn't work. Try again."
