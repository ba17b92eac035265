import { ID } from '@devhood/client'
import { TEXTS } from '@devhood/contract'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '#lib/api/api'
import { type ToastOptions } from '#lib/feedback/toasts'

import { createUser } from './create-user.ts'
import { type Registration } from './registration.ts'
import { type CurrentUser, findUser } from '../current-user.tsx'
import {
  causeOf,
  confirmSession,
  destructiveToast,
  errorMessage,
  isErrorType,
  type Step,
  step,
  StepFailure,
  toastForStep,
} from '../sign-in.ts'

/** Creates the account and its users document. A known email with its password completes an interrupted sign-up, or signs in. */
async function register(registration: Registration, invitation?: string): Promise<void> {
  const { name, username, ...credentials } = registration
  try {
    const userId = ID.unique()
    const account = await api.account.create({ userId, name, ...credentials, invitation })
    return await createUser(account, name, username)
  } catch (error) {
    if (!isErrorType(error, 'user_already_exists')) throw error
    await resumeRegistration(registration, error)
  }
}

async function resumeRegistration(
  registration: Registration,
  originalError: unknown,
): Promise<void> {
  const { name, username, email, password } = registration
  try {
    await api.account.createEmailSession({ email, password })
  } catch (error) {
    // The email belongs to another account, or the password is wrong: report the first error (email taken).
    if (isErrorType(error, 'user_invalid_credentials')) throw originalError
    throw new StepFailure('session', error)
  }
  const [account, user] = await step('check', async () => {
    const found = await api.account.get()
    return [found, await findUser(found.$id)]
  })
  if (!user) await createUser(account, name, username)
}

async function signUp(
  client: QueryClient,
  registration: Registration,
  invitation?: string,
): Promise<CurrentUser> {
  await step('account', () => register(registration, invitation))
  await step('session', () => api.account.createEmailSession(registration))
  return step('check', () => confirmSession(client))
}

const SIGN_UP_TOASTS: Record<Step, ToastOptions> = {
  account: { ...TEXTS.toasts.signUpFailed, kind: 'failure' },
  session: { ...TEXTS.toasts.signInFailed, ...destructiveToast },
  check: { ...TEXTS.toasts.signUpUnconfirmed, kind: 'failure' },
}

export const signUpMutation = (client: QueryClient, invitation?: string) =>
  mutationOptions({
    mutationFn: (registration: Registration) => signUp(client, registration, invitation),
    meta: { errorToast: toastForStep(SIGN_UP_TOASTS) },
  })

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
