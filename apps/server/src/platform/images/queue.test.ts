import { AppError } from '@devhood/contract'
import { expect, test } from 'vitest'
import { openQueue } from './queue.ts'

/** A task that says when it has begun and ends when told. */
function task(name: string, log: string[]) {
  const { promise, resolve } = Promise.withResolvers<string>()
  const run = () => {
    log.push(name)
    return promise
  }
  return { run, end: () => resolve(name) }
}
const open = () => openQueue({ running: 2, waiting: 2, patience: 60_000, retryAfter: 5 })

test('Two run at once, others follow in order', async () => {
  const log: string[] = []
  const queue = open()
  const [a, b, c] = ['a', 'b', 'c'].map((name) => task(name, log))
  const first = queue.run(a!.run)
  const others = [queue.run(b!.run), queue.run(c!.run)]
  expect(log).toEqual(['a', 'b'])
  a!.end()
  expect(await first).toBe('a')
  b!.end()
  c!.end()
  expect(await Promise.all(others)).toEqual(['b', 'c'])
  expect(log).toEqual(['a', 'b', 'c'])
})

test('Who has waited too long is sent away, and what was asked for is not done', async () => {
  const log: string[] = []
  const queue = openQueue({ running: 1, waiting: 2, patience: 1, retryAfter: 5 })
  const [a, b, c] = ['a', 'b', 'c'].map((name) => task(name, log))
  const first = queue.run(a!.run)
  await expect(queue.run(b!.run)).rejects.toMatchObject({
    type: 'general_service_unavailable',
    retryAfter: 5,
  })
  expect(queue.load()).toEqual({ running: 1, waiting: 0 })
  a!.end()
  c!.end()
  expect([await first, await queue.run(c!.run)]).toEqual(['a', 'c'])
  expect(log).toEqual(['a', 'c'])
})

test('Who finds the queue full is sent away with a time to come back', async () => {
  const queue = open()
  const running = ['a', 'b', 'c', 'd'].map((name) => task(name, []))
  const answers = running.map(({ run }) => queue.run(run))
  const refused = await queue.run(async () => 'e').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(AppError)
  expect(refused).toMatchObject({ type: 'general_service_unavailable', retryAfter: 5 })
  for (const { end } of running) end()
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd'])
})

test('Idle work leaves a place free, waits for all others, and is dropped when there is too much', async () => {
  const log: string[] = []
  const queue = open()
  const idle = ['i', 'j', 'k'].map((name) => task(name, log))
  const answers = idle.map(({ run }) => queue.runLater(run))
  const urgent = task('u', log)
  const answer = queue.run(urgent.run)
  expect(log).toEqual(['i', 'u'])
  expect(await queue.runLater(async () => 'dropped')).toBeUndefined()
  for (const { end } of [...idle, urgent]) end()
  expect(await answer).toBe('u')
  expect(await Promise.all(answers)).toEqual(['i', 'j', 'k'])
})

test('A task that fails tells only its own caller', async () => {
  const queue = open()
  await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run(async () => 'fine')).toBe('fine')
})
