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
  const announced = () => Array.from(region.children, ({ textContent }) => textContent)
  return { region, announced, announce: (text: string) => act(() => store.add(text)), view }
}

test('the live region is there, polite and empty, before anything is announced', () => {
  const { region, announced, view } = setUp()
  expect(region.getAttribute('aria-live')).toBe('polite')
  expect(announced()).toEqual([])
  view.unmount()
})

test('announces every line, repeated ones as well, and removes each later', () => {
  const { announced, announce, view } = setUp()
  announce('1 new post')
  act(() => void vi.advanceTimersByTime(1000))
  announce('1 new post')
  announce('3 posts found')
  expect(announced()).toEqual(['1 new post', '1 new post', '3 posts found'])
  act(() => void vi.advanceTimersByTime(5000))
  expect(announced()).toEqual(['1 new post', '3 posts found'])
  act(() => void vi.advanceTimersByTime(1000))
  expect(announced()).toEqual([])
  view.unmount()
})
