import { createAnnouncements } from '#lib/feedback/announce'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { Announcer } from './announcer.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp() {
  const store = createAnnouncements()
  const view = render(<Announcer store={store} />)
  const region = screen.getByRole('status')
  const heard = () => Array.from(region.children, ({ textContent }) => textContent)
  return { region, heard, say: (text: string) => act(() => store.add(text)), view }
}

test('the live region is there, polite and empty, before anything is announced', () => {
  const { region, heard, view } = setUp()
  expect(region.getAttribute('aria-live')).toBe('polite')
  expect(heard()).toEqual([])
  view.unmount()
})

test('announces every line, repeated ones as well, and removes each later', () => {
  const { heard, say, view } = setUp()
  say('1 new post')
  act(() => void vi.advanceTimersByTime(1000))
  say('1 new post')
  say('3 posts found')
  expect(heard()).toEqual(['1 new post', '1 new post', '3 posts found'])
  act(() => void vi.advanceTimersByTime(5000))
  expect(heard()).toEqual(['1 new post', '3 posts found'])
  act(() => void vi.advanceTimersByTime(1000))
  expect(heard()).toEqual([])
  view.unmount()
})
