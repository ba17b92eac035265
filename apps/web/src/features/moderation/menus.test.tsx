import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { openApp } from '../../../test/app.tsx'
import { serve } from '../../../test/serve.ts'
import { sharePicture, signInHere, signUpElsewhere } from '../../../test/users.ts'

type App = ReturnType<typeof openApp>

const openMenu = async ({ user }: App) =>
  user.click(await screen.findByRole('button', { name: 'More about marek Test' }))
const press = async ({ user }: App, name: string | RegExp) =>
  user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name }))

/** The profile of Marek, who has a post. */
async function openProfile() {
  const site = await serve()
  const ines = await signInHere(site, 'ines')
  const marek = await signUpElsewhere(site, 'marek')
  const postId = await sharePicture(marek)
  const app = openApp(`/profile/${marek.userId}`)
  await screen.findByRole('heading', { name: 'marek Test', level: 2 })
  return { app, ines, marek, postId, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

const menuLabels = async () => {
  const menu = within(await screen.findByRole('dialog', { name: 'marek Test' }))
  await menu.findByRole('button', { name: /^Block/ })
  return menu.getAllByRole('button').map(({ textContent }) => textContent)
}

it('offers to follow the author of a post, and to see their profile', async () => {
  await using here = await openProfile()
  const { app, ines, marek, postId } = here
  await app.router.navigate(`/posts/${postId}`)
  await screen.findByRole('heading', { level: 2, name: /^Comments/ })
  await openMenu(app)
  expect(await menuLabels()).toEqual(
    expect.arrayContaining(['FollowSee their posts in Following', 'Go to profile', 'Copy link']),
  )
  await press(app, /^Follow/)
  await waitFor(async () => {
    const { documents } = await ines.client.documents.list('follows')
    expect(documents.map(({ followed }) => followed?.$id)).toEqual([marek.userId])
  })
  await openMenu(app)
  await screen.findByRole('button', { name: /^Unfollow/ })
  await press(app, 'Go to profile')
  await waitFor(() => expect(app.where()).toBe('/@marek'))
})
