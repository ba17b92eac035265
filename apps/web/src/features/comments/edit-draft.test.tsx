import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { openApp } from '../../../test/app.tsx'
import { serve } from '../../../test/serve.ts'
import { sharePicture, signInHere, signUpElsewhere } from '../../../test/users.ts'

const section = () => screen.findByRole('region', { name: /^Comments/ })
const texts = async () =>
  within(await section())
    .queryAllByRole('group')
    .map((group) => group.querySelector('p[dir]')?.textContent)

it('keeps a changed text offline and over a reload, until it is saved or cancelled', async () => {
  await using site = await serve()
  const { client, userId: creator } = await signInHere(site, 'ines')
  const postId = await sharePicture(await signUpElsewhere(site, 'marek'))
  await client.documents.create('comments', 'unique()', { creator, post: postId, text: 'Wrods' })
  const open = async () => {
    const view = openApp(`/posts/${postId}`)
    const edit = async () => {
      await view.user.click(
        await screen.findByRole('button', { name: 'More about the comment by ines Test' }),
      )
      await view.user.click(await screen.findByRole('button', { name: 'Edit' }))
      return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit the comment' })
    }
    const press = async (name: string) =>
      view.user.click(within(await section()).getByRole('button', { name }))
    return { ...view, edit, press, edited: await edit() }
  }
  const before = await open()
  expect(before.edited.value).toBe('Wrods')
  await before.user.clear(before.edited)
  await before.user.type(before.edited, 'Words')
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  site.disconnect(/comments/)
  await before.press('Save')
  const form = within(screen.getByRole('form', { name: 'Edit the comment' }))
  await form.findByText("You're offline. Try again when the connection is back.")
  expect(before.edited.value).toBe('Words')
  site.connect()
  online.mockRestore()
  before.unmount()

  const reloaded = await open()
  expect([await texts(), reloaded.edited.value]).toEqual([[undefined], 'Words'])
  await reloaded.press('Cancel')
  expect(await texts()).toEqual(['Wrods'])
  const again = await reloaded.edit()
  expect(again.value).toBe('Wrods')
  // Escape leaves the form and keeps its draft, except while an input method has the key.
  await reloaded.user.type(again, '?')
  fireEvent.keyDown(again, { key: 'Escape', isComposing: true })
  expect(await texts()).toEqual([undefined])
  await reloaded.user.keyboard('{Escape}')
  expect(await texts()).toEqual(['Wrods'])
  const kept = await reloaded.edit()
  expect(kept.value).toBe('Wrods?')
  await reloaded.user.type(kept, '{Backspace}!')
  await reloaded.press('Save')
  await waitFor(async () => expect(await texts()).toEqual(['Wrods!']))
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft'))).toEqual([])
})
