import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createToastStore } from '#lib/feedback/toasts'
import { renderElement } from '../../../test/render.tsx'
import { Toaster } from './toast.tsx'

const network = vi.hoisted(() => ({ isLost: true, attempts: 0 }))
vi.mock('./toast-view.tsx', () => ({
  get ToastView() {
    network.attempts += 1
    if (network.isLost) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>A toast</p>
  },
}))

it('keeps the page when its code does not load, and loads it for the next toast', async () => {
  const store = createToastStore()
  renderElement(
    <>
      <p>The page</p>
      <Toaster store={store} />
    </>,
  )
  act(() => void store.show({ title: 'First' }))
  await vi.waitFor(() => expect(network.attempts).toBe(1))
  expect(screen.getByText('The page')).toBeInstanceOf(HTMLElement)
  expect(screen.queryByText('A toast')).toBe(null)
  network.isLost = false
  act(() => void store.show({ title: 'Second' }))
  expect(await screen.findByText('A toast')).toBeInstanceOf(HTMLElement)
})
