import { ClientError } from '@devhood/client'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

import { toast, type ToastOptions } from '#lib/feedback/toasts'

/** A toast, or a function that creates it from the error; undefined shows none. */
type ErrorToast = ToastOptions | ((error: Error) => ToastOptions | undefined)

interface Meta extends Record<string, unknown> {
  /** Toast when the query or mutation has finally failed. It is an addition: the screen shows the error too. */
  readonly errorToast?: ErrorToast
  /** After an invalidation, it refetches only on the next visit, so that the shown content stays. */
  readonly keepsWhileShown?: boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta
    mutationMeta: Meta
  }
}

/** Values of SPEC §9. */
const RETRIES = 3
const MAX_DELAY = 30_000
const CACHE_TIME = 5 * 60_000

/** Whether the person has stopped it. */
const isAborted = (error: Error): boolean =>
  error instanceof ClientError && error.type === 'aborted'

/** Whether the error may be temporary: network and server failures. Other failures are final. */
export function isTransient(error: Error): boolean {
  if (!(error instanceof ClientError)) return false
  if (error.type === 'aborted' || error.type === 'argument') return false
  return error.code === 0 || error.code >= 500 || error.code === 408 || error.code === 429
}

/** Whether the call may have been refused because the session ended; it may also require other rights. */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof ClientError && error.code === 401 && error.type !== 'user_invalid_credentials'

/** Whether the response proves that the server doesn't know the session. */
export const isSessionLost = (error: unknown): boolean =>
  error instanceof ClientError &&
  error.code === 401 &&
  (error.type === 'general_unauthorized_scope' || error.type === 'user_blocked')

/** Whether the session lacks a second factor. */
export const lacksFactor = (error: unknown): boolean =>
  error instanceof ClientError && error.type === 'user_more_factors_required'

/** Whether the calls of this session fail until somebody signs in again, or confirms a factor. */
export const isSessionUnusable = (error: unknown): boolean =>
  isSessionLost(error) || lacksFactor(error)

/** Key of mutations that may replace the session's secret. */
export const SECRET_CHANGE = ['secret-change']

/** Resolves once no request is replacing the secret: requests with the old secret would be refused. */
export async function secretChangesSettled(client: QueryClient): Promise<void> {
  while (client.isMutating({ mutationKey: SECRET_CHANGE }) > 0) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const stop = client.getMutationCache().subscribe(() => resolve())
    await promise
    stop()
  }
}

interface QueryClientOptions {
  /** Called when a call was refused and the session may have ended, or lacks a second factor. */
  readonly onUnauthorized: (error: Error) => void
  /** Milliseconds before the n-th retry (from 0). */
  readonly retryDelay?: (attempt: number) => number
}

/** The cache of server data, with the specification's retries; each failure is logged once. */
export function createQueryClient({ onUnauthorized, ...options }: QueryClientOptions): QueryClient {
  const { retryDelay = (attempt) => Math.min(1000 * 2 ** attempt, MAX_DELAY) } = options

  function onError(error: Error, meta: Meta | undefined): void {
    console.error(error)
    // A step of signing in wraps its cause.
    const refusal = lacksFactor(error.cause) ? (error.cause as Error) : error
    if (isUnauthorized(refusal)) onUnauthorized(refusal)
    if (isSessionUnusable(refusal) || isAborted(error)) return
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
        // Offline, retries are pointless: the failure shows at once, and the query refetches after reconnecting.
        retry: (failures, error) => failures < RETRIES && isTransient(error) && navigator.onLine,
        refetchOnReconnect: true,
        retryDelay,
        gcTime: CACHE_TIME,
        // A browser that assumes to be offline must not block the screen forever: try, and show the failure.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
