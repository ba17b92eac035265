import { isErrorType, StepFailure } from './sign-in.ts'

/** The error of the server or the network, without the step that failed. */
export const causeOf = (error: Error): Error =>
  error instanceof StepFailure && error.cause instanceof Error ? error.cause : error

/** Message of an error; the form keeps all typed values. */
export const errorMessage = (error: Error): string =>
  isErrorType(causeOf(error), 'user_invalid_credentials')
    ? 'Wrong email or password.'
    : error.message || "That didn't work. Try again."
