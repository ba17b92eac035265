import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderElement } from '../../test/render.tsx'
import { Time } from './time.tsx'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')

beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => void vi.useRealTimers())

const showTime = (age: number) => {
  const value = new Date(NOW - age).toISOString()
  renderElement(<Time value={value} />)
  return { value, element: () => screen.getByRole('time') }
}

it('carries the exact moment beside the words', () => {
  const { value, element } = showTime(2 * 3_600_000)
  expect(element().textContent).toBe('2 hours ago')
  expect(element().getAttribute('datetime')).toBe(value)
})

it('counts on during the first hour', () => {
  const { element } = showTime(30_000)
  expect(element().textContent).toBe('Just now')
  act(() => void vi.advanceTimersByTime(60_000))
  expect(element().textContent).toBe('1 minute ago')
})
