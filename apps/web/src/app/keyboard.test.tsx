import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { openApp } from '../../test/app.tsx'
import { serve } from '../../test/serve.ts'
import { signInHere, sharePicture } from '../../test/users.ts'
import { isSingleKey } from './keyboard/keys.ts'
import { preferences } from '../lib/settings/preferences.ts'
import { resetPreferences } from '../../test/preferences.ts'
import { SHORTCUT_LIST } from './keyboard/shortcuts.ts'

beforeEach(resetPreferences)

async function openSaved() {
  const site = await serve()
  const me = await signInHere(site, 'ines')
  const app = openApp('/saved')
  await screen.findByText('No available posts')
  return { ...app, site, me, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

const title = () => screen.getByRole('heading', { level: 1 }).textContent

describe('the shortcut table', () => {
  it('gives each action its own keys', () => {
    const keys = SHORTCUT_LIST.map((row) => row.keys)
    expect(new Set(keys).size).toBe(keys.length)
    const firsts = keys.filter((one) => one.includes(' ')).map((one) => one.split(' ')[0])
    expect(keys.filter((one) => firsts.includes(one))).toEqual([])
  })

  it('has only single keys besides Escape and Ctrl or Cmd with K', () => {
    const others = SHORTCUT_LIST.filter((row) => !isSingleKey(row.keys)).map((row) => row.keys)
    expect(others).toEqual(['mod+k', 'Escape'])
  })
})

describe('shortcuts', () => {
  it.each([
    ['gh', 'Home Feed'],
    ['ge', 'Explore'],
    ['gp', 'All Users'],
    ['gj', 'Jobs'],
    ['c', 'Create Post'],
  ])('%s opens %s', async (keys, expected) => {
    await using app = await openSaved()
    await app.user.keyboard(keys)
    await waitFor(() => expect(title()).toBe(expected))
  })

  it('open the saved posts and the own profile', async () => {
    await using app = await openSaved()
    await app.user.keyboard('gu')
    await waitFor(() => expect(app.where()).toBe('/@ines'))
    await app.user.keyboard('gs')
    await waitFor(() => expect(title()).toBe('Saved Posts'))
  })

  it('do nothing with a modifier', async () => {
    await using app = await openSaved()
    for (const modifier of ['Control', 'Meta', 'Alt', 'Shift'])
      await app.user.keyboard(`{${modifier}>}c{/${modifier}}`)
    expect(app.where()).toBe('/saved')
  })

  it('are typed in fields, and Escape empties the field of a search before it leaves it', async () => {
    await using app = await openSaved()
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' })
    await app.user.type(field, 'c?.gh')
    expect(field.value).toBe('c?.gh')
    await app.user.keyboard('{Escape}')
    expect([field.value, document.activeElement]).toEqual(['', field])
    await app.user.keyboard('{Escape}')
    expect(document.activeElement).toBe(document.body)
    expect(app.where()).toBe('/saved')
    await app.user.keyboard('c')
    await waitFor(() => expect(title()).toBe('Create Post'))
  })

  it('belong to a dialog while it is open', async () => {
    await using app = await openSaved()
    await app.user.keyboard('?')
    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    expect(sheet.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Next post',
      'Previous post',
      'Open the post',
      'Like the post',
      'Save the post',
      'Home',
      'Explore',
      'People',
      'Saved',
      'Notifications',
      'Messages',
      'Jobs',
      'Your profile',
      'Create Post',
      'Search',
      'Find anything',
      'Refresh',
      'Keyboard shortcuts',
      'Close, clear a search, leave a field, or go back',
    ])
    await app.user.keyboard('c')
    expect(app.where()).toBe('/saved')
    await app.user.click(sheet.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBe(null)
  })

  it('are off when disabled, except for the palette', async () => {
    await using app = await openSaved()
    preferences.set({ singleKeys: 'off' })
    await app.user.keyboard('c?gh.')
    expect(app.where()).toBe('/saved')
    expect(screen.queryByRole('dialog')).toBe(null)
    await app.user.keyboard('{Control>}k{/Control}')
    expect(await screen.findByRole('combobox')).toBe(document.activeElement)
  })

  it('Escape leaves the comment first, and then the post', async () => {
    await using app = await openSaved()
    const postId = await sharePicture(app.me)
    await app.router.navigate(`/posts/${postId}`)
    const field = await screen.findByRole('textbox', { name: 'Add a comment' })
    await app.user.type(field, 'Half a thought{Escape}')
    expect([app.where(), document.activeElement]).toEqual([`/posts/${postId}`, document.body])
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(app.where()).toBe('/saved'))
    await app.user.keyboard('{Escape}')
    expect(app.where()).toBe('/saved')
  })

  it('like and save the post of the page, and announce the result', async () => {
    await using app = await openSaved()
    const postId = await sharePicture(app.me)
    await app.router.navigate(`/posts/${postId}`)
    const like = await screen.findByRole('button', { name: 'Like, 0 likes' })
    await app.user.keyboard('ls')
    await waitFor(() => expect(like.getAttribute('aria-pressed')).toBe('true'))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-pressed')).toBe(
        'true',
      ),
    )
    expect(await screen.findByText('Liked')).toBeInstanceOf(HTMLElement)
    expect(await screen.findByText('Saved', { selector: '[aria-live] *' })).toBeInstanceOf(
      HTMLElement,
    )
  })

  it('like nothing when no post has the focus', async () => {
    await using app = await openSaved()
    await sharePicture(app.me)
    await app.user.keyboard('gh')
    await screen.findByRole('button', { name: 'Like, 0 likes' })
    await app.user.keyboard('lso')
    expect(screen.getByRole('button', { name: 'Like, 0 likes' }).getAttribute('aria-pressed')).toBe(
      'false',
    )
    expect(app.where()).toBe('/')
  })

  it('refetch what is on screen', async () => {
    await using app = await openSaved()
    const before = app.site.calls.length
    await app.user.keyboard('.')
    await screen.findByText('Refreshed')
    expect(app.site.calls.slice(before)).toContain(
      'GET /v1/databases/devhood/collections/saves/documents',
    )
  })
})

describe('the command palette', () => {
  async function openPalette() {
    const app = await openSaved()
    await app.user.keyboard('{Control>}k{/Control}')
    await screen.findByRole('combobox')
    const rows = () =>
      screen.getAllByRole('option').map((row) => row.firstChild?.nextSibling?.textContent)
    return { ...app, rows }
  }

  it('searches after typing pauses, and cancels outdated requests', async () => {
    await using app = await openPalette()
    const before = app.site.calls.length
    await app.user.keyboard('ine')
    await waitFor(() => expect(app.rows()).toEqual(['ines Test@ines', 'Search for “ine”']))
    const asked = app.site.calls.slice(before).filter((call) => call.includes('/users/'))
    expect(asked.length).toBeLessThanOrEqual(2)
  })

  it('shows errors in place of results, and retries on click', async () => {
    await using app = await openPalette()
    app.site.disconnect()
    await app.user.keyboard('ines')
    expect(await screen.findByText('Search failed. Check your connection.')).toBeInstanceOf(
      HTMLElement,
    )
    expect(app.rows()).toEqual(['Search for “ines”'])
    app.site.connect()
    await app.user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(app.rows()).toEqual(['ines Test@ines', 'Search for “ines”']))
    expect(screen.queryByText('Search failed. Check your connection.')).toBe(null)
  })

  it('selects the first result after each letter', async () => {
    await using app = await openPalette()
    const field = screen.getByRole('combobox')
    await app.user.keyboard('{ArrowDown}{ArrowDown}')
    const marked = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')
    expect(marked()?.textContent).toContain('Explore')
    fireEvent.change(field, { target: { value: 's' } })
    expect(marked()).toBe(screen.getAllByRole('option')[0])
  })

  it('keeps recently used commands at the top', async () => {
    await using app = await openPalette()
    await app.user.keyboard('settings{Enter}')
    await waitFor(() => expect(title()).toBe('Settings'))
    await app.user.keyboard('{Control>}k{/Control}')
    await screen.findByRole('combobox')
    expect(app.rows().slice(0, 3)).toEqual(['Settings', 'Create Post', 'Home'])
  })
})
