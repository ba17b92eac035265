import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createUploadHold } from './upload-hold.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function openHold() {
  const hold = createUploadHold(5000)
  const stop = new AbortController()
  const seen: string[] = []
  const wait = async () => {
    await hold.wait(stop.signal).then(
      () => seen.push('sent'),
      () => seen.push('stopped'),
    )
  }
  return { hold, stop, seen, wait }
}

it('nothing is sent until a while after the last choice', async () => {
  const { hold, seen, wait } = openHold()
  hold.start()
  void wait()
  await vi.advanceTimersByTimeAsync(4000)
  hold.start()
  await vi.advanceTimersByTimeAsync(4999)
  expect(seen).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(seen).toEqual(['sent'])
  await wait()
  expect(seen).toEqual(['sent', 'sent'])
})

it('who goes on waits no longer', async () => {
  const { hold, seen, wait } = openHold()
  hold.start()
  const waiting = wait()
  hold.release()
  await waiting
  expect(seen).toEqual(['sent'])
})

it('what is stopped meanwhile is not sent', async () => {
  const { hold, stop, seen, wait } = openHold()
  hold.start()
  const waiting = wait()
  stop.abort()
  await waiting
  expect(seen).toEqual(['stopped'])
})
