import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Source } from '../images.ts'
import { IMAGE_LIMITS } from '../limits.ts'
import { imageChild } from './image-child.ts'
import type { Message, Reply } from './tasks.ts'

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

/** A source of which nothing more comes until the process is given up. */
async function* standsStill() {
  yield Buffer.of(1)
  vi.advanceTimersByTime(20 * SECOND)
  await new Promise(() => {})
}

/** A process that works this long once it has all bytes, and then replies or ends. */
function works(time: number, outcome: 'replies' | 'ends'): ChildProcess {
  const child = new EventEmitter()
  function send(message: Message, sent: () => void) {
    sent()
    if (!('do' in message) || message.do !== 'begin') return
    vi.advanceTimersByTime(time)
    child.emit(outcome === 'replies' ? 'message' : 'exit', reply)
  }
  return Object.assign(child, { send, kill: () => true }) as unknown as ChildProcess
}

test.each<[what: string, child: ChildProcess, source: Source, spent: number]>([
  ['a completed task, as its process reports', works(9 * SECOND, 'replies'), takes(SECOND), 70],
  ['a source that throws', works(0, 'replies'), takes(SECOND, new Error('No bytes')), 0],
  ['a source that stands still', works(0, 'replies'), standsStill, 0],
  ['a process that ends as it works', works(SECOND, 'ends'), takes(9 * SECOND), SECOND],
  ['a process that ends late', works(19 * SECOND, 'ends'), takes(0), IMAGE_LIMITS.seconds * SECOND],
])('the CPU time of %s', async (_, child, source, spent) => {
  const spending: number[] = []
  const { ask } = imageChild(child)
  await ask({ do: 'inspect' }, (time) => spending.push(time), source).catch(() => undefined)
  expect(spending).toEqual([spent])
})
