import { expect, test } from 'vitest'
import { runEvery } from './run-every.ts'

const report = () => undefined

/** Resolves when a task that repeats without a pause has had this many runs. */
async function runs(count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let run = 0
  await using _ = runEvery(async () => void (++run === count && resolve()), {
    interval: 1,
    onError: report,
  })
  await promise
}

test('a run is not started again while it is still running', async () => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  let started = 0
  const repeated = runEvery(
    async () => {
      started++
      await mayEnd
    },
    { interval: 1, onError: report },
  )
  await runs(20)
  expect(started).toBe(1)
  end()
  await expect.poll(() => started).toBeGreaterThan(1)
  await repeated[Symbol.asyncDispose]()
})

test('a failed run is reported, and the next one starts', async () => {
  const reported: unknown[] = []
  let started = 0
  const fault = new Error('The disk is gone.')
  await using _ = runEvery(
    async () => {
      if (++started === 1) throw fault
    },
    { interval: 1, onError: (error) => reported.push(error) },
  )
  await expect.poll(() => started).toBeGreaterThan(2)
  expect(reported).toEqual([fault])
})

test('closing waits for the current run, and starts no other', async () => {
  const { promise: isStarted, resolve: start } = Promise.withResolvers<void>()
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const done: string[] = []
  const repeated = runEvery(
    async () => {
      start()
      await mayEnd
      done.push('run')
    },
    { interval: 1, onError: report },
  )
  await isStarted
  const closed = repeated[Symbol.asyncDispose]().then(() => done.push('closed'))
  end()
  await closed
  await runs(5)
  expect(done).toEqual(['run', 'closed'])
})
