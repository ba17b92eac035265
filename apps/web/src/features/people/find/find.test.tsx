import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { openApp } from '../../../../test/app.tsx'
import { serve } from '../../../../test/serve.ts'
import { signInHere, signUpElsewhere, type TestUser } from '../../../../test/users.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined))

const cards = () => screen.findAllByRole('article')
const names = () =>
  screen
    .queryAllByRole('article')
    .map((card) => /@\w+?(?=Follow|You|$)/.exec(card.textContent)?.[0])
const box = () => screen.findByLabelText<HTMLInputElement>('Search people')

const about = async ({ client, userId }: TestUser, data: object) =>
  client.documents.update('users', userId, data)

describe('searching people', () => {
  const names = () =>
    screen
      .queryAllByRole('article')
      .map((card) => /@\w+?(?=Follow|You|$)/.exec(card.textContent)?.[0])

  it('matches name and username, keeps the query in the URL and clears it', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    const marek = await signUpElsewhere(site, 'marek')
    await marek.client.documents.update('users', marek.userId, { name: 'Márek van Dijk' })
    const { user, where } = openApp('/all-users')
    await waitFor(() => expect(names()).toEqual(['@marek', '@ines']))
    await user.type(await box(), 'DIJ')
    await waitFor(() => expect(where()).toBe('/all-users?q=DIJ'))
    await waitFor(() => expect(names()).toEqual(['@marek']))
    expect(document.querySelector('output')?.textContent).toBe('1 person')
    await user.clear(await box())
    await user.type(await box(), '@INES{Enter}')
    await waitFor(() => expect(names()).toEqual(['@ines']))
    expect(where()).toBe('/all-users?q=%40INES')
  })

  it('says in months when somebody joined long ago', async () => {
    await using site = await serve()
    const marek = await signUpElsewhere(site, 'marek')
    const { $createdAt } = await marek.client.documents.get('users', marek.userId)
    site.clock.advance(40 * 24 * 60 * 60 * 1000)
    await signInHere(site, 'ines')
    openApp('/all-users')
    expect((await screen.findByText('1 month ago')).getAttribute('datetime')).toBe($createdAt)
  })

  it('lists an exact match first', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    await signUpElsewhere(site, 'al')
    site.clock.advance(1000)
    await signUpElsewhere(site, 'alva')
    openApp('/all-users?q=al')
    await waitFor(() => expect(names()).toEqual(['@al', '@alva']))
  })

  it('says that nobody matches, keeps the query and offers to clear it', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    const { user, where } = openApp('/all-users?q=nobody')
    expect((await screen.findByText('Nobody matches “nobody”')).tagName).toBe('H3')
    expect((await box()).value).toBe('nobody')
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    await waitFor(() => expect(names()).toEqual(['@ines']))
    expect([where(), (await box()).value]).toEqual(['/all-users', ''])
  })

  it('offers the search without a technology that nobody who matches uses', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    const { user, where } = openApp('/all-users?q=ines&stack=rust')
    await screen.findByRole('heading', { name: 'Nobody matches “ines” who uses Rust' })
    expect(screen.getByRole('button', { name: 'Remove filter Rust' })).toBeInstanceOf(HTMLElement)
    await user.click(screen.getByRole('button', { name: 'Search without Rust' }))
    await waitFor(() => expect(names()).toEqual(['@ines']))
    expect(where()).toBe('/all-users?q=ines')
  })

  it('distinguishes a failed search from one without results', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    const { user } = openApp('/all-users')
    await cards()
    site.disconnect()
    await user.type(await box(), 'ines{Enter}')
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText('Search failed').tagName).toBe('P')
    expect(screen.queryByText(/^Nobody/)).toBe(null)
    site.connect()
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(names()).toEqual(['@ines']))
  })
})

/** Ines uses Go and Rust. Marek uses Rust, Anna Go and Rust and follows Ines, Jonas COBOL, in this order of their creation. */
async function openNeighbours() {
  const site = await serve()
  const ines = await signInHere(site, 'ines')
  await about(ines, { stack: ['Go', 'Rust'] })
  const people: TestUser[] = []
  const stacks = { marek: ['Rust'], anna: ['Go', 'rust', 'SQL', 'CSS'], jonas: ['COBOL'] }
  for (const [name, stack] of Object.entries(stacks)) {
    site.clock.advance(1000)
    const person = await signUpElsewhere(site, name)
    await about(person, {
      stack,
      place: name === 'jonas' ? 'Köln' : 'Praha',
      headline: `I am ${name}`,
    })
    people.push(person)
  }
  const [marek, anna, jonas] = people
  if (!marek || !anna || !jonas) throw new Error('Somebody is missing.')
  const follow = async (follower: TestUser, followed: TestUser) =>
    follower.client.documents.create('follows', 'unique()', {
      follower: follower.userId,
      followed: followed.userId,
    })
  await follow(anna, ines)
  await follow(anna, jonas)
  return site
}

describe('filters and orders of people', () => {
  it('are chosen, shown as chips, kept in the URL and cleared', async () => {
    await using _site = await openNeighbours()
    const { user, where } = openApp('/all-users')
    await waitFor(() => expect(names()).toEqual(['@anna', '@marek', '@jonas', '@ines']))
    await user.click(screen.getByRole('button', { name: 'Stack Any' }))
    const field = await screen.findByRole('combobox', { name: 'Technology' })
    await user.type(field, 'rus')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)[0]).toBe('Rust')
    await user.type(field, '{Enter}')
    await waitFor(() => expect(where()).toBe('/all-users?stack=Rust'))
    await waitFor(() => expect(names()).toEqual(['@anna', '@marek', '@ines']))
    expect(document.querySelector('output')?.textContent).toBe('3 people')
    await user.type(field, 'go{Enter}')
    await waitFor(() => expect(names()).toEqual(['@anna', '@ines']))
    await user.type(field, '{Backspace}')
    await waitFor(() => expect(where()).toBe('/all-users?stack=Rust'))
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await user.click(screen.getByRole('button', { name: 'Location Anywhere' }))
    await user.type(await screen.findByLabelText('City, region or country'), 'praha{Enter}')
    await waitFor(() => expect(where()).toBe('/all-users?stack=Rust&place=praha'))
    await waitFor(() => expect(names()).toEqual(['@anna', '@marek']))
    await user.click(screen.getByRole('button', { name: 'Remove filter Rust' }))
    await waitFor(() => expect(where()).toBe('/all-users?place=praha'))
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove filter praha')
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(where()).toBe('/all-users'))
    await waitFor(() => expect(names()).toEqual(['@anna', '@marek', '@jonas', '@ines']))
  })

  it('say by how much people are sorted, and who follows the viewer', async () => {
    await using _site = await openNeighbours()
    const { user, where } = openApp('/all-users')
    const texts = async () => (await cards()).map(({ textContent }) => textContent)
    const sort = async (from: string, to: string) => {
      await user.click(await screen.findByRole('button', { name: `Sort ${from}` }))
      await user.click(await screen.findByRole('button', { name: to }))
    }
    await waitFor(async () =>
      expect(await texts()).toEqual([
        'anna TestFollows you@annaFollow anna TestI am annaPraha2 in commonGorustSQL+1 moreNo posts yet',
        'marek Test@marekFollow marek TestI am marekPrahaBoth use RustRustNo posts yet',
        expect.stringMatching(/^jonas Test@jonasFollow jonas Test/),
        'ines Test@inesYouJoined in January 2026GoRustNo posts yet',
      ]),
    )
    await sort('Shared with me', 'Newest')
    await waitFor(() => expect(where()).toBe('/all-users?sort=newest'))
    await waitFor(() => expect(names()).toEqual(['@jonas', '@anna', '@marek', '@ines']))
    await sort('Newest', 'Most followed')
    await waitFor(() => expect(names()).toEqual(['@jonas', '@anna', '@marek', '@ines']))
    await waitFor(async () => expect((await texts())[0]).toContain('1 follower'))
  })

  it('are opened by the chips of cards and profiles', async () => {
    await using _site = await openNeighbours()
    const { user, where } = openApp('/all-users')
    await user.click((await screen.findAllByRole('link', { name: 'COBOL' }))[0] as HTMLElement)
    await waitFor(() => expect(where()).toBe('/all-users?stack=COBOL'))
    await waitFor(() => expect(names()).toEqual(['@jonas']))
    await user.click(screen.getByRole('link', { name: 'jonas Test' }))
    expect((await screen.findByRole('link', { name: 'COBOL' })).getAttribute('href')).toBe(
      '/all-users?stack=COBOL',
    )
  })

  it('offer to add a stack to those who have nothing to compare', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    openApp('/all-users?sort=shared')
    expect((await screen.findByText('Nobody to compare with yet')).tagName).toBe('H2')
  })
})
