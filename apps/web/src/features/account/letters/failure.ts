import { isRefusal } from '../sign-in.ts'

/** Whether a link or a code is worth nothing: another one has to be asked for. */
export const isWorthless = (error: Error | null): boolean =>
  isRefusal(error, 'user_invalid_token') || isRefusal(error, 'general_argument_invalid')

/** In the words of the forms. */
export const wordsOf = (error: Error): string => error.message || "That didn't work. Try again."
