import { expect, test } from 'vitest'
import { openFairSemaphore, type QueueKey } from './semaphore.ts'

/** A task that records its start and ends on demand. */
function openWorld(waiting: number) {
  const semaphore = openFairSemaphore({ concurrency: 1, waiting })
  const started: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  const ask = (name: string, turn: QueueKey) =>
    semaphore(turn, async () => {
      started.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
    }).catch((error: { type: string }) => refused.push(`${name} ${error.type}`))
  /** Ends running tasks until `count` have started. */
  async function run(count: number) {
    while (started.length < count) {
      ends.shift()?.()
      await new Promise(setImmediate)
    }
    return started
  }
  return { semaphore, ask, run, started, refused }
}

const line = (key: string): QueueKey => ({ key })

test('queues take turns, however long one is', async () => {
  const { ask, run } = openWorld(10)
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(name, line('a'))
  for (const name of ['b1', 'b2', 'c1']) void ask(name, line(name.charAt(0)))
  expect(await run(7)).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('a full semaphore rejects the last of the longest queue, or a caller who would make theirs the longest', async () => {
  const { semaphore, ask, run, refused } = openWorld(3)
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void ask(name, line('a'))
  void ask('b1', line('b'))
  void ask('b2', line('b'))
  await new Promise(setImmediate)
  const type = 'general_service_unavailable'
  expect(refused.toSorted()).toEqual([`a4 ${type}`, `a5 ${type}`, `b2 ${type}`])
  expect(semaphore.waiting()).toBe(3)
  expect(await run(4)).toEqual(['a1', 'a2', 'b1', 'a3'])
  expect(semaphore.waiting()).toBe(0)
})

test('unknown callers make room for known ones, and never the other way round', async () => {
  const { ask, run, refused } = openWorld(2)
  for (const name of ['a', 'b', 'c']) void ask(name, line(name))
  void ask('k1', { key: 'k1', isProtected: true })
  void ask('k2', { key: 'k2', isProtected: true })
  void ask('d', line('d'))
  void ask('k3', { key: 'k3', isProtected: true })
  await new Promise(setImmediate)
  const type = 'general_service_unavailable'
  expect(refused.toSorted()).toEqual([`b ${type}`, `c ${type}`, `d ${type}`, `k3 ${type}`])
  expect(await run(3)).toEqual(['a', 'k1', 'k2'])
})

test('a task cancelled before it starts takes no turn', async () => {
  const { semaphore, ask, run } = openWorld(2)
  void ask('a', line('a'))
  const permit = semaphore.request([line('b'), line('c')])
  permit.join(line('d'))
  void ask('d', line('d'))
  permit.release()
  permit.release()
  expect(semaphore.waiting()).toBe(1)
  expect(await run(2)).toEqual(['a', 'd'])
})
