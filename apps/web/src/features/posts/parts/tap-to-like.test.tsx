import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { openApp } from '../../../../test/app.tsx'
import { serve } from '../../../../test/serve.ts'
import { signInHere, sharePicture, sharePictures } from '../../../../test/users.ts'

afterEach(() => vi.unstubAllGlobals())

/** A touch screen, or one with a mouse. */
function stubTouch(isTouch: boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isTouch && query === '(pointer: coarse)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

const heart = () => screen.findByRole('button', { name: /^Like/ })

it.each([
  ['tap', true],
  ['click', false],
])('likes by double %s on the picture, and never unlikes', async (_press, isTouch) => {
  await using site = await serve()
  stubTouch(isTouch)
  const ines = await signInHere(site, 'ines')
  const { user } = openApp(`/posts/${await sharePicture(ines)}`)
  const like = await heart()
  const picture = screen.getByRole('img')
  for (let taps = 1; taps <= 2; taps += 1) {
    await user.dblClick(picture)
    await waitFor(() => expect(like.getAttribute('aria-label')).toBe('Like, 1 like'))
  }
  expect(like.getAttribute('aria-pressed')).toBe('true')
  expect(screen.queryByRole('dialog')).toBe(null)
  await waitFor(async () => {
    const { documents } = await ines.client.documents.list('posts')
    expect(documents[0]?.likesCount).toBe(1)
  })
})

it('ignores a double click on the arrows of several pictures', async () => {
  await using site = await serve()
  stubTouch(false)
  const ines = await signInHere(site, 'ines')
  const { user } = openApp(`/posts/${await sharePictures(ines, ['One', 'Two', 'Three'])}`)
  const like = await heart()
  await user.dblClick(await screen.findByRole('button', { name: 'Next picture' }))
  expect(like.getAttribute('aria-pressed')).toBe('false')
})
