import { expect, test } from 'vitest'
import { openSemaphore } from './semaphore.ts'

/** A task that ends on demand and records its start. */
function controlled(names: readonly string[]) {
  const started: string[] = []
  const ends = new Map(names.map((name) => [name, Promise.withResolvers<string>()]))
  const work = (name: string) => async () => {
    started.push(name)
    return ends.get(name)?.promise
  }
  return { started, work, end: (name: string) => ends.get(name)?.resolve(name), ends }
}

test('runs two tasks at once, the next ones in order, and rejects tasks when the queue is full', async () => {
  const { started, work, end } = controlled(['a', 'b', 'c', 'd'])
  const semaphore = openSemaphore({ concurrency: 2, waiting: 1 })
  const [a, b, c] = [semaphore(work('a')), semaphore(work('b')), semaphore(work('c'))]
  await expect(semaphore(work('d'))).rejects.toMatchObject({
    type: 'general_service_unavailable',
    retryAfter: 5,
  })
  expect(started).toEqual(['a', 'b'])
  end('b')
  expect(await b).toBe('b')
  end('c')
  expect(await c).toBe('c')
  expect(started).toEqual(['a', 'b', 'c'])
  end('a')
  expect(await a).toBe('a')
})

test('a failed task frees its slot too', async () => {
  const semaphore = openSemaphore({ concurrency: 1, waiting: 1 })
  const failing = semaphore(async () => {
    throw new Error('broken')
  })
  const next = semaphore(async () => 'next')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('next')
  expect(await semaphore(async () => 'later')).toBe('later')
})
