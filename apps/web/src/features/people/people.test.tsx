import { TEXTS } from '@devhood/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { openApp } from '../../../test/app.tsx'
import { stubInView } from '../../../test/in-view.ts'
import { serve } from '../../../test/serve.ts'
import { signInHere, signUpElsewhere, type TestUser, sharePicture } from '../../../test/users.ts'
import { FROM_WIDE } from '#lib/dom/use-media'
import { settings } from '#lib/settings/settings'
import { toasts } from '#lib/feedback/toasts'

const cards = () => screen.findAllByRole('article')
const followButton = (name: string) =>
  screen.findByRole('button', { name: new RegExp(`^(Follow|Following) ${name}`) })

async function followedBy({ client, userId }: TestUser): Promise<string[]> {
  const { documents } = await client.documents.list('follows')
  const own = documents.filter(({ follower }) => follower?.$id === userId)
  return own.map(({ followed }) => followed?.username ?? '').toSorted()
}

describe('all users', () => {
  it('lists everybody, newest first, each with a Follow button except oneself', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    site.clock.advance(1000)
    await sharePicture(await signUpElsewhere(site, 'marek'))
    openApp('/all-users')
    const words = (await cards()).map(({ textContent }) => textContent)
    expect(words[0]).toMatch(/^marek Test@marekFollow marek TestJoined Just now/)
    await waitFor(async () => {
      const [marek, ines] = await cards()
      expect([marek?.textContent, ines?.textContent]).toEqual([
        'marek Test@marekFollow marek TestJoined Just nowA quiet desk',
        expect.stringMatching(/^ines Test@inesYouJoined in \w+ 2026No posts yet$/),
      ])
    })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(TEXTS.people)
  })

  it('pages through everybody, however many there are', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    for (let count = 1; count <= 30; count++) await signUpElsewhere(site, `neighbour${count}`)
    stubInView(true)
    openApp('/all-users')
    await waitFor(async () => expect(await cards()).toHaveLength(31))
  })

  it('reports an error in the page, and in a toast too, and retries on click', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    const { client, user } = openApp('/all-users')
    await cards()
    site.disconnect()
    void client.resetQueries({ queryKey: ['people'] })
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText("The people didn't load").tagName).toBe('P')
    expect(toasts.current()[0]?.title).toBe('Something went wrong.')
    site.connect()
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await cards()).toHaveLength(1)
  })
})

describe('following', () => {
  it('shows at once, has an accessible state, and lasts', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    await signUpElsewhere(site, 'marek')
    const { user } = openApp('/all-users')
    const button = await followButton('marek')
    const respond = site.pause()
    await user.click(button)
    await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'))
    expect(button.textContent).toBe('FollowingUnfollow marek Test')
    expect(await followedBy(ines)).toEqual([])
    respond()
    await waitFor(async () => expect(await followedBy(ines)).toEqual(['marek']))
    await user.click(button)
    await waitFor(() => expect(button.textContent).toBe('Follow marek Test'))
    await waitFor(async () => expect(await followedBy(ines)).toEqual([]))
  })

  it('shows no state until it is known, and keeps an earlier press', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    await signUpElsewhere(site, 'anna')
    const { userId } = await signUpElsewhere(site, 'jonas')
    const data = { follower: ines.userId, followed: userId }
    await ines.client.documents.create('follows', 'elsewhere', data)
    const deliver = site.delayResponses(/^GET .*\/follows\/documents$/)
    const { user } = openApp('/all-users')
    const [anna, jonas] = [await followButton('anna'), await followButton('jonas')]
    const states = () => [anna, jonas].map((button) => button.getAttribute('aria-pressed'))
    await waitFor(() => expect(site.calls.at(-1)).toMatch(/^GET .*\/(follows|posts)\/documents$/))
    expect(states()).toEqual([null, null])
    expect(anna.getAttribute('aria-busy')).toBe('true')
    await user.click(anna)
    await waitFor(() => expect(states()).toEqual(['true', null]))
    await waitFor(async () => expect(await followedBy(ines)).toEqual(['anna', 'jonas']))
    deliver()
    await waitFor(() => expect(states()).toEqual(['true', 'true']))
  })

  it('is reverted with a message when it fails', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    await signUpElsewhere(site, 'marek')
    const { user } = openApp('/all-users')
    const button = await followButton('marek')
    site.disconnect()
    await user.click(button)
    expect((await screen.findByText("Couldn't update the follow")).textContent).toBe(
      "Couldn't update the follow",
    )
    expect(button.getAttribute('aria-pressed')).toBe('false')
  })

  it('treats what another device has already done as done', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const marek = await signUpElsewhere(site, 'marek')
    const { user } = openApp(`/profile/${marek.userId}`)
    const button = await followButton('marek')
    const data = { follower: ines.userId, followed: marek.userId }
    await ines.client.documents.create('follows', 'elsewhere', data)
    await user.click(button)
    await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'))
    await user.click(button)
    await waitFor(async () => expect(await followedBy(ines)).toEqual([]))
    expect(toasts.current().some(({ open }) => open)).toBe(false)
  })
})

describe('a profile', () => {
  it('shows the person, the counts and the posts to everybody', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const marek = await signUpElsewhere(site, 'marek')
    await marek.client.documents.update('users', marek.userId, { bio: 'Queues in Prague.' })
    const data = { follower: marek.userId, followed: ines.userId }
    await marek.client.documents.create('follows', 'follow', data)
    await sharePicture(marek, { caption: 'One' })
    openApp(`/profile/${marek.userId}`)
    const head = await screen.findByRole('region', { name: 'marek Test' })
    await waitFor(() =>
      expect(head.textContent).toBe(
        'marek Test@marek: share the addressFollows youQueues in Prague.Follow marek TestMessage marek Test1 Posts0 Followers1 Following',
      ),
    )
    expect(head.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe('MT')
    expect(await screen.findAllByRole('article')).toHaveLength(1)
    expect(screen.queryByRole('link', { name: TEXTS.profile.liked })).toBe(null)
    expect(screen.queryByRole('link', { name: TEXTS.profile.edit })).toBe(null)
    await waitFor(() => expect(document.title).toBe('(1) marek Test · Devhood'))
  })

  it('shows 20 Followers and 20 Following where FOLLOW_COUNTS is 20', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    Object.assign(settings, { followCounts: 20 })
    try {
      openApp(`/profile/${ines.userId}`)
      const head = await screen.findByRole('region', { name: 'ines Test' })
      await waitFor(() => expect(head.textContent).toMatch(/0 Posts20 Followers20 Following/))
    } finally {
      Object.assign(settings, { followCounts: undefined })
    }
  })

  it('has Edit Profile and both tabs for oneself, and no Follow', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    openApp(`/profile/${ines.userId}`)
    const edit = await screen.findByRole('link', { name: TEXTS.profile.edit })
    expect(edit.getAttribute('href')).toBe(`/update-profile/${ines.userId}`)
    const tabs = within(screen.getByRole('navigation', { name: 'Profile' }))
    expect(tabs.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/profile/${ines.userId}`,
      `/profile/${ines.userId}/liked-posts`,
    ])
    expect(screen.queryByRole('button', { name: /^Follow / })).toBe(null)
  })

  it('shows liked posts to oneself only', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const marek = await signUpElsewhere(site, 'marek')
    const postId = await sharePicture(marek, { caption: 'Lamp' })
    const { router, where } = openApp(`/profile/${ines.userId}/liked-posts`)
    expect((await screen.findByText(TEXTS.profile.noneLiked)).tagName).toBe('H2')
    await ines.client.documents.update('posts', postId, { likes: [ines.userId] })
    await router.navigate(`/profile/${marek.userId}/liked-posts`)
    await waitFor(() => expect(where()).toBe(`/profile/${marek.userId}`))
    await router.navigate(`/profile/${ines.userId}/liked-posts`)
    expect((await screen.findByRole('link', { name: 'Lamp' })).tagName).toBe('A')
  })

  it('opens the lists of followers and following from the counts, each at its address', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const marek = await signUpElsewhere(site, 'marek')
    const data = { follower: marek.userId, followed: ines.userId }
    await marek.client.documents.create('follows', 'follow', data)
    const profile = `/profile/${ines.userId}`
    const { user, where } = openApp(profile)
    await user.click(await screen.findByRole('link', { name: /Followers$/ }))
    const dialog = await screen.findByRole('dialog', { name: 'ines Test' })
    expect(where()).toBe(`${profile}/followers`)
    const list = await within(dialog).findByRole('list', { name: TEXTS.profile.followers })
    const [person] = await within(list).findAllByRole('link')
    expect(person?.textContent).toBe('marek Test@marek')
    await user.click(within(dialog).getByRole('link', { name: /^Following/ }))
    expect((await screen.findByText("You aren't following anyone yet.")).tagName).toBe('H3')
    expect(where()).toBe(`${profile}/following`)
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
    expect(where()).toBe(profile)
  })

  it('shows a list over the profile when its address is opened, and closes to the profile', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    const marek = await signUpElsewhere(site, 'marek')
    const { user, where } = openApp(`/profile/${marek.userId}/followers`)
    expect((await screen.findByText('marek Test has no followers yet.')).tagName).toBe('H3')
    expect(screen.getByRole('region', { name: 'marek Test', hidden: true }).tagName).toBe('SECTION')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(where()).toBe(`/profile/${marek.userId}`))
  })

  it('shows an unknown person as not found inside the layout', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    openApp('/profile/nothing')
    expect((await screen.findByText('Profile not found')).tagName).toBe('H2')
  })
})

describe('suggested people', () => {
  it('share something with the viewer, say what, and are never followed already', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const use = async ({ client, userId }: TestUser, ...stack: string[]) =>
      client.documents.update('users', userId, { stack })
    await use(ines, 'Go', 'Rust')
    await ines.client.documents.update('users', ines.userId, { firstStep: 'done' })
    const [marek, anna] = [
      await signUpElsewhere(site, 'marek'),
      await signUpElsewhere(site, 'anna'),
    ]
    await use(marek, 'rust')
    await use(anna, 'Go', 'Rust')
    await ines.client.documents.create('follows', 'one', {
      follower: ines.userId,
      followed: anna.userId,
    })
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === FROM_WIDE,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    openApp('/')
    const heading = await screen.findByRole('heading', { name: 'People like you' })
    const people = await within(heading.parentElement as HTMLElement).findAllByRole('listitem')
    expect(people.map(({ textContent }) => textContent)).toEqual([
      'marek TestAlso uses rustFollow marek Test',
    ])
  })
})
