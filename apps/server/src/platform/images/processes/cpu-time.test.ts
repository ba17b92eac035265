import { beforeEach, expect, test, vi } from 'vitest'
import type { Source } from '../images.ts'
import { IMAGE_LIMITS } from '../limits.ts'
import type { Ask } from './processes.ts'
import { measureCpuTime } from './cpu-time.ts'
import type { Reply } from './tasks.ts'

const SECOND = 1000
const reply: Reply = { rendered: Buffer.of(), cpuTime: 70 }

beforeEach(() => {
  vi.useFakeTimers()
  return () => void vi.useRealTimers()
})

/** A source that takes this long, and then throws the given error. */
const takes = (time: number, error?: Error): Source =>
  async function* source() {
    yield Buffer.of(1)
    vi.advanceTimersByTime(time)
    if (error) throw error
  }

/** A process that works this long once it has all bytes, and then throws the given error. */
const works =
  (time: number, error?: Error): Ask =>
  async (_, source) => {
    for await (const _part of source()) continue
    vi.advanceTimersByTime(time)
    if (error) throw error
    return reply
  }

/** A process that times out while its source is stalled. */
const waitsInVain: Ask = async (_, source) => {
  for await (const _part of source()) {
    vi.advanceTimersByTime(20 * SECOND)
    throw new Error('Too long')
  }
  return reply
}

test.each<[what: string, ask: Ask, source: Source, spent: number]>([
  ['a completed task, as its process reports', works(9 * SECOND), takes(SECOND), reply.cpuTime],
  ['a source that throws', works(0), takes(SECOND, new Error('No bytes')), 0],
  ['a source that stands still', waitsInVain, takes(0), 0],
  ['a process that ends as it works', works(SECOND, new Error('Ended')), takes(9 * SECOND), SECOND],
  [
    'a process that ends late',
    works(20 * SECOND, new Error('Ended')),
    takes(0),
    IMAGE_LIMITS.seconds * SECOND,
  ],
])('the CPU time of %s', async (_, ask, source, spent) => {
  const spending: number[] = []
  const counted = measureCpuTime(ask, (time) => spending.push(time))
  await counted({ do: 'inspect' }, source).catch(() => undefined)
  expect(spending).toEqual([spent])
})
