import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { openApp } from '../../../../test/app.tsx'
import { createLiveJob } from '../../../../test/live-job.ts'
import { serve } from '../../../../test/serve.ts'
import { signInHere, signUpElsewhere, type TestUser } from '../../../../test/users.ts'
import { toasts } from '../../../lib/feedback/toasts.ts'

const searchesOf = async ({ client }: TestUser) =>
  (await client.documents.list('jobSearches')).documents

/** `ines` on this page, who saves the search for Rust; one such ad existed by then. */
async function keep() {
  const site = await serve()
  const ines = await signInHere(site, 'ines')
  const marek = await signUpElsewhere(site, 'marek')
  await createLiveJob(marek, { title: 'First', stack: ['Rust'] })
  site.clock.advance(1000)
  const app = openApp('/jobs?stack=rust')
  await screen.findByRole('link', { name: 'First' })
  await app.user.click(screen.getByRole('button', { name: 'Save search' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Save search' }))
  const field = dialog.getByLabelText<HTMLInputElement>('Name')
  const offered = field.value
  await app.user.clear(field)
  await app.user.type(field, 'Crabs')
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved as')
  return {
    ...app,
    site,
    ines,
    marek,
    offered,
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

const row = async () => within(await screen.findByRole('list', { name: 'Saved searches' }))

describe('a saved search', () => {
  it('is named after its filters, and is saved once', async () => {
    await using app = await keep()
    expect(app.offered).toBe('Rust')
    expect(screen.queryByRole('button', { name: 'Save search' })).toBe(null)
    const kept = await searchesOf(app.ines)
    expect(kept.map(({ name, query, feedKey }) => [name, query, feedKey])).toEqual([
      ['Crabs', 'stack=rust', null],
    ])
    expect(await searchesOf(app.marek)).toEqual([])
  })

  it('marks ads posted since the last visit, until the next', async () => {
    await using app = await keep()
    await app.router.navigate('/jobs/searches')
    expect((await row()).queryByText(/new$/)).toBe(null)
    await app.router.navigate('/saved')
    await screen.findByText('No available posts')
    await createLiveJob(app.marek, { title: 'Second', stack: ['Rust'] })
    await createLiveJob(app.marek, { title: 'Another', stack: ['Go'] })
    app.client.removeQueries({ queryKey: ['jobSearches', 'news'] })
    await app.router.navigate('/jobs/searches')
    expect(await (await row()).findByText('1 new')).toBeInstanceOf(HTMLElement)
    expect(screen.getByRole('link', { name: 'Saved searches 1' })).toBeInstanceOf(HTMLElement)
    await app.user.click((await row()).getByRole('link', { name: 'Crabs' }))
    await screen.findByRole('link', { name: 'Second' })
    expect(app.where()).toBe('/jobs?stack=rust')
    expect(await screen.findByRole('link', { name: 'Saved searches' })).toBeInstanceOf(HTMLElement)
  })

  it('can be renamed', async () => {
    await using app = await keep()
    await app.router.navigate('/jobs/searches')
    await app.user.click((await row()).getByRole('button', { name: 'Rename Crabs' }))
    const field = screen.getByLabelText('Name')
    await app.user.clear(field)
    await app.user.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText('Required')).toBeInstanceOf(HTMLElement)
    await app.user.type(field, 'Ferris{Enter}')
    expect(await screen.findByRole('link', { name: 'Ferris' })).toBeInstanceOf(HTMLElement)
    expect((await searchesOf(app.ines)).map(({ name }) => name)).toEqual(['Ferris'])
  })

  it('has a private feed link, until it is revoked', async () => {
    await using app = await keep()
    await app.router.navigate('/jobs/searches')
    await app.user.click((await row()).getByRole('button', { name: 'Feed of Crabs' }))
    await app.user.click(screen.getByRole('button', { name: 'Create link' }))
    const field = await screen.findByLabelText<HTMLInputElement>('Private feed link')
    expect(document.activeElement?.contains(field)).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
    const [search] = await searchesOf(app.ines)
    expect(field.value).toBe(`${location.origin}/v1/jobs/feeds/${search?.feedKey}`)
    await app.user.click(screen.getByRole('button', { name: 'Delete the link' }))
    await app.user.click(screen.getByRole('button', { name: 'Delete link' }))
    expect(await screen.findByRole('button', { name: 'Create link' })).toBeInstanceOf(HTMLElement)
    expect((await searchesOf(app.ines)).map(({ feedKey }) => feedKey)).toEqual([null])
  })

  it('is deleted once Undo is no longer offered', async () => {
    await using app = await keep()
    await app.router.navigate('/jobs/searches')
    await app.user.click((await row()).getByRole('button', { name: 'Delete Crabs' }))
    const none = await screen.findByText('No saved searches')
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    expect(document.activeElement?.contains(none)).toBe(true)
    expect(await searchesOf(app.ines)).toHaveLength(1)
    await app.user.click(screen.getByRole('button', { name: 'Undo' }))
    await app.user.click((await row()).getByRole('button', { name: 'Delete Crabs' }))
    await toasts.close()
    await waitFor(async () => expect(await searchesOf(app.ines)).toEqual([]))
  })
})

it('asks guests to sign in first', async () => {
  await using _site = await serve()
  openApp('/jobs?stack=rust')
  const wayIn = await screen.findByRole('link', { name: 'Sign in to save this search' })
  expect(wayIn.getAttribute('href')).toBe('/sign-in?to=%2Fjobs%3Fstack%3Drust')
})

it("reports that saved searches didn't load, and retries on click", async () => {
  await using site = await serve()
  await signInHere(site, 'ines')
  site.disconnect(/jobSearches/)
  const { user } = openApp('/jobs/searches')
  expect(await screen.findByText("Couldn't load your saved searches")).toBeInstanceOf(HTMLElement)
  site.connect()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No saved searches')).toBeInstanceOf(HTMLElement)
})
