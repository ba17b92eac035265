import { isRefusal, StepFailure } from './sign-in.ts'

/** Where a failure of signing in or up is said in the form; `root` is the line above the button. */
export interface FormError {
  readonly field: 'email' | 'username' | 'root'
  readonly message: string
}

/** In the words of the form, which has kept everything that was typed. */
export function formErrorOf(error: Error): FormError {
  const cause = error instanceof StepFailure ? error.cause : error
  if (isRefusal(cause, 'user_already_exists'))
    return { field: 'email', message: 'There is an account with this email already.' }
  if (isRefusal(cause, 'document_already_exists'))
    return { field: 'username', message: 'This username is taken.' }
  if (isRefusal(cause, 'user_invalid_credentials'))
    return { field: 'root', message: 'The email or the password is not right.' }
  return { field: 'root', message: error.message || 'It did not work. Please try again.' }
}
