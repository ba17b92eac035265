import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { openApp } from '../../../../test/app.tsx'
import { serve, type Site } from '../../../../test/serve.ts'
import { sharePicture, signInHere } from '../../../../test/users.ts'
import { toasts } from '#lib/feedback/toasts'

/** Home with an own post, and its open menu. */
async function openMenu(site: Site) {
  const ines = await signInHere(site, 'ines')
  const postId = await sharePicture(ines, { caption: 'Lamp' })
  const app = openApp('/')
  await app.user.click(await screen.findByRole('button', { name: 'More about your post' }))
  await screen.findByRole('dialog', { name: 'Your post' })
  const press = async (name: RegExp) => app.user.click(await screen.findByRole('button', { name }))
  const commenting = async () => (await ines.client.documents.get('posts', postId)).commenting
  return { ...app, postId, press, commenting }
}

it('leads to the form', async () => {
  await using site = await serve()
  const { press, where, postId } = await openMenu(site)
  await press(/^Edit/)
  await waitFor(() => expect(where()).toBe(`/update-post/${postId}`))
})

it('deletes the post from the list, with Undo', async () => {
  await using site = await serve()
  const { press, user, where } = await openMenu(site)
  await press(/^Delete/)
  await waitFor(() => expect(screen.queryByText('Lamp')).toBe(null))
  expect(where()).toBe('/')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect((await screen.findByText('Lamp')).tagName).toBe('P')
})

it('deletes nothing without a connection, and says so at once', async () => {
  await using site = await serve()
  const { press } = await openMenu(site)
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await press(/^Delete/)
  await waitFor(() =>
    expect(toasts.current()[0]).toMatchObject({
      title: "Couldn't delete the post",
      text: "You're offline. Try again when the connection is back.",
    }),
  )
  network.mockRestore()
  expect(screen.getByText('Lamp').tagName).toBe('P')
})

it('changes who can comment at once, and takes it back when that fails', async () => {
  await using site = await serve()
  const { press, user, commenting } = await openMenu(site)
  await press(/^Who can comment/)
  const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
  await waitFor(() => expect(choice('Everyone').checked).toBe(true))
  await user.click(choice('People you follow'))
  await waitFor(async () => expect(await commenting()).toBe('following'))
  expect(choice('People you follow').checked).toBe(true)
  site.disconnect()
  await user.click(choice('Nobody'))
  await waitFor(() =>
    expect(toasts.current().map(({ title }) => title)).toContain("Couldn't change who can comment"),
  )
  await waitFor(() => expect(choice('People you follow').checked).toBe(true))
  site.connect()
  expect(await commenting()).toBe('following')
})
