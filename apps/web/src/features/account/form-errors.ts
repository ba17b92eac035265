import { isRefusal, StepFailure } from './sign-in.ts'

/** What the server or the network said, without the step at which it did. */
export const causeOf = (error: Error): Error =>
  error instanceof StepFailure && error.cause instanceof Error ? error.cause : error

/** In words; the form has kept everything that was typed. */
export const wordsOf = (error: Error): string =>
  isRefusal(causeOf(error), 'user_invalid_credentials')
    ? 'The email or the password is not right.'
    : error.message || 'It did not work. Please try again.'
