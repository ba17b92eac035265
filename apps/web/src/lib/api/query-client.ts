import { ClientError } from '@devhood/client'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

import { toast, type ToastOptions } from '#lib/feedback/toasts'

/** A toast, or what makes one of the error; undefined from it says nothing. */
type ErrorToast = ToastOptions | ((error: Error) => ToastOptions | undefined)

interface Meta extends Record<string, unknown> {
  /** What to say when the query or mutation has failed for good. A copy: the screen says it too. */
  readonly errorToast?: ErrorToast
  /** A change asks for it again on the next visit only: what is shown stays where it is. */
  readonly keepsWhileShown?: boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta
    mutationMeta: Meta
  }
}

/** Numbers of SPEC §9. */
const RETRIES = 3
const MAX_DELAY = 30_000
const CACHE_TIME = 5 * 60_000

/** Failures of the network and the server may pass; any other answer stands. */
export function isTransient(error: Error): boolean {
  if (!(error instanceof ClientError)) return false
  if (error.type === 'aborted' || error.type === 'argument') return false
  return error.code === 0 || error.code >= 500 || error.code === 408 || error.code === 429
}

/** Whether the call may have been refused because the session has ended: it may also be for its members only. */
export function isUnauthorized(error: unknown): boolean {
  return (
    error instanceof ClientError && error.code === 401 && error.type !== 'user_invalid_credentials'
  )
}

/** Whether the answer says for certain that the server does not know the session. */
export function isSessionLost(error: unknown): boolean {
  return (
    error instanceof ClientError &&
    error.code === 401 &&
    (error.type === 'general_unauthorized_scope' || error.type === 'user_blocked')
  )
}

/** Mutations that may give the session a new secret. */
export const SECRET_CHANGE = ['secret-change']

/** Resolves once no new secret is on its way: what is sent with the old one meanwhile is refused. */
export async function secretChangesSettled(client: QueryClient): Promise<void> {
  while (client.isMutating({ mutationKey: SECRET_CHANGE }) > 0) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const stop = client.getMutationCache().subscribe(() => resolve())
    await promise
    stop()
  }
}

interface QueryClientOptions {
  /** Called when a call was refused and the session may have ended. */
  readonly onUnauthorized: (error: Error) => void
  /** Milliseconds before the n-th retry (from 0). */
  readonly retryDelay?: (attempt: number) => number
}

/** The cache of everything that the server said, with the spec's retries; each failure is logged once. */
export function createQueryClient({ onUnauthorized, ...options }: QueryClientOptions): QueryClient {
  const { retryDelay = (attempt) => Math.min(1000 * 2 ** attempt, MAX_DELAY) } = options

  function onError(error: Error, meta: Meta | undefined): void {
    console.error(error)
    if (isUnauthorized(error)) onUnauthorized(error)
    if (isSessionLost(error)) return
    const errorToast = meta?.errorToast
    const shown = typeof errorToast === 'function' ? errorToast(error) : errorToast
    if (shown) toast(shown)
  }

  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => onError(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => onError(error, mutation.meta),
    }),
    defaultOptions: {
      queries: {
        // Without network there is nothing to try: it is said at once, and asked again when there is.
        retry: (failures, error) => failures < RETRIES && isTransient(error) && navigator.onLine,
        refetchOnReconnect: true,
        retryDelay,
        gcTime: CACHE_TIME,
        // A browser that believes to be offline must not make the screen wait for ever: try, and say so.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
