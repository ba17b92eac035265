import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createToastStore, type ToastOptions } from '#lib/feedback/toasts'
import { renderElement } from '../../../test/render.tsx'
import { Toaster } from './toast.tsx'

function setUp() {
  const store = createToastStore()
  const view = renderElement(<Toaster store={store} />)
  const show = (options: ToastOptions) =>
    act(() => {
      store.show(options)
    })
  return { ...view, store, show }
}

describe('the toast area', () => {
  it('shows title and text, one toast at a time', async () => {
    const { show } = setUp()
    show({ title: 'First' })
    await screen.findByText('First')
    show({ title: 'Sign In Failed', text: 'Please Try Again', kind: 'destructive' })
    const title = await screen.findByText('Sign In Failed')
    expect(title.parentElement?.textContent).toBe('Sign In FailedPlease Try Again')
    expect(screen.queryByText('First')).toBe(null)
  })

  it.each<[kind: ToastOptions['kind'], live: string]>([
    ['destructive', 'assertive'],
    ['failure', 'polite'],
    [undefined, 'polite'],
  ])('announces a toast that is %s: %s', async (kind, live) => {
    const { show } = setUp()
    show({ title: 'Sign In Failed', ...(kind && { kind }) })
    const announcement = await screen.findByText('Notification Sign In Failed', { exact: false })
    expect(announcement.getAttribute('aria-live')).toBe(live)
  })

  it('offers its action and closes by it', async () => {
    const { show, user } = setUp()
    const run = vi.fn<() => void>()
    const onDismissed = vi.fn<() => void>()
    show({ title: 'Post deleted', action: { label: 'Undo', run }, onClosed: onDismissed })
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.queryByText('Post deleted')).toBe(null))
    expect(run).toHaveBeenCalledTimes(1)
    expect(onDismissed).not.toHaveBeenCalled()
  })

  it('can be dismissed', async () => {
    const { show, user } = setUp()
    const onDismissed = vi.fn<() => void>()
    show({ title: 'Post deleted', onClosed: onDismissed })
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screen.queryByText('Post deleted')).toBe(null))
    expect(onDismissed).toHaveBeenCalledTimes(1)
  })

  it('closes by itself when its time is up', async () => {
    const { show } = setUp()
    const onDismissed = vi.fn<() => void>()
    show({ title: 'Post deleted', duration: 30, onClosed: onDismissed })
    await waitFor(() => expect(onDismissed).toHaveBeenCalledTimes(1))
  })
})
