import { AppError } from '@devhood/contract'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openQueue, type TaskOwner } from './queue.ts'

/** A task that records its start and ends on demand. */
function task(name: string, log: string[]) {
  const { promise, resolve } = Promise.withResolvers<string>()
  const run = () => {
    log.push(name)
    return promise
  }
  return { run, end: () => resolve(name) }
}
const BOUNDS = {
  running: 2,
  waiting: 2,
  waitingPerPerson: 2,
  waitTimeout: 60_000,
  retryAfter: 5,
  largePixels: 100,
  usageMax: 1000,
}
/** A small picture of a person. */
const of = (person: string): TaskOwner => ({ person, pixels: 1 })
const open = (bounds: Partial<typeof BOUNDS> = {}) => openQueue({ ...BOUNDS, ...bounds })

test('two run at once, others follow in order', async () => {
  const log: string[] = []
  const queue = open()
  const [a, b, c] = ['a', 'b', 'c'].map((name) => task(name, log))
  const first = queue.run(of('a'), a!.run)
  const others = [queue.run(of('b'), b!.run), queue.run(of('c'), c!.run)]
  expect(log).toEqual(['a', 'b'])
  a!.end()
  expect(await first).toBe('a')
  b!.end()
  c!.end()
  expect(await Promise.all(others)).toEqual(['b', 'c'])
  expect(log).toEqual(['a', 'b', 'c'])
})

test('a task that waits too long is rejected, and does not run', async () => {
  const log: string[] = []
  const queue = open({ running: 1, waitTimeout: 1 })
  const [a, b, c] = ['a', 'b', 'c'].map((name) => task(name, log))
  const first = queue.run(of('a'), a!.run)
  await expect(queue.run(of('b'), b!.run)).rejects.toMatchObject({
    type: 'general_service_unavailable',
    retryAfter: 5,
  })
  expect(queue.load()).toEqual({ running: 1, waiting: 0 })
  a!.end()
  c!.end()
  expect([await first, await queue.run(of('c'), c!.run)]).toEqual(['a', 'c'])
  expect(log).toEqual(['a', 'c'])
})

test('each caller of a shared task has their own timeout, and it does not run without callers', async () => {
  vi.useFakeTimers()
  try {
    const log: string[] = []
    const queue = open({ running: 1, waitTimeout: 100 })
    const [a, n, again] = ['a', 'n', 'again'].map((name) => task(name, log))
    const first = queue.run(of('a'), a!.run)
    const responses: string[] = []
    const ask = (person: string, { run }: ReturnType<typeof task>) =>
      void queue.run({ ...of(person), name: 'n' }, run).then(
        (response) => responses.push(`${person} ${response}`),
        (error: AppError) => responses.push(`${person} ${error.status}`),
      )
    ask('ann', n!)
    await vi.advanceTimersByTimeAsync(60)
    ask('ben', n!)
    await vi.advanceTimersByTimeAsync(60)
    expect([responses, queue.load().waiting]).toEqual([['ann 503'], 1])
    await vi.advanceTimersByTimeAsync(60)
    expect([responses, queue.load().waiting]).toEqual([['ann 503', 'ben 503'], 0])
    ask('cleo', again!)
    await vi.advanceTimersByTimeAsync(60)
    ask('dora', again!)
    await vi.advanceTimersByTimeAsync(60)
    a!.end()
    await first
    await vi.advanceTimersByTimeAsync(60)
    again!.end()
    await vi.advanceTimersByTimeAsync(0)
    expect(responses.slice(2)).toEqual(['cleo 503', 'dora again'])
    expect(log).toEqual(['a', 'again'])
  } finally {
    vi.useRealTimers()
  }
})

test('a full queue rejects with a retry time', async () => {
  const queue = open()
  const running = ['a', 'b', 'c', 'd'].map((name) => task(name, []))
  const responses = running.map(({ run }, at) => queue.run(of(String(at)), run))
  const refused = await queue.run(of('e'), async () => 'e').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(AppError)
  expect(refused).toMatchObject({ type: 'general_service_unavailable', retryAfter: 5 })
  for (const { end } of running) end()
  expect(await Promise.all(responses)).toEqual(['a', 'b', 'c', 'd'])
})

test('background work leaves one slot free, waits for all others, and is dropped when there is too much', async () => {
  const log: string[] = []
  const queue = open()
  const idle = ['i', 'j', 'k'].map((name) => task(name, log))
  const responses = idle.map(({ run }, at) => queue.runWhenIdle(of(String(at)), run))
  const urgent = task('u', log)
  const response = queue.run(of('u'), urgent.run)
  expect(log).toEqual(['i', 'u'])
  expect(await queue.runWhenIdle(of('d'), async () => 'dropped')).toBeUndefined()
  for (const { end } of [...idle, urgent]) end()
  expect(await response).toBe('u')
  expect(await Promise.all(responses)).toEqual(['i', 'j', 'k'])
})

test('background work waits while anything else runs, also of the same person', async () => {
  const log: string[] = []
  const queue = open()
  const [urgent, idle] = ['u', 'i'].map((name) => task(name, log))
  const responses = [queue.run(of('ines'), urgent!.run), queue.runWhenIdle(of('ines'), idle!.run)]
  expect(log).toEqual(['u'])
  urgent!.end()
  idle!.end()
  expect(await Promise.all(responses)).toEqual(['u', 'i'])
})

test('a failed task rejects its own caller only', async () => {
  const queue = open()
  await expect(queue.run(of('a'), () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  )
  expect(await queue.run(of('a'), async () => 'fine')).toBe('fine')
})

describe('the queue order', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  /** Tasks that record their start, each ended by name; nothing takes any time otherwise. */
  function bench(bounds: Partial<typeof BOUNDS> = {}) {
    const log: string[] = []
    const ends = new Map<string, () => void>()
    vi.useFakeTimers({ toFake: ['performance'] })
    const queue = open({ waiting: 100, waitingPerPerson: 3, ...bounds })
    const start = (name: string) => {
      const { run, end } = task(name, log)
      ends.set(name, end)
      return run
    }
    const add = (name: string, turn: TaskOwner, spent = 0) => {
      const result = queue.run(turn, async ({ charge }) => {
        charge(spent)
        return start(name)()
      })
      result.catch(() => undefined)
      return result
    }
    const end = async (name: string, result: Promise<unknown>) => {
      ends.get(name)?.()
      await result
      // The next task starts in the following turn of the event loop.
      await new Promise(setImmediate)
    }
    return { queue, log, add, end, pass: (ms: number) => vi.advanceTimersByTime(ms) }
  }

  test('never runs two tasks of one person, however many slots are free', async () => {
    const at = bench()
    const first = at.add('m1', of('mallory'))
    void at.add('m2', of('mallory'))
    expect([at.log, at.queue.load()]).toEqual([['m1'], { running: 1, waiting: 1 }])
    void at.add('i1', of('ines'))
    expect(at.log).toEqual(['m1', 'i1'])
    await at.end('m1', first)
    expect(at.log).toEqual(['m1', 'i1', 'm2'])
  })

  test('rejects a person with too many waiting tasks, while others are accepted', async () => {
    const at = bench()
    for (const name of ['m1', 'm2', 'm3', 'm4']) void at.add(name, of('mallory'))
    await expect(at.add('m5', of('mallory'))).rejects.toMatchObject({
      type: 'general_rate_limit_exceeded',
      status: 429,
      retryAfter: 5,
    })
    expect(() => at.queue.checkRoom('mallory')).toThrow('Too many of your pictures')
    at.queue.checkRoom('ines')
    void at.add('i1', of('ines'))
    expect([at.log, at.queue.load().waiting]).toEqual([['m1', 'i1'], 3])
  })

  test('prefers people who have used less time, until the usage is forgotten', async () => {
    const at = bench({ running: 1 })
    const used = at.add('m1', of('mallory'), 500)
    await at.end('m1', used)
    const running = at.add('x', of('x'))
    const [second, first] = [at.add('m2', of('mallory')), at.add('i1', of('ines'))]
    await at.end('x', running)
    await at.end('i1', first)
    await at.end('m2', second)
    expect(at.log).toEqual(['m1', 'x', 'i1', 'm2'])
    at.pass(2000)
    const again = at.add('y', of('y'))
    void at.add('m3', of('mallory'))
    void at.add('i2', of('ines'))
    await at.end('y', again)
    expect(at.log.slice(4)).toEqual(['y', 'm3'])
  })

  test.each<[what: string, long: (person: string) => TaskOwner]>([
    ['large pictures', (person) => ({ person, pixels: 101 })],
    ['pictures of an unknown size', (person) => ({ person })],
  ])('%s leave one slot to all others, whoever sends them', async (_, long) => {
    const at = bench()
    const first = at.add('a', long('alice'))
    void at.add('b', long('bob'))
    expect(at.log).toEqual(['a'])
    void at.add('c', of('carol'))
    expect(at.log).toEqual(['a', 'c'])
    await at.end('a', first)
    expect(at.log).toEqual(['a', 'c', 'b'])
  })

  test('tasks of heavy users do too, whatever they send', async () => {
    const at = bench()
    for (const person of ['mallory', 'oscar']) {
      const long = at.add(`${person} 1`, of(person), 1001)
      await at.end(`${person} 1`, long)
    }
    void at.add('mallory 2', of('mallory'))
    void at.add('oscar 2', of('oscar'))
    void at.add('ines', of('ines'))
    expect(at.log.slice(2)).toEqual(['mallory 2', 'ines'])
  })

  test('a task with one key runs once for all its callers, at the turn of the first', async () => {
    const at = bench()
    const draws: string[] = []
    const draw = (person: string) =>
      at.queue.run({ ...of(person), name: 'n' }, async () => {
        draws.push(person)
        return 'drawn'
      })
    const busy = at.add('m1', of('mallory'))
    const asked = [draw('mallory')]
    expect(draws).toEqual([])
    asked.push(draw('ines'))
    expect(draws).toEqual(['mallory'])
    expect(await Promise.all(asked)).toEqual(['drawn', 'drawn'])
    await at.end('m1', busy)
    expect([await draw('ines'), draws]).toEqual(['drawn', ['mallory', 'ines']])
  })

  test('a task learns when another one would start in its place, and no sooner', async () => {
    const at = bench()
    const end = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<() => boolean>()
    const holding = at.queue.run(of('ines'), async (place) => {
      asked.resolve(place.isWaitedFor)
      await end.promise
    })
    const isWaitedFor = await asked.promise
    const isWaiting = () => [isWaitedFor(), at.queue.isWaitedFor()]
    void at.add('m1', of('mallory'))
    void at.add('m2', of('mallory'))
    expect(isWaiting()).toEqual([false, false])
    void at.add('i2', of('ines'))
    expect(isWaiting()).toEqual([true, false])
    void at.add('o1', of('oscar'))
    expect(isWaiting()).toEqual([true, true])
    end.resolve()
    await holding
  })
})
