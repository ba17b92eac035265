import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serverClock } from '#lib/api/server-clock'
import { renderElement } from '../../test/render.tsx'
import { Time } from './time.tsx'

const NOW = Date.parse('2026-11-20T12:00:00.999Z')

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  serverClock.sync(new Headers({ date: new Date(NOW).toUTCString() }))
})
afterEach(() => void vi.useRealTimers())

const showTime = (age: number) => {
  const value = new Date(NOW - age).toISOString()
  renderElement(<Time value={value} />)
  return { value, element: () => screen.getByRole('time') }
}

it('has the exact time as a title', () => {
  const { value, element } = showTime(2 * 3_600_000)
  expect(element().textContent).toBe('2 hours ago')
  expect(element().getAttribute('datetime')).toBe(value)
})

it.each([
  [60_000 - 30_000, 30_000, 'Just now', '1 minute ago'],
  [5 * 60_000 - 30_000, 30_000, '4 minutes ago', '5 minutes ago'],
  [5 * 3_600_000 - 30_000, 30_000, '4 hours ago', '5 hours ago'],
  [3 * 86_400_000 - 30_000, 30_000, '2 days ago', '3 days ago'],
])('updates by itself: %i ms old, %i ms later', (age, later, before, after) => {
  const { element } = showTime(age)
  act(() => void vi.advanceTimersByTime(later - 1))
  expect(element().textContent).toBe(before)
  act(() => void vi.advanceTimersByTime(1))
  expect(element().textContent).toBe(after)
})

it.each([
  [5 * 60_000, '5 minutes ago'],
  [5 * 3_600_000, '5 hours ago'],
  [3 * 86_400_000, '3 days ago'],
])("uses the server's clock: %i ms old there, on a device whose clock is behind", (age, words) => {
  vi.setSystemTime(NOW - 7_200_000)
  // The header has whole seconds; the server is at the end of this one.
  serverClock.sync(new Headers({ date: new Date(NOW).toUTCString() }))
  const value = new Date(NOW - age).toISOString()
  renderElement(<Time value={value} />)
  expect(screen.getByRole('time').textContent).toBe(words)
})
