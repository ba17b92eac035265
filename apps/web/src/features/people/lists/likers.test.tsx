import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { openApp } from '../../../../test/app.tsx'
import { serve } from '../../../../test/serve.ts'
import { sharePicture, signInHere, signUpElsewhere } from '../../../../test/users.ts'

const WHO = /^See who likes it/

it('lists the people who like a post, the last one first, over its page', async () => {
  await using site = await serve()
  const ines = await signInHere(site, 'ines')
  const marek = await signUpElsewhere(site, 'marek')
  const postId = await sharePicture(marek)
  for (const { client, userId } of [marek, ines])
    await client.documents.update('posts', postId, { likes: [userId] })
  const { user, where } = openApp(`/posts/${postId}`)
  const count = await screen.findByRole('link', { name: 'See who likes it: 2 people' })
  expect(count.textContent).toBe('2')
  await user.click(count)
  const dialog = await screen.findByRole('dialog', { name: '2 likes' })
  expect(where()).toBe(`/posts/${postId}/likes`)
  const people = await within(dialog).findAllByRole('link')
  expect(people.map(({ textContent }) => textContent)).toEqual([
    'ines Test@ines',
    'marek Test@marek',
  ])
  const follow = within(dialog).getAllByRole('button', { name: /^Follow/ })
  expect(follow.map(({ textContent }) => textContent)).toEqual(['Follow marek Test'])
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(where()).toBe(`/posts/${postId}`))
})

it('stands at an address of its own, which a card of the feed links to, and closes to the post', async () => {
  await using site = await serve()
  const ines = await signInHere(site, 'ines')
  const postId = await sharePicture(ines)
  await ines.client.documents.update('posts', postId, { likes: [ines.userId] })
  const { user, router, where } = openApp('/')
  const count = await screen.findByRole('link', { name: 'See who likes it: 1 person' })
  await user.click(count)
  const dialog = await screen.findByRole('dialog', { name: '1 like' })
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(where()).toBe(`/posts/${postId}`))
  await router.navigate(-1)
  await waitFor(() => expect(where()).toBe('/'))
})

it('says so when nobody likes the post, which then has no link to the list', async () => {
  await using site = await serve()
  const ines = await signInHere(site, 'ines')
  openApp(`/posts/${await sharePicture(ines)}/likes`)
  expect((await screen.findByText('No likes yet')).tagName).toBe('H3')
  expect(screen.queryByRole('link', { name: WHO, hidden: true })).toBe(null)
})

it('offers to load the list again after a failure', async () => {
  await using site = await serve()
  const ines = await signInHere(site, 'ines')
  const postId = await sharePicture(ines)
  await ines.client.documents.update('posts', postId, { likes: [ines.userId] })
  const { user } = openApp(`/posts/${postId}`)
  const count = await screen.findByRole('link', { name: WHO })
  site.disconnect()
  await user.click(count)
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText("The list didn't load")).toBeDefined()
  site.connect()
  await user.click(within(dialog).getByRole('button', { name: 'Try again' }))
  expect(await within(dialog).findByRole('link', { name: /@ines/ })).toBeDefined()
})
