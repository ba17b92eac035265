import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { openApp } from '../../../test/app.tsx'
import { serve } from '../../../test/serve.ts'
import { sharePicture, signInHere, signUpElsewhere } from '../../../test/users.ts'
import { announcements } from '#lib/feedback/announce'

/** The form of a new post, on a site with the people marek and marta and the tags rust and runtime. */
async function openForm() {
  const site = await serve()
  await signInHere(site, 'ines')
  await signUpElsewhere(site, 'marek')
  site.clock.advance(1000)
  const marta = await signUpElsewhere(site, 'marta')
  await sharePicture(marta, { tags: ['Rust', 'runtime'] })
  await sharePicture(marta, { caption: 'About #Ruby', tags: ['rust', 'deep work'] })
  const { user } = openApp('/create-post')
  const caption = await screen.findByLabelText<HTMLTextAreaElement>('Caption')
  return { user, caption, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

const options = async () =>
  within(await screen.findByRole('listbox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
const listGone = () => waitFor(() => expect(screen.queryByRole('listbox')).toBe(null))
const highlighted = (caption: HTMLElement) =>
  document.getElementById(caption.getAttribute('aria-activedescendant') ?? '')?.textContent

it('people are offered and accepted by Enter, without a line break', async () => {
  await using form = await openForm()
  await form.user.type(form.caption, 'Thanks @mar')
  expect(await options()).toEqual(['marta Test@marta', 'marek Test@marek'])
  expect(announcements.current().map(({ text }) => text)).toContain('2 suggestions')
  expect(highlighted(form.caption)).toBe('marta Test@marta')
  await form.user.keyboard('{ArrowDown}')
  expect(highlighted(form.caption)).toBe('marek Test@marek')
  await form.user.keyboard('{Enter}')
  expect(form.caption.value).toBe('Thanks @marek ')
  await listGone()
  await form.user.keyboard('for this')
  expect(form.caption.value).toBe('Thanks @marek for this')
})

it('tags of recent posts are offered, the most used first, and accepted by Tab', async () => {
  await using form = await openForm()
  await form.user.type(form.caption, '#ru')
  expect(await options()).toEqual(['#rust', '#ruby', '#runtime'])
  await form.user.keyboard('{ArrowUp}{Tab}')
  expect(form.caption.value).toBe('#runtime ')
  expect(document.activeElement).toBe(form.caption)
})

it('Escape closes the list and keeps the text; a new reference opens it again', async () => {
  await using form = await openForm()
  await form.user.type(form.caption, '#ru')
  await options()
  await form.user.keyboard('{Escape}')
  await listGone()
  expect([form.caption.value, document.activeElement]).toEqual(['#ru', form.caption])
  await form.user.keyboard('{Enter}n')
  expect(form.caption.value).toBe('#ru\nn')
  await form.user.keyboard(' #ru')
  expect(await options()).toHaveLength(3)
})

it('a complete tag leaves Enter alone, and so do text and code', async () => {
  await using form = await openForm()
  await form.user.type(form.caption, '#ru')
  await options()
  await form.user.keyboard('st')
  await listGone()
  await form.user.keyboard('{Enter}`#ru')
  expect(form.caption.value).toBe('#rust\n`#ru')
  expect(screen.queryByRole('listbox')).toBe(null)
})

it('a press accepts, and the focus stays in the text', async () => {
  await using form = await openForm()
  await form.user.type(form.caption, '#ru later')
  form.caption.setSelectionRange(3, 3)
  fireEvent.select(form.caption)
  await form.user.click(await screen.findByRole('option', { name: '#runtime' }))
  expect(form.caption.value).toBe('#runtime later')
  expect(document.activeElement).toBe(form.caption)
})

it('the list closes when the focus leaves', async () => {
  await using form = await openForm()
  await form.user.type(form.caption, '#ru')
  await options()
  await form.user.click(screen.getByLabelText('Location'))
  await listGone()
  expect(form.caption.getAttribute('aria-controls')).toBe(null)
})

it('the field of tags completes its entries by arrow keys and Enter, and leaves other keys alone', async () => {
  await using form = await openForm()
  const tags = await screen.findByLabelText<HTMLInputElement>('Tags')
  await form.user.type(tags, 'desk, ru')
  expect(await options()).toEqual(['#rust', '#ruby', '#runtime'])
  expect(tags.hasAttribute('aria-activedescendant')).toBe(false)
  await form.user.keyboard('{ArrowDown}{ArrowDown}')
  expect(highlighted(tags)).toBe('#ruby')
  expect(tags.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
  await form.user.keyboard('{Enter}')
  expect(tags.value).toBe('desk, ruby, ')
  await listGone()
  // A tag of several words can't be an entry.
  await form.user.keyboard('dee')
  await listGone()
  await form.user.keyboard('{Backspace}{Backspace}{Backspace}node')
  // Technologies complete tags, too.
  expect(await options()).toEqual(['#node.js'])
  await form.user.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}ru')
  await options()
  await form.user.tab()
  await listGone()
  expect(tags.value).toBe('desk, ruby, ru')
  expect(document.activeElement).not.toBe(tags)
})
