import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'

import { openApp } from '../../../test/app.tsx'
import { serve, type Site } from '../../../test/serve.ts'
import { sharePicture, signInHere, signUpElsewhere } from '../../../test/users.ts'
import { preferences } from '#lib/settings/preferences'

afterEach(() => preferences.set({ homeFeed: 'all' }))

type FirstStep = 'stack' | 'people' | 'picture' | 'done'

/** A new member at one of the steps. */
async function joinHere(site: Site, firstStep: FirstStep = 'stack') {
  const me = await signInHere(site, 'nora')
  await me.client.documents.update('users', me.userId, { firstStep })
  return { ...me, own: () => me.client.documents.get('users', me.userId) }
}

/** People who use Go, the last one first; each has shared a picture. */
async function meetPeople(site: Site, count: number) {
  for (let number = 1; number <= count; number++) {
    site.clock.advance(1000)
    const person = await signUpElsewhere(site, `gopher${number}`)
    await person.client.documents.update('users', person.userId, { stack: ['Go'], headline: 'H' })
    await sharePicture(person, { caption: `Picture ${number}`, tags: ['go', 'desk', 'night'] })
  }
}

const card = () => screen.findByRole('region', { name: 'Set up your Devhood' })
const button = async (name: string | RegExp) => within(await card()).findByRole('button', { name })
const gone = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Set up your Devhood' })).toBe(null))

describe('the first step', () => {
  it('saves stack and location, and leads to people who share them', async () => {
    await using site = await serve()
    const me = await joinHere(site)
    await meetPeople(site, 1)
    const { user } = openApp('/')
    await user.click(await button('Go'))
    await user.click(await button('C#'))
    await user.click(await button('Other'))
    await user.type(await screen.findByRole('combobox', { name: 'Technology' }), 'Elix{Enter}')
    expect(within(await card()).getByText('3 chosen')).toBeInstanceOf(HTMLElement)
    await user.type(screen.getByLabelText('Location'), 'Porto')
    await user.click(await button('Continue'))
    const people = await screen.findByRole('list', { name: 'People to follow' })
    expect(people.textContent).toContain('Also uses Go')
    expect(document.activeElement?.textContent).toBe('Follow five people')
    expect((await button(/^Your stack and location/)).textContent).toContain(
      'Go, C#, Elixir · Porto',
    )
    await waitFor(async () =>
      expect(await me.own()).toMatchObject({
        stack: ['Go', 'C#', 'Elixir'],
        place: 'Porto',
        firstStep: 'people',
      }),
    )
  })

  it('can be skipped: nothing is saved but that', async () => {
    await using site = await serve()
    const me = await joinHere(site)
    const { user } = openApp('/')
    await user.click(await button('Rust'))
    await user.click(await button('Skip'))
    await waitFor(async () =>
      expect(await me.own()).toMatchObject({ stack: [], firstStep: 'people' }),
    )
    await user.click(await button('Your stack and location'))
    expect((await button('Rust')).getAttribute('aria-pressed')).toBe('false')
    expect((await me.own()).firstStep).toBe('people')
  })

  it('keeps what was chosen when it can not be saved', async () => {
    await using site = await serve()
    await joinHere(site)
    const { user } = openApp('/')
    await user.click(await button('Go'))
    site.disconnect()
    await user.click(await button('Continue'))
    expect(await screen.findByText("Couldn't save your stack and location")).toBeInstanceOf(
      HTMLElement,
    )
    expect((await button('Go')).getAttribute('aria-pressed')).toBe('true')
    site.connect()
    await user.click(await button('Continue'))
    expect(await button('Skip')).toBeInstanceOf(HTMLElement)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Follow five people'))
  })
})

describe('the second step', () => {
  it('follows five people and three tags at once', async () => {
    await using site = await serve()
    const me = await joinHere(site, 'people')
    await me.client.documents.update('users', me.userId, { stack: ['Go'] })
    await meetPeople(site, 6)
    const { user } = openApp('/')
    expect(await screen.findByText('They share your stack or live near you.')).toBeInstanceOf(
      HTMLElement,
    )
    const tags = await screen.findByRole('list', { name: 'Tags to follow' })
    expect(
      within(tags)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Follow #go', 'Follow #desk', 'Follow #night'])
    await user.click(await button('Follow all'))
    expect(document.activeElement?.textContent).toBe('Continue')
    await waitFor(async () => {
      const { documents } = await me.client.documents.list('follows')
      expect(documents).toHaveLength(5)
    })
    await waitFor(async () => {
      const { documents } = await me.client.documents.list('tagFollows')
      expect(documents.map(({ tag }) => tag).toSorted()).toEqual(['desk', 'go', 'night'])
    })
    expect(within(await card()).queryByRole('button', { name: 'Follow all' })).toBe(null)
    await user.click(await button('Continue'))
    expect((await button(/^Follow five people/)).textContent).toContain('Following 5 people')
  })

  it('says what to do where nobody is', async () => {
    await using site = await serve()
    await joinHere(site, 'people')
    openApp('/')
    expect(await screen.findByText(/^There is nobody to follow yet/)).toBeInstanceOf(HTMLElement)
    expect(await button(/the link$/)).toBeInstanceOf(HTMLElement)
  })

  it('reports an error, and retries on click', async () => {
    await using site = await serve()
    await joinHere(site)
    await meetPeople(site, 1)
    const { user } = openApp('/')
    await button('Skip')
    site.disconnect()
    await user.click(await button('Follow five people'))
    const alert = await screen.findByText("The people didn't load")
    expect(alert).toBeInstanceOf(HTMLElement)
    site.connect()
    await user.click(await button('Try again'))
    expect(await screen.findByRole('list', { name: 'People to follow' })).toBeInstanceOf(
      HTMLElement,
    )
  })
})

describe('the third step', () => {
  it('is done once a picture is shared, and then the card goes with the next visit', async () => {
    await using site = await serve()
    const me = await joinHere(site, 'picture')
    const { router } = openApp('/')
    await button('Choose a picture')
    await router.navigate('/explore')
    await screen.findByRole('heading', { level: 1, name: 'Explore' })
    await sharePicture(me)
    await router.navigate('/')
    expect(await screen.findByRole('heading', { name: "You're set up" })).toBeInstanceOf(
      HTMLElement,
    )
    await waitFor(async () => expect((await me.own()).firstStep).toBe('done'))
    await router.navigate('/explore')
    await screen.findByRole('heading', { level: 1, name: 'Explore' })
    await router.navigate('/')
    await screen.findByRole('heading', { level: 1, name: 'Home Feed' })
    await gone()
  })

  it('can be skipped, which ends the card', async () => {
    await using site = await serve()
    const me = await joinHere(site, 'picture')
    const { user } = openApp('/')
    await user.click(await button('Skip'))
    await user.click(await button('Show Following'))
    expect(screen.getByRole('tab', { name: 'Following', selected: true })).toBe(
      document.activeElement,
    )
    await waitFor(async () => expect((await me.own()).firstStep).toBe('done'))
  })
})

describe('the card', () => {
  it('is hidden for good by a press, which can be undone', async () => {
    await using site = await serve()
    const me = await joinHere(site, 'people')
    const { user } = openApp('/')
    await user.click(await button('Hide this card'))
    await gone()
    expect(document.activeElement?.textContent).toBe('All')
    await waitFor(async () => expect((await me.own()).firstStep).toBe('done'))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await button('Continue')).toBeInstanceOf(HTMLElement)
    await waitFor(async () => expect((await me.own()).firstStep).toBe('people'))
  })

  it('stands above all posts, not above those that one follows', async () => {
    await using site = await serve()
    await joinHere(site, 'people')
    preferences.set({ homeFeed: 'following' })
    const { user } = openApp('/')
    await screen.findByRole('heading', { name: 'Your following feed is empty' })
    await gone()
    await user.click(await screen.findByRole('tab', { name: 'All' }))
    expect(await card()).toBeInstanceOf(HTMLElement)
  })
})
