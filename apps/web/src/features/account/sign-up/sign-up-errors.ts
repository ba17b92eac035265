import { type Registration } from '../credentials.ts'
import { causeOf, errorMessage } from '../error-message.ts'
import { isErrorType } from '../sign-in.ts'

/** The form field and text for each error type; without a text, the server's message. */
const FIELD_ERRORS = {
  user_already_exists: ['email', 'An account with this email already exists.'],
  document_already_exists: ['username', 'This username is taken.'],
  user_password_common: ['password'],
} as const satisfies Record<string, readonly [keyof Registration, string?]>

/** `root` is the line above the submit button. */
export function fieldErrorOf(error: Error): {
  readonly field: keyof Registration | 'root'
  readonly message: string
} {
  const cause = causeOf(error)
  const [, [field, message = cause.message] = ['root', errorMessage(error)] as const] =
    Object.entries(FIELD_ERRORS).find(([type]) => isErrorType(cause, type)) ?? []
  return { field, message }
}
