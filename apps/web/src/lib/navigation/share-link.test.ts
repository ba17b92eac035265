import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { shareLink } from './share-link.ts'
import { toasts } from '#lib/feedback/toasts'

beforeEach(() => toasts.close())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const announced = () =>
  toasts.current().flatMap(({ open, title, text }) => (open ? [{ title, text }] : []))
const URL_OF_POST = new URL('/posts/p', location.origin).href

interface Device {
  readonly isTouch?: boolean
  readonly share?: (data: ShareData) => Promise<void>
  readonly writeText?: (text: string) => Promise<void>
  /** The result of the copy fallback. */
  readonly copies?: boolean
}

function stub({ isTouch = false, share, writeText, copies = false }: Device) {
  vi.stubGlobal('matchMedia', () => ({ matches: isTouch }))
  vi.stubGlobal('navigator', {
    ...(share && { share }),
    ...(writeText && { clipboard: { writeText } }),
  })
  const selected: string[] = []
  document.execCommand = () => {
    selected.push(document.querySelector('textarea')?.value ?? '')
    return copies
  }
  return selected
}

it('copies the full URL and says so', async () => {
  const texts: string[] = []
  stub({ writeText: async (text) => void texts.push(text) })
  await shareLink('/posts/p', 'Post by Ada')
  expect(texts).toEqual([URL_OF_POST])
  expect(announced()).toEqual([{ title: 'Link copied', text: undefined }])
})

it('copies with the fallback where there is no clipboard, and returns the focus', async () => {
  const selected = stub({ copies: true })
  const button = document.createElement('button')
  document.body.append(button)
  button.focus()
  await shareLink('/posts/p', 'Post by Ada')
  expect(selected).toEqual([URL_OF_POST])
  expect(document.querySelector('textarea')).toBe(null)
  expect(document.activeElement).toBe(button)
  expect(announced()).toEqual([{ title: 'Link copied', text: undefined }])
  button.remove()
})

it("shows the URL when it can't be copied", async () => {
  stub({ writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) })
  await shareLink('/posts/p', 'Post by Ada')
  expect(announced()).toEqual([{ title: "Couldn't copy the link", text: URL_OF_POST }])
})

it('opens the share sheet on touch screens, and shows nothing when that is cancelled', async () => {
  const shared: ShareData[] = []
  stub({ isTouch: true, share: async (data) => void shared.push(data) })
  await shareLink('/posts/p', 'Post by Ada')
  expect(shared).toEqual([{ title: 'Post by Ada', url: URL_OF_POST }])
  stub({ isTouch: true, share: () => Promise.reject(new DOMException('left', 'AbortError')) })
  await shareLink('/posts/p', 'Post by Ada')
  expect(announced()).toEqual([])
})
