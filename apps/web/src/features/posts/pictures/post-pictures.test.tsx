import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { openApp } from '../../../../test/app.tsx'
import { serve } from '../../../../test/serve.ts'
import { signInHere, sharePicture, sharePictures } from '../../../../test/users.ts'
import { announcements } from '#lib/feedback/announce'
import { picturesOf } from './pictures-of.ts'

const carousel = () => screen.findByRole('group', { name: '3 pictures' })
const slides = (box: HTMLElement) =>
  [...box.querySelectorAll<HTMLElement>('[aria-roledescription=slide]')].map((slide) => ({
    isShown: !slide.inert,
    alt: slide.querySelector('img')?.alt,
  }))

it('several pictures load one by one, by arrow keys and buttons, and lead to the page with that picture', async () => {
  await using site = await serve()
  const ines = await signInHere(site, 'ines')
  const postId = await sharePictures(ines, ['First', 'Second', 'Third'])
  const { user, where } = openApp('/')
  const box = await carousel()
  const hidden = { isShown: false, alt: undefined }
  expect(slides(box)).toEqual([{ isShown: true, alt: 'First' }, hidden, hidden])
  within(box).getByRole('link', { name: 'First' }).focus()
  await waitFor(() => expect(slides(box)[1]).toEqual({ isShown: false, alt: 'Second' }))
  fireEvent.keyDown(document.activeElement ?? box, { key: 'ArrowRight' })
  const second = await within(box).findByRole('link', { name: 'Second' })
  expect(second.getAttribute('href')).toBe(`/posts/${postId}?picture=2`)
  expect(announcements.current().map(({ text }) => text)).toContain('Picture 2 of 3: Second')
  await user.click(await within(box).findByRole('button', { name: 'Next picture' }))
  expect(slides(box).map(({ isShown }) => isShown)).toEqual([false, false, true])
  const next = within(box).getByRole('button', { name: 'Next picture' })
  expect(next.getAttribute('aria-disabled')).toBe('true')
  await user.click(next)
  await user.click(within(box).getByRole('link', { name: 'Third' }))
  await waitFor(() => expect(where()).toBe(`/posts/${postId}?picture=3`))
  const shown = await screen.findByRole('button', { name: 'Enlarge the picture: Third' })
  expect(shown.closest<HTMLElement>('[aria-roledescription=slide]')?.inert).toBe(false)
})

it('tiles tell the number of pictures, and one picture has no carousel', async () => {
  await using site = await serve()
  const ines = await signInHere(site, 'ines')
  await sharePicture(ines)
  await sharePictures(ines, ['First', 'Second', 'Third'])
  openApp('/explore')
  const tile = await screen.findByRole('link', { name: 'First, 3 pictures' })
  expect(tile.closest('article')?.textContent).toMatch(/^3/)
  expect(
    screen.getByRole('link', { name: 'A quiet desk' }).closest('article')?.textContent,
  ).toMatch(/^A quiet deskines/)
  expect(screen.queryByRole('group', { name: /pictures$/ })).toBe(null)
})

it.each(['7', 'x', '-1', '0'])(
  'a page with ?picture=%s shows a picture that exists',
  async (number) => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const postId = await sharePictures(ines, ['First', 'Second', 'Third'])
    openApp(`/posts/${postId}?picture=${number}`)
    const last = number === '7'
    expect(slides(await carousel()).map(({ isShown }) => isShown)).toEqual([!last, false, last])
  },
)

it('a post that an older version stored on the device has its picture', () => {
  const first = { imageId: 'a', imageUrl: '/a', imageAlt: 'A' }
  const post = { ...first, imageWidth: 3, imageHeight: 2, imageHash: 'hash' }
  expect(picturesOf(post)).toEqual([
    { imageId: 'a', imageUrl: '/a', width: 3, height: 2, hash: 'hash', alt: 'A' },
  ])
})
