import { expect, onTestFinished, test, vi } from 'vitest'
import { loadWhenIdle } from './idle.ts'

/** Fails once, as the import of a file that can't be fetched, then has the code. */
function failingOnce() {
  const error = new TypeError('Failed to fetch dynamically imported module')
  return vi.fn<() => Promise<string>>().mockRejectedValueOnce(error).mockResolvedValue('code')
}

test('code that the server no longer has is an error', async () => {
  vi.stubGlobal('fetch', async () => new Response(''))
  await expect(loadWhenIdle(failingOnce())).rejects.toThrow(TypeError)
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
