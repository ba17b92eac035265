import { type Registration } from './credentials.ts'
import { causeOf, wordsOf } from './form-errors.ts'
import { isRefusal } from './sign-in.ts'

/** Where a refusal stands in the form, and in which words; without any in the server's. */
const REFUSALS = {
  user_already_exists: ['email', 'An account with this email already exists.'],
  document_already_exists: ['username', 'This username is taken.'],
  user_password_common: ['password'],
} as const satisfies Record<string, readonly [keyof Registration, string?]>

/** `root` is the line above the button. */
export function fieldErrorOf(error: Error): {
  readonly field: keyof Registration | 'root'
  readonly message: string
} {
  const cause = causeOf(error)
  const [, [field, message = cause.message] = ['root', wordsOf(error)] as const] =
    Object.entries(REFUSALS).find(([type]) => isRefusal(cause, type)) ?? []
  return { field, message }
}
