import { createBrowserRouter } from 'react-router'
import { expect, it, onTestFinished, vi } from 'vitest'
import { overlayHistory } from './overlay-history.ts'

const path = () => location.pathname + location.search

/** A router at `/post`, which was opened from `/feed`. */
async function openPost() {
  const router = createBrowserRouter([{ path: '*', element: null }])
  onTestFinished(() => router.dispose())
  await router.navigate('/feed')
  await router.navigate('/post')
  const shown = () => [router.state.location.pathname + router.state.location.search, path()]
  return { router, shown }
}

/** Opens an overlay that goes away when it is told to close. */
function openOverlay() {
  const close = vi.fn<() => void>(() => remove())
  const remove = overlayHistory.add(close)
  onTestFinished(remove)
  return { close, remove }
}

/** Goes back as the browser's button does, which knows nothing of the page's functions. */
async function back(step = -1) {
  const before: unknown = history.state
  History.prototype.go.call(history, step)
  await vi.waitFor(() => expect(history.state).not.toBe(before))
}

const at = (place: string) => [place, place]

it('Back closes the overlay and stays on the page; the next Back leaves it', async () => {
  const { shown } = await openPost()
  const { close } = openOverlay()
  await back()
  expect(close).toHaveBeenCalledOnce()
  expect(shown()).toEqual(at('/post'))
  await back()
  await vi.waitFor(() => expect(shown()).toEqual(at('/feed')))
})

it('after an overlay was closed otherwise, one Back leaves the page', async () => {
  const { shown } = await openPost()
  const { close, remove } = openOverlay()
  remove()
  await back()
  await vi.waitFor(() => expect(shown()).toEqual(at('/feed')))
  expect(close).not.toHaveBeenCalled()
})

it('Back closes one overlay after the other, the last one first', async () => {
  const { shown } = await openPost()
  const [first, second] = [openOverlay(), openOverlay()]
  await back()
  expect([first.close.mock.calls.length, second.close.mock.calls.length]).toEqual([0, 1])
  await vi.waitFor(() => expect(history.state).toHaveProperty('over'))
  await back()
  expect(first.close).toHaveBeenCalledOnce()
  expect(shown()).toEqual(at('/post'))
})

it('a page that an overlay leads to takes its entry', async () => {
  const { router, shown } = await openPost()
  const { length } = history
  const { remove } = openOverlay()
  await router.navigate('/profile')
  remove()
  expect(history.length).toBe(length + 1)
  await back()
  await vi.waitFor(() => expect(shown()).toEqual(at('/post')))
})

it('a step back by the app leaves the page at once, with an overlay or after one', async () => {
  const { router, shown } = await openPost()
  const { remove } = openOverlay()
  remove()
  await router.navigate(-1)
  await vi.waitFor(() => expect(shown()).toEqual(at('/feed')))
})

it('an address that changes beneath an overlay stays when it is closed', async () => {
  const { router, shown } = await openPost()
  openOverlay()
  await router.navigate('/post?picture=2', { replace: true })
  await back()
  expect(shown()).toEqual(at('/post?picture=2'))
  await back()
  await vi.waitFor(() => expect(shown()).toEqual(at('/feed')))
})

it('an address that changed beneath an overlay is the one that Back from the next page leads to', async () => {
  const { router, shown } = await openPost()
  const { remove } = openOverlay()
  await router.navigate('/post?picture=2', { replace: true })
  remove()
  await router.navigate('/profile')
  await back()
  await vi.waitFor(() => expect(shown()).toEqual(at('/post?picture=2')))
})

it('an overlay that opens further addresses closes first, then Back leads through them', async () => {
  const { router, shown } = await openPost()
  const { close } = openOverlay()
  await router.navigate('/post?stack=rust')
  await vi.waitFor(() => expect(history.state).toHaveProperty('over'))
  await back()
  expect(close).toHaveBeenCalledOnce()
  expect(shown()).toEqual(at('/post?stack=rust'))
  await back()
  await vi.waitFor(() => expect(shown()).toEqual(at('/post')))
})

it('Forward to the entry of a closed overlay shows the page, and one Back leaves it', async () => {
  const { shown } = await openPost()
  const { close } = openOverlay()
  await back()
  await back(1)
  expect(shown()).toEqual(at('/post'))
  expect(close).toHaveBeenCalledOnce()
  await back()
  await vi.waitFor(() => expect(shown()).toEqual(at('/feed')))
})
