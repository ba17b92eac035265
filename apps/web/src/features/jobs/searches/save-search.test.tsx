import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { openApp } from '../../../../test/app.tsx'
import { serve } from '../../../../test/serve.ts'
import { signInHere } from '../../../../test/users.ts'
import { toasts } from '../../../lib/feedback/toasts.ts'

/** Presses "Save search"; returns the save button of its dialog. */
async function ask({ user }: ReturnType<typeof openApp>) {
  await user.click(await screen.findByRole('button', { name: 'Save search' }))
  const dialog = screen.getByRole('dialog', { name: 'Save search' })
  return within(dialog).getByRole('button', { name: 'Save' })
}

it('a search is saved once, however quickly it is saved twice', async () => {
  await using site = await serve()
  const ines = await signInHere(site, 'ines')
  const keep = await ask(openApp('/jobs?stack=rust'))
  fireEvent.click(keep)
  fireEvent.click(keep)
  await screen.findByText('Saved as')
  expect(toasts.current().map(({ title }) => title)).toEqual(['Search saved'])
  expect((await ines.client.documents.list('jobSearches')).total).toBe(1)
  const found = screen.getByRole('region', { name: 'Jobs found' })
  await waitFor(() => expect(document.activeElement).toBe(found))
})

it("a search can be saved when the others didn't load, and they are loaded again", async () => {
  await using site = await serve()
  await signInHere(site, 'ines')
  site.disconnect(/^GET .*jobSearches/)
  const app = openApp('/jobs?stack=rust')
  const keep = await ask(app)
  await waitFor(() => expect(app.client.isFetching()).toBe(0))
  site.connect()
  await app.user.click(keep)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  expect(await screen.findByText('Saved as')).toBeInstanceOf(HTMLElement)
})
