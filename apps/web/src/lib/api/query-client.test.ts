import { ClientError } from '@devhood/client'
import { describe, expect, it, vi } from 'vitest'
import {
  createQueryClient,
  isTransient,
  isSessionLost,
  isUnauthorized,
  SECRET_CHANGE,
  secretChangesSettled,
} from './query-client.ts'
import { toasts } from '#lib/feedback/toasts'

const refused = (code: number, type = '') => new ClientError('no', { code, type })
const lost = refused(401, 'general_unauthorized_scope')

it.each<[code: number, type: string, passing: boolean, unauthorized: boolean, lost: boolean]>([
  [0, 'network', true, false, false],
  [500, 'general_unknown', true, false, false],
  [503, 'general_service_unavailable', true, false, false],
  [408, '', true, false, false],
  [429, 'general_rate_limit_exceeded', true, false, false],
  [0, 'aborted', false, false, false],
  [0, 'argument', false, false, false],
  [400, 'general_argument_invalid', false, false, false],
  [404, 'document_not_found', false, false, false],
  [401, 'user_invalid_credentials', false, false, false],
  [401, 'user_unauthorized', false, true, false],
  [401, 'general_unauthorized_scope', false, true, true],
  [401, 'user_blocked', false, true, true],
])('%i %s: temporary %s, unauthorized %s, session lost %s', (...row) => {
  const [code, type, passing, unauthorized, isLost] = row
  const error = refused(code, type)
  expect(isTransient(error)).toBe(passing)
  expect(isUnauthorized(error)).toBe(unauthorized)
  expect(isSessionLost(error)).toBe(isLost)
})

it('treats a bug as neither temporary nor a lost session', () => {
  expect(isTransient(new TypeError('x is undefined'))).toBe(false)
  expect(isSessionLost(new TypeError('x is undefined'))).toBe(false)
})

it('waits for a new secret that is on its way, and for nothing else', async () => {
  const client = createQueryClient({ onUnauthorized: () => undefined })
  const start = (mutationKey: readonly string[]) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const mutation = client
      .getMutationCache()
      .build(client, { mutationKey, mutationFn: () => promise })
    return { done: mutation.execute(undefined), end: resolve }
  }
  const other = start(['posts'])
  const change = start(SECRET_CHANGE)
  const order: string[] = []
  const waiting = secretChangesSettled(client).then(() => order.push('settled'))
  change.end()
  await change.done.then(() => order.push('changed'))
  await waiting
  expect(order).toEqual(['changed', 'settled'])
  await secretChangesSettled(client)
  other.end()
  await other.done
})

function setUp() {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const onUnauthorized = vi.fn<(error: Error) => void>()
  const client = createQueryClient({ onUnauthorized, retryDelay: () => 0 })
  /** The number of attempts of a query that keeps failing. */
  const ask = async (error: Error, meta = {}) => {
    const queryFn = vi.fn<() => Promise<never>>().mockRejectedValue(error)
    await expect(client.fetchQuery({ queryKey: ['a'], queryFn, meta })).rejects.toBe(error)
    return queryFn.mock.calls.length
  }
  return { client, ask, logged, onUnauthorized }
}

/** Titles of the toasts that are not closing. */
const openToasts = () => toasts.current().flatMap(({ open, title }) => (open ? [title] : []))

describe('the query client', () => {
  it('retries three times when the network fails, and logs that once', async () => {
    const { ask, logged } = setUp()
    const error = refused(0, 'network')
    expect(await ask(error)).toBe(4)
    expect(logged.mock.calls).toEqual([[error]])
  })

  it('does not retry error responses', async () => {
    const { ask, logged } = setUp()
    expect(await ask(refused(404, 'document_not_found'))).toBe(1)
    expect(logged).toHaveBeenCalledTimes(1)
  })

  it('waits 1, 2, 4 seconds and never more than 30', () => {
    const { retryDelay } = createQueryClient({ onUnauthorized: () => {} }).getDefaultOptions()
      .queries as { retryDelay: (attempt: number) => number }
    expect([0, 1, 2, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 30_000, 30_000])
  })

  it('discards unused queries after 5 minutes', () => {
    const { client } = setUp()
    expect(client.getDefaultOptions().queries?.gcTime).toBe(300_000)
  })

  it('reports an error that may mean a lost session, and shows no toast for it', async () => {
    const { ask, onUnauthorized } = setUp()
    const meta = { errorToast: { title: 'Something went wrong.' } }
    await ask(lost, meta)
    expect(onUnauthorized.mock.calls).toEqual([[lost]])
    expect(openToasts()).toEqual([])
    const denied = refused(401, 'user_unauthorized')
    await ask(denied, meta)
    expect(onUnauthorized.mock.calls).toEqual([[lost], [denied]])
    expect(openToasts()).toEqual(['Something went wrong.'])
  })

  it('reports a session that lacks a factor, also as the cause of a failed step, and shows no toast', async () => {
    const { ask, onUnauthorized } = setUp()
    const meta = { errorToast: { title: 'Something went wrong.' } }
    const partial = refused(401, 'user_more_factors_required')
    await ask(partial, meta)
    await ask(new Error('A step failed', { cause: partial }), meta)
    expect(onUnauthorized.mock.calls).toEqual([[partial], [partial]])
    expect(openToasts()).toEqual([])
  })

  it('shows no toast for what the person has stopped', async () => {
    const { ask } = setUp()
    await ask(refused(0, 'aborted'), { errorToast: { title: 'Something went wrong.' } })
    expect(openToasts()).toEqual([])
  })

  it('shows the toast that a mutation declares', async () => {
    const { client, logged } = setUp()
    const error = refused(400)
    const mutation = client.getMutationCache().build(client, {
      mutationFn: () => Promise.reject(error),
      meta: { errorToast: (cause: Error) => ({ title: `failed: ${cause.message}` }) },
    })
    await expect(mutation.execute(undefined)).rejects.toBe(error)
    expect(openToasts()).toEqual(['failed: no'])
    expect(logged.mock.calls).toEqual([[error]])
  })
})
