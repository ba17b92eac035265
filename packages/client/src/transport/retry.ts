import { abortedError, ClientError } from './client-error.ts'

const RETRIES = 3
const MAX_DELAY = 30_000

export interface RetryOptions {
  readonly signal: AbortSignal | undefined
  /** Milliseconds to wait after a failure; `attempt` counts from 0. */
  readonly retryDelay: (attempt: number) => number
}

export const defaultRetryDelay = (attempt: number): number =>
  Math.min(1000 * 2 ** attempt, MAX_DELAY)

/** Retries network failures and responses of a busy server. Other refusals fail at once. */
export async function withRetries<T>(
  { signal, retryDelay }: RetryOptions,
  run: (attempt: number) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await run(attempt)
    } catch (error) {
      if (attempt === RETRIES || !isTransient(error)) throw error
      const requestedDelay = Math.min((error.retryAfter ?? 0) * 1000, MAX_DELAY)
      await pause(Math.max(retryDelay(attempt), requestedDelay), signal)
    }
  }
}

function isTransient(error: unknown): error is ClientError {
  if (!(error instanceof ClientError)) return false
  return error.type === 'network' || error.code === 429 || error.code >= 500
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(abortedError(signal?.reason))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
