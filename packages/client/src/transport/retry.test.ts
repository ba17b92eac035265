import { expect, test } from 'vitest'
import { ClientError, networkError } from './client-error.ts'
import { defaultRetryDelay, withRetries } from './retry.ts'

/** Fails with `error` the first `failures` times; returns the number of attempts. */
async function attempts(error: unknown, failures: number) {
  let tried = 0
  const waited: number[] = []
  const options = {
    signal: undefined,
    retryDelay: (attempt: number) => {
      waited.push(attempt)
      return 0
    },
  }
  const outcome = await withRetries(options, async () => {
    tried++
    if (tried <= failures) throw error
    return 'done'
  }).catch((thrown: unknown) => thrown)
  return { tried, waited, outcome }
}

const status = (code: number) => new ClientError('', { code })

test.each([
  ['network', networkError()],
  ['429', status(429)],
  ['500', status(500)],
  ['503', status(503)],
])('%s is retried, three times at most', async (_, error) => {
  expect(await attempts(error, 2)).toEqual({ tried: 3, waited: [0, 1], outcome: 'done' })
  expect(await attempts(error, 9)).toEqual({ tried: 4, waited: [0, 1, 2], outcome: error })
})

test.each([
  ['400', status(400)],
  ['401', status(401)],
  ['409', status(409)],
  ['an abort', new ClientError('Aborted', { type: 'aborted' })],
  ['a mistake of ours', new TypeError('x')],
])('%s is final', async (_, error) => {
  expect(await attempts(error, 1)).toEqual({ tried: 1, waited: [], outcome: error })
})

test('an abort ends the delay at once', async () => {
  const stop = new AbortController()
  const waiting = withRetries(
    {
      signal: stop.signal,
      retryDelay: () => {
        queueMicrotask(() => stop.abort())
        return 1_000_000
      },
    },
    () => Promise.reject(networkError()),
  )
  await expect(waiting).rejects.toMatchObject({ message: 'Aborted', type: 'aborted', code: 0 })
})

test('delays double from a second up to half a minute', () => {
  expect([0, 1, 2, 5, 20].map(defaultRetryDelay)).toEqual([1000, 2000, 4000, 30_000, 30_000])
})
