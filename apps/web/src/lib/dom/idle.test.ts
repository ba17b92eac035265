import { expect, onTestFinished, test, vi } from 'vitest'
import { loadWhenIdle } from './idle.ts'

const LOST = new TypeError('Failed to fetch dynamically imported module')

/** Fails once, as the import of a file that can't be fetched, then has the code. */
const failingOnce = () =>
  vi.fn<() => Promise<string>>().mockRejectedValueOnce(LOST).mockResolvedValue('code')

test('code that the server no longer has is an error', async () => {
  vi.stubGlobal('fetch', async () => new Response(''))
  await expect(loadWhenIdle(() => Promise.reject(LOST))).rejects.toThrow(LOST)
})

test('code is loaded when the network was back before anybody looked', async () => {
  vi.stubGlobal('fetch', async () => new Response(''))
  expect(await loadWhenIdle(failingOnce())).toBe('code')
})

test('code that nobody could send is loaded when the network is back, also if the browser thought that it was there', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  const load = failingOnce()
  const loaded = loadWhenIdle(load)
  await vi.advanceTimersByTimeAsync(2500)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1500)
  expect(load).toHaveBeenCalledTimes(2)
  expect(await loaded).toBe('code')
})
