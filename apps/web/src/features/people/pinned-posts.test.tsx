import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { openApp } from '../../../test/app.tsx'
import { serve } from '../../../test/serve.ts'
import { sharePicture, signInHere, signUpElsewhere } from '../../../test/users.ts'

const pinned = async () => postsIn('Pinned posts')

/** Ids of the posts in a list of the profile. */
async function postsIn(name: string) {
  const list = await screen.findByRole('list', { name })
  const links = within(list).getAllByRole('link')
  const ids = links.flatMap(
    (link) => /posts\/(\w+)$/.exec(link.getAttribute('href') ?? '')?.[1] ?? [],
  )
  return [...new Set(ids)]
}

it('pinned posts are not shown again below', async () => {
  await using site = await serve()
  await signInHere(site, 'ines')
  const marek = await signUpElsewhere(site, 'marek')
  await signUpElsewhere(site, 'rita')
  const [first, second] = [await sharePicture(marek), await sharePicture(marek)]
  const pin = async (pinnedPosts: string[]) =>
    marek.client.documents.update('users', marek.userId, { pinnedPosts })
  await pin([first])
  const app = openApp(`/profile/${marek.userId}`)
  expect(await pinned()).toEqual([first])
  expect(await postsIn('Posts')).toEqual([second])
  const heading = screen.getByRole('heading', { name: 'Posts' })
  expect(heading.parentElement?.textContent).toBe('Posts1 post')
  app.unmount()

  await pin([first, second])
  openApp(`/profile/${marek.userId}`)
  expect(await pinned()).toEqual([first, second])
  await screen.findByRole('heading', { name: 'Recently joined' })
  expect(screen.queryByRole('list', { name: 'Posts' })).toBe(null)
  expect(screen.queryByRole('heading', { name: 'Posts' })).toBe(null)
  expect(screen.queryByRole('heading', { name: 'No posts yet' })).toBe(null)
})

it('pins from the menu of a post; the profile shows the pinned posts first, in an order that one can change', async () => {
  await using site = await serve()
  const ines = await signInHere(site, 'ines')
  const first = await sharePicture(ines)
  const second = await sharePicture(ines)
  await ines.client.documents.update('users', ines.userId, { pinnedPosts: [first] })
  const { user, router } = openApp(`/posts/${second}`)
  await user.click(await screen.findByRole('button', { name: 'More about your post' }))
  await user.click(await screen.findByRole('button', { name: /^Pin to your profile/ }))
  await router.navigate(`/profile/${ines.userId}`)
  await waitFor(async () => expect(await pinned()).toEqual([first, second]))

  await user.click(screen.getByRole('button', { name: 'Arrange' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pinned posts' }))
  const [, up] = await dialog.findAllByRole('button', { name: /^Move up/ })
  if (up) await user.click(up)
  await waitFor(async () => expect(await pinned()).toEqual([second, first]))
  const [unpin] = dialog.getAllByRole('button', { name: /^Unpin/ })
  if (unpin) await user.click(unpin)
  await waitFor(async () => expect(await pinned()).toEqual([first]))
  const saved = await ines.client.documents.get('users', ines.userId)
  expect(saved.pinnedPosts).toEqual([first])
})

it('shows what a person says about themselves, and their pinned posts, to everybody', async () => {
  await using site = await serve()
  await signInHere(site, 'ines')
  const marek = await signUpElsewhere(site, 'marek')
  const post = await sharePicture(marek)
  const lines = { headline: 'Platform engineer', place: 'Brno', workingOn: 'Fewer alerts' }
  const data = { ...lines, stack: ['Rust', 'Linux'], pinnedPosts: [post] }
  await marek.client.documents.update('users', marek.userId, data)
  openApp(`/profile/${marek.userId}`)
  expect(await pinned()).toEqual([post])
  for (const text of Object.values(lines)) expect(screen.getByText(text).textContent).toBe(text)
  const stack = within(screen.getByRole('list', { name: 'Stack' })).getAllByRole('listitem')
  expect(stack.map(({ textContent }) => textContent)).toEqual(['Rust', 'Linux'])
  expect(screen.queryByRole('button', { name: 'Arrange' })).toBe(null)
})

it('a pinned post has the foot of every tile', async () => {
  await using site = await serve()
  await signInHere(site, 'ines')
  const marek = await signUpElsewhere(site, 'marek')
  const post = await sharePicture(marek)
  const words = { caption: 'One index added.', location: 'Brno', imageAlts: ['A chart'] }
  await marek.client.documents.update('posts', post, words)
  await marek.client.documents.update('users', marek.userId, { pinnedPosts: [post] })
  openApp(`/profile/${marek.userId}`)
  const list = within(await screen.findByRole('list', { name: 'Pinned posts' }))
  expect(list.getByText('One index added.')).toBeDefined()
  expect(list.getByRole('button', { name: 'Like, 0 likes' })).toBeDefined()
  expect(list.getByRole('link', { name: '0 comments' })).toBeDefined()
  expect(list.getByRole('button', { name: 'Save' })).toBeDefined()
  expect(list.queryByText('Brno')).toBe(null)
})
