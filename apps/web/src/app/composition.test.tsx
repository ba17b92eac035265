import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { openApp } from '../../test/app.tsx'
import { serve } from '../../test/serve.ts'
import { signInHere, sharePicture } from '../../test/users.ts'

/** Keys that an input method takes: while it composes, and the last one in Safari. */
const COMPOSING = [{ isComposing: true }, { keyCode: 229 }]

function pressWhileComposing(field: HTMLElement, ...keys: string[]): void {
  for (const composing of COMPOSING)
    for (const key of keys)
      fireEvent.keyDown(field, { key, ctrlKey: key === 'Enter', ...composing })
}

it('keys of an input method neither send nor drop a comment', async () => {
  await using site = await serve()
  const ines = await signInHere(site, 'ines')
  const post = await sharePicture(ines)
  const said = { creator: ines.userId, post, text: 'Said' }
  await ines.client.documents.create('comments', 'unique()', said)
  openApp(`/posts/${post}`)
  const field = await screen.findByPlaceholderText<HTMLTextAreaElement>('Add a comment')
  fireEvent.change(field, { target: { value: 'にほん' } })
  pressWhileComposing(field, 'Enter', 'Escape')
  expect(field.value).toBe('にほん')

  fireEvent.click(await screen.findByLabelText('More about the comment by ines Test'))
  fireEvent.click(await screen.findByText('Edit', { selector: 'dialog *' }))
  const edit = await screen.findByPlaceholderText<HTMLTextAreaElement>('Edit the comment')
  fireEvent.change(edit, { target: { value: 'Said にほん' } })
  pressWhileComposing(edit, 'Enter', 'Escape')
  expect(edit.isConnected && edit.value).toBe('Said にほん')
  fireEvent.keyDown(edit, { key: 'Escape' })
  expect(edit.isConnected).toBe(false)
  const { documents } = await ines.client.documents.list('comments')
  expect(documents.map(({ text }) => text)).toEqual(['Said'])
})

it('keys of an input method neither send a post, add a skill nor choose a result', async () => {
  await using site = await serve()
  const ines = await signInHere(site, 'ines')
  const { router, where } = openApp('/create-post')
  pressWhileComposing(await screen.findByLabelText('Caption'), 'Enter')
  // A form that was sent would say what is missing.
  expect(screen.queryByText('Required')).toBe(null)
  fireEvent.keyDown(await screen.findByLabelText('Caption'), { key: 'k', ctrlKey: true })
  const palette = await screen.findByRole('dialog', { name: 'Find anything' })
  pressWhileComposing(await within(palette).findByRole('combobox'), 'Enter')
  expect(where()).toBe('/create-post')
  expect(palette.isConnected).toBe(true)
  fireEvent(palette, new Event('cancel', { cancelable: true }))

  await router.navigate('/jobs')
  const stack = await screen.findByLabelText('Stack', { selector: 'input' })
  fireEvent.change(stack, { target: { value: 'にほん' } })
  pressWhileComposing(stack, 'Enter', ',')
  expect(where()).toBe('/jobs')
  fireEvent.keyDown(stack, { key: 'Enter' })
  await waitFor(() => expect(decodeURIComponent(where())).toBe('/jobs?stack=にほん'))
  expect((await ines.client.documents.list('posts')).documents).toEqual([])
})
