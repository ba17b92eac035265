import { ID } from '@devhood/client'
import { TEXTS } from '@devhood/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { openApp } from '../../../test/app.tsx'
import { stubInView } from '../../../test/in-view.ts'
import { serve, type Site } from '../../../test/serve.ts'
import {
  signInHere,
  signUpElsewhere,
  type TestUser,
  sharePicture,
  uploadPicture,
} from '../../../test/users.ts'
import { tileNames } from '../../../test/tiles.ts'

async function save(site: Site, { client, userId }: TestUser, post: string): Promise<void> {
  site.clock.advance(1000)
  await client.documents.create('saves', ID.unique(), { user: userId, post })
}

it('lists saved posts, the last saved first, each with its bookmark on', async () => {
  await using site = await serve()
  const ines = await signInHere(site, 'ines')
  const marek = await signUpElsewhere(site, 'marek')
  const old = await sharePicture(marek, { caption: 'Old' })
  const fresh = await sharePicture(marek, { caption: 'Fresh' })
  await save(site, ines, fresh)
  await save(site, ines, old)
  await save(site, marek, fresh)
  openApp('/saved')
  await waitFor(() => expect(tileNames()).toEqual(['Old', 'Fresh']))
  const pressed = screen.getAllByRole('button', { name: 'Save' })
  expect(pressed.map((button) => button.getAttribute('aria-pressed'))).toEqual(['true', 'true'])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(TEXTS.saved.title)
  expect(screen.getAllByRole('link', { name: 'marek Test' })).toHaveLength(2)
})

it('removes a post whose bookmark is removed', async () => {
  await using site = await serve()
  const ines = await signInHere(site, 'ines')
  await save(site, ines, await sharePicture(ines))
  const { user } = openApp('/saved')
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  expect((await screen.findByText(TEXTS.saved.none)).tagName).toBe('H2')
  expect((await ines.client.documents.list('saves')).total).toBe(0)
})

it('pages to the first save', async () => {
  await using site = await serve()
  const ines = await signInHere(site, 'ines')
  const imageId = await uploadPicture(ines)
  for (let count = 1; count <= 22; count++)
    await save(site, ines, await sharePicture(ines, { caption: `Post ${count}`, imageId }))
  stubInView(true)
  openApp('/saved')
  await waitFor(() => expect(tileNames()).toHaveLength(22))
  expect(tileNames().at(-1)).toBe('Post 1')
})

it('reports an error, and retries on click', async () => {
  await using site = await serve()
  const ines = await signInHere(site, 'ines')
  await save(site, ines, await sharePicture(ines, { caption: 'Kept' }))
  const { user, client } = openApp('/saved')
  await waitFor(() => expect(tileNames()).toEqual(['Kept']))
  site.disconnect()
  void client.resetQueries({ queryKey: ['posts'] })
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText("The posts didn't load").tagName).toBe('P')
  site.connect()
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(tileNames()).toEqual(['Kept']))
})
