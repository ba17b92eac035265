import { openOnce } from '@devhood/server/testing'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'

import { openApp } from '../../../test/app.tsx'
import { stubInView } from '../../../test/in-view.ts'
import { serveWorld } from '../../../test/search-world.ts'

beforeEach(() => void stubInView(false))

// The tests only look.
openOnce(serveWorld)

const clear = () => screen.queryByRole('button', { name: 'Clear search field' })

it.each<[path: string, field: string, searched: string]>([
  ['/explore', 'Search posts, people, tags and jobs', '/explore?q=lamp'],
  ['/search', 'Search posts, people, tags and jobs', '/search?q=lamp'],
  ['/all-users', 'Search people', '/all-users?q=lamp'],
  ['/jobs', 'Search title, company and text', '/jobs?q=lamp'],
  // The field in the top bar waits for Enter.
  ['/saved', 'Search', '/saved'],
])(
  'the field of a search is emptied by its button and by Escape: %s',
  async (path, name, searched) => {
    const app = openApp(path)
    const field = await screen.findByRole<HTMLInputElement>('searchbox', { name })
    for (const press of ['button', 'Escape'] as const) {
      expect(clear()).toBe(null)
      await app.user.type(field, 'lamp')
      await waitFor(() => expect(app.where()).toBe(searched))
      if (press === 'button') await app.user.click(clear() as HTMLElement)
      else await app.user.keyboard('{Escape}')
      expect([field.value, document.activeElement]).toEqual(['', field])
      await waitFor(() => expect(app.where()).toBe(path))
    }
    await app.user.keyboard('{Escape}')
    expect(document.activeElement).toBe(document.body)
  },
)

it('the field of the palette has the button', async () => {
  const app = openApp('/saved')
  await screen.findByRole('searchbox')
  await app.user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole<HTMLInputElement>('combobox')
  await app.user.type(field, 'lamp')
  await app.user.click(clear() as HTMLElement)
  expect([field.value, document.activeElement, clear()]).toEqual(['', field, null])
})
