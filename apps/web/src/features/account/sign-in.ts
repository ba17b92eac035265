import { ClientError } from '@devhood/client'
import { TEXTS } from '@devhood/contract'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '#lib/api/api'
import { messageOf } from '#lib/api/offline'
import { signIns } from '#lib/device/sign-ins'
import { type ToastOptions } from '#lib/feedback/toasts'

import { type Credentials } from './credentials.ts'
import { type CurrentUser, currentUserQuery, findUser } from './current-user.tsx'
import { forgetTypedEmail } from './parts/typed-email.ts'

/** Steps of sign-in and sign-up, each with its toast (SPEC §8). */
export type Step = 'account' | 'session' | 'check'

/** A failed step; `cause` has the reason. */
export class StepFailure extends Error {
  override readonly name = 'StepFailure'
  readonly step: Step

  constructor(step: Step, cause: unknown) {
    super(cause instanceof Error ? cause.message : '', { cause })
    this.step = step
  }
}

/** Runs a step. A failure inside belongs to the innermost step. */
export async function step<T>(name: Step, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw cause instanceof StepFailure ? cause : new StepFailure(name, cause)
  }
}

export const isErrorType = (error: unknown, type: string): boolean =>
  error instanceof ClientError && error.type === type

/** Checks the new session; throws when nobody is signed in. */
export async function confirmSession(client: QueryClient): Promise<CurrentUser> {
  const user = await client.fetchQuery({ ...currentUserQuery(), staleTime: 0, retry: false })
  if (!user) throw new Error('The session was opened, but the account has no user.')
  forgetTypedEmail()
  signIns.tell(user.$id)
  return user
}

/** Completes a sign-in by any method; creates the users document if the account lacks one. */
export async function completeSignIn(client: QueryClient): Promise<CurrentUser> {
  const account = await api.account.get()
  if (!(await findUser(account.$id)))
    await (await import('./sign-in/missing-user.ts')).createMissingUser(account)
  return confirmSession(client)
}

async function signIn(client: QueryClient, credentials: Credentials): Promise<CurrentUser> {
  await step('session', async () => {
    try {
      await api.account.createEmailSession(credentials)
    } catch (error) {
      if (isErrorType(error, 'user_blocked'))
        await (await import('./sign-in/blocked-account.ts')).openBlocked(credentials)
      throw error
    }
  })
  return step('check', () => completeSignIn(client))
}

export const destructiveToast = { kind: 'destructive' } as const

const SIGN_IN_TOASTS: Record<Step, ToastOptions> = {
  account: { ...TEXTS.toasts.signInUnconfirmed, kind: 'failure' },
  session: { ...TEXTS.toasts.signInFailed, ...destructiveToast },
  check: { ...TEXTS.toasts.signInUnconfirmed, kind: 'failure' },
}

export const toastForStep = (toasts: Record<Step, ToastOptions>) => (error: Error) =>
  toasts[error instanceof StepFailure ? error.step : 'check']

export const signInMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (credentials: Credentials) => signIn(client, credentials),
    meta: { errorToast: toastForStep(SIGN_IN_TOASTS) },
  })

/** The error of the server or the network, without the step that failed. */
export const causeOf = (error: Error): Error =>
  error instanceof StepFailure && error.cause instanceof Error ? error.cause : error

/** Message of an error; the form keeps all typed values. */
export const errorMessage = (error: Error): string =>
  isErrorType(causeOf(error), 'user_invalid_credentials')
    ? 'Wrong email or password.'
    : messageOf(error)
