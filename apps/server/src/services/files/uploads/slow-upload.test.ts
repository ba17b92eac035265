import { PassThrough } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import { abortSlowUpload } from './slow-upload.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Sends this many bytes a second for a while; returns the seconds until the connection was closed. */
async function send(rate: (second: number) => number, seconds: number): Promise<number> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const body = new PassThrough()
  body.on('error', () => {})
  abortSlowUpload(body, 50_000_000)
  for (let second = 0; second < seconds; second++) {
    const bytes = rate(second)
    if (bytes > 0) body.write(Buffer.alloc(bytes))
    await new Promise((resolve) => setImmediate(resolve))
    vi.advanceTimersByTime(1000)
    if (body.destroyed) return second
  }
  body.end()
  return seconds
}

const cases: [what: string, rate: (second: number) => number, ends: number][] = [
  ['a steady body', () => 20_000, 600],
  ['a slow upload', () => 10_000, 10],
  ['an upload that stops', (second) => (second < 20 ? 1_000_000 : 0), 29],
  ['an upload that pauses at times', (second) => (second % 8 === 0 ? 200_000 : 0), 600],
  ['an upload that never starts', () => 0, 10],
  ['an upload that never ends', () => 1_000_000, 50],
]
test.each(cases)('the minimum speed of %s', async (_, rate, ends) => {
  expect(await send(rate, 600)).toBe(ends)
})
