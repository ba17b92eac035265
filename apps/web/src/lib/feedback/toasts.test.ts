import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createToastStore, TOAST } from './toasts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const titles = (store: ReturnType<typeof createToastStore>) =>
  store.current().map(({ title, open }) => [title, open])

describe('the toast store', () => {
  it('has the numbers of the specification', () => {
    expect(TOAST).toMatchObject({
      limit: 1,
      duration: 5000,
      removeDelay: 1_000_000,
      swipeThreshold: 50,
      hotkey: 'F8',
    })
  })

  it('shows one toast at a time', () => {
    const store = createToastStore()
    store.show({ title: 'one' })
    store.show({ title: 'two' })
    expect(titles(store)).toEqual([['two', true]])
  })

  it('removes a dismissed toast after 1,000,000 ms', async () => {
    const store = createToastStore()
    await store.close(store.show({ title: 'one' }))
    vi.advanceTimersByTime(999_999)
    expect(titles(store)).toEqual([['one', false]])
    vi.advanceTimersByTime(1)
    expect(titles(store)).toEqual([])
  })

  it('reports once that a toast is closed, however that happens', async () => {
    const store = createToastStore()
    const closed: string[] = []
    const show = (title: string) => store.show({ title, onClosed: () => void closed.push(title) })
    const dismissed = show('dismissed')
    await store.close(dismissed)
    await store.close(dismissed)
    show('replaced')
    show('closed')
    await store.close()
    await store.close()
    expect(closed).toEqual(['dismissed', 'replaced', 'closed'])
  })

  it('runs the action instead of what it cancels', async () => {
    const store = createToastStore()
    const ran: string[] = []
    const id = store.show({
      title: 'Post deleted',
      action: { label: 'Undo', run: () => void ran.push('undo') },
      onClosed: () => void ran.push('gone'),
    })
    store.runAction(id)
    store.runAction(id)
    await store.close(id)
    expect(ran).toEqual(['undo'])
    expect(titles(store)).toEqual([['Post deleted', false]])
  })

  it('waits for what a closed toast announced', async () => {
    const store = createToastStore()
    let done = false
    store.show({
      title: 'Post deleted',
      onClosed: async () => {
        await Promise.resolve()
        done = true
      },
    })
    await store.close()
    expect(done).toBe(true)
  })

  it('notifies listeners until they unsubscribe', () => {
    const store = createToastStore()
    const listener = vi.fn<() => void>()
    const stop = store.subscribe(listener)
    store.show({ title: 'one' })
    stop()
    store.show({ title: 'two' })
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
