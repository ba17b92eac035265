import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { useIncrementalCount } from './use-incremental-count.ts'

/** Animation frames controlled by the test. */
function holdFrames() {
  const waiting = new Map<number, FrameRequestCallback>()
  let last = 0
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => {
    waiting.set((last += 1), frame)
    return last
  })
  vi.stubGlobal('cancelAnimationFrame', (id: number) => waiting.delete(id))
  return async () => {
    const frames = [...waiting.values()]
    waiting.clear()
    await act(async () => frames.forEach((frame) => frame(0)))
  }
}

it('shows all items when a list is opened, and later items three per frame', async () => {
  const frame = holdFrames()
  const { result, rerender } = renderHook((total: number) => useIncrementalCount(total), {
    initialProps: 9,
  })
  const seen = [result.current]
  rerender(17)
  for (let at = 0; at < 4; at += 1) {
    seen.push(result.current)
    await frame()
  }
  expect(seen).toEqual([9, 9, 12, 15, 17])
})

it('shows the first three at once of a list that was empty', async () => {
  const frame = holdFrames()
  const { result, rerender } = renderHook((total: number) => useIncrementalCount(total), {
    initialProps: 0,
  })
  rerender(20)
  const seen = [result.current]
  await frame()
  seen.push(result.current)
  expect(seen).toEqual([3, 6])
})

it('removes deleted items, and shows required ones at once', () => {
  holdFrames()
  const { result, rerender } = renderHook(
    ([total, atOnce]: [number, boolean]) => useIncrementalCount(total, atOnce),
    { initialProps: [9, false] as [number, boolean] },
  )
  const seen = [result.current]
  rerender([8, false])
  seen.push(result.current)
  rerender([20, true])
  seen.push(result.current)
  expect(seen).toEqual([9, 8, 20])
})
