import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** A request that answers when it is told to. */
class Request extends EventTarget {
  result: unknown
  answer(result?: unknown): void {
    this.result = result
    this.dispatchEvent(new Event('success'))
  }
}

/** A database in which each key has itself as its value; `isSilent`: its transactions never answer. */
const database = (isSilent = false) => ({
  transaction: () => {
    const transaction = new EventTarget()
    const get = (key: string) => {
      const request = new Request()
      queueMicrotask(() => {
        if (isSilent) return
        request.answer(key)
        transaction.dispatchEvent(new Event('complete'))
      })
      return request
    }
    return Object.assign(transaction, { objectStore: () => ({ get }) })
  },
})

/** A fresh page, in a browser whose databases open when they are told to. */
async function openPage() {
  const opening: Request[] = []
  const open = () => {
    const request = new Request()
    opening.push(request)
    return request
  }
  vi.stubGlobal('indexedDB', { open })
  vi.resetModules()
  const { getRecord } = await import('./records.ts')
  const { findSeenPage } = await import('./seen-pages.ts')
  return { opening, getRecord, findSeenPage }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a page waits once for a database that does not open, and uses it when it does', async () => {
  const { opening, getRecord } = await openPage()
  const first = getRecord('a')
  await vi.advanceTimersByTimeAsync(2000)
  expect(await first).toBe(undefined)
  expect(await getRecord('b')).toBe(undefined)
  expect(opening).toHaveLength(1)
  opening[0]?.answer(database())
  await vi.advanceTimersByTimeAsync(1)
  expect(await getRecord('c')).toBe('c')
})

it('a page starts without what was seen, and its forms open, where the database opens and then never answers', async () => {
  const { opening, getRecord, findSeenPage } = await openPage()
  const found = [findSeenPage('/saved'), getRecord('account-key')]
  opening[0]?.answer(database(true))
  await vi.advanceTimersByTimeAsync(2000)
  expect(await Promise.all([...found, getRecord('a')])).toEqual([undefined, undefined, undefined])
  expect(opening).toHaveLength(1)
})
