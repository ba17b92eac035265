import { type Post } from '@devhood/contract/schemas'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { openApp } from '../../test/app.tsx'
import { serve, type Site } from '../../test/serve.ts'
import { announcements } from '#lib/feedback/announce'
import { sessionEnd } from '#lib/api/session-end'
import { signInHere, signUpElsewhere, type TestUser, sharePicture } from '../../test/users.ts'

let logged: string[]
let announced: string[]
beforeEach(() => {
  logged = []
  announced = []
  vi.spyOn(announcements, 'add').mockImplementation((text) => void announced.push(text))
  vi.spyOn(console, 'error').mockImplementation((...words) => void logged.push(words.join(' ')))
})
afterEach(() => void vi.useRealTimers())

const FOLLOWED = 'comments conversations interests leads messages notifications posts users'.split(
  ' ',
)
const channelOf = (id: string) => `databases.devhood.collections.${id}.documents`
const [POSTS, USERS] = [channelOf('posts'), channelOf('users')]
const PICTURES = 'main a[href^="/posts/"]:not([href$="#comments"])'

/** `ines` on this page and connected, `marek` in another browser, and one post of marek's: 'First'. */
async function connect(address: string | ((postId: string) => string), sites: Site) {
  const ines = await signInHere(sites, 'ines')
  const marek = await signUpElsewhere(sites, 'marek')
  const postId = await sharePicture(marek, { caption: 'First' })
  sites.clock.advance(1000)
  const app = openApp(typeof address === 'string' ? address : address(postId))
  await waitFor(() => expect(sites.live.sockets).toHaveLength(1))
  const { latest } = sites.live
  const respond = () =>
    act(() => {
      latest().open()
      latest().receive('connected', { channels: [], user: null })
    })
  respond()

  /** The server's event of a document. */
  const sendEvent = (action: string, payload: object, channel = POSTS) =>
    act(() =>
      latest().receive('event', {
        events: [`databases.*.collections.*.documents.*.${action}`],
        channels: [channel],
        timestamp: '',
        payload,
      }),
    )
  return { ...app, ines, marek, postId, respond, sendEvent }
}

const postOf = ({ client }: TestUser, postId: string): Promise<Post> =>
  client.documents.get('posts', postId)
const captions = () =>
  screen
    .getAllByRole('article')
    .map((article) => /First|Second|Third/.exec(article.textContent)?.[0])
const likes = () => screen.getByRole('button', { name: /^Like/ }).getAttribute('aria-label')
const pill = () => screen.findByRole('button', { name: /new posts?$/ })

async function shareAndTell(site: Site, app: Awaited<ReturnType<typeof connect>>, caption: string) {
  site.clock.advance(1000)
  const postId = await sharePicture(app.marek, { caption })
  app.sendEvent('create', await postOf(app.marek, postId))
  return postId
}

describe("other people's changes of a post", () => {
  it('update its likes and texts in place, without a request', async () => {
    await using site = await serve()
    const { marek, postId, sendEvent } = await connect('/', site)
    await screen.findByText('First')
    expect(new URL(site.live.latest().url).searchParams.getAll('channels[]')).toEqual([
      'account',
      ...FOLLOWED.map(channelOf),
    ])
    await marek.client.documents.update('posts', postId, { likes: [marek.userId] })
    site.clock.advance(1000)
    await marek.client.documents.update('posts', postId, { caption: 'Second' })
    site.calls.length = 0
    sendEvent('update', await postOf(marek, postId))
    await waitFor(() => expect(captions()).toEqual(['Second']))
    expect(likes()).toBe('Like, 1 like')
    expect(site.calls).toEqual([])
  })

  it('are ignored when they are older than what is shown', async () => {
    await using site = await serve()
    const { marek, postId, sendEvent } = await connect('/', site)
    await screen.findByText('First')
    const before = await postOf(marek, postId)
    site.clock.advance(1000)
    await marek.client.documents.update('posts', postId, { caption: 'Second' })
    sendEvent('update', await postOf(marek, postId))
    sendEvent('update', { ...before, likesCount: 5 })
    await waitFor(() => expect(likes()).toBe('Like, 5 likes'))
    expect(captions()).toEqual(['Second'])
  })

  it("wait for the response to the viewer's own like", async () => {
    await using site = await serve()
    const { marek, postId, sendEvent, user } = await connect('/', site)
    await screen.findByText('First')
    const before = await postOf(marek, postId)
    const release = site.pause()
    await user.click(screen.getByRole('button', { name: /^Like/ }))
    await waitFor(() => expect(likes()).toBe('Like, 1 like'))
    sendEvent('update', { ...before, likesCount: 9, location: 'Lisbon' })
    await waitFor(() => expect(screen.getByText(/Lisbon/).tagName).toBe('SPAN'))
    expect(likes()).toBe('Like, 1 like')
    await marek.client.documents.update('posts', postId, { likes: [marek.userId] })
    release()
    await waitFor(() => expect(likes()).toBe('Like, 2 likes'))
  })

  it('are not overwritten by an earlier response', async () => {
    await using site = await serve()
    const { marek, postId, sendEvent, client } = await connect('/', site)
    await screen.findByText('First')
    const before = await postOf(marek, postId)
    const release = site.pause()
    const answered = client.refetchQueries({ queryKey: ['posts', 'recent'] })
    const news = { caption: 'Second', $updatedAt: '2026-01-15T13:00:00.000+00:00', likesCount: 3 }
    sendEvent('update', { ...before, ...news })
    await waitFor(() => expect(captions()).toEqual(['Second']))
    release()
    await act(() => answered)
    expect(captions()).toEqual(['Second'])
    expect(likes()).toBe('Like, 3 likes')
  })

  it('remove a deleted one from the lists', async () => {
    await using site = await serve()
    const { marek, postId, sendEvent } = await connect('/', site)
    await screen.findByText('First')
    sendEvent('delete', await postOf(marek, postId))
    await waitFor(() => expect(screen.queryByText('First')).toBe(null))
  })

  it('show on its own page that it was deleted', async () => {
    await using site = await serve()
    const { marek, postId, sendEvent } = await connect((id) => `/posts/${id}`, site)
    await screen.findByText('First')
    sendEvent('delete', await postOf(marek, postId))
    expect((await screen.findByText('Post not found')).tagName).toBe('H2')
  })
})

describe('new posts of others', () => {
  it.each(['/', '/explore'])(
    'wait at %s behind a button, which shows them and moves the focus there',
    async (address) => {
      await using site = await serve()
      const app = await connect(address, site)
      const linksTo = () =>
        Array.from(document.querySelectorAll(PICTURES), (link) => link.getAttribute('href'))
      await waitFor(() => expect(linksTo()).toEqual([`/posts/${app.postId}`]))
      const second = await shareAndTell(site, app, 'Second')
      expect((await pill()).textContent).toBe('1 new post')
      const third = await shareAndTell(site, app, 'Third')
      await waitFor(async () => expect((await pill()).textContent).toBe('2 new posts'))
      expect(linksTo()).toEqual([`/posts/${app.postId}`])
      await app.user.click(await pill())
      const shown = [third, second, app.postId].map((id) => `/posts/${id}`)
      await waitFor(() => expect(linksTo()).toEqual(shown))
      expect(document.activeElement?.getAttribute('href')).toBe(`/posts/${third}`)
      expect(screen.queryByRole('button', { name: /new post/ })).toBe(null)
    },
  )

  it('are announced once, politely', async () => {
    await using site = await serve()
    const app = await connect('/', site)
    await screen.findByText('First')
    await shareAndTell(site, app, 'Second')
    await waitFor(() => expect(announced).toEqual(['1 new post']))
    await shareAndTell(site, app, 'Third')
    await waitFor(async () => expect((await pill()).textContent).toBe('2 new posts'))
    expect(announced).toEqual(['1 new post'])
  })

  it('wait also when Home is refetched, and are shown when Home is opened again', async () => {
    await using site = await serve()
    const app = await connect('/', site)
    await screen.findByText('First')
    site.clock.advance(1000)
    await sharePicture(app.marek, { caption: 'Second' })
    await act(() => app.client.refetchQueries({ queryKey: ['posts', 'recent'] }))
    expect((await pill()).textContent).toBe('1 new post')
    expect(captions()).toEqual(['First'])
    await act(() => app.router.navigate('/saved'))
    await act(() => app.router.navigate(-1))
    expect((await pill()).textContent).toBe('1 new post')
    await act(() => app.router.navigate('/saved'))
    await act(() => app.router.navigate('/'))
    await waitFor(() => expect(captions()).toEqual(['Second', 'First']))
  })

  it('wait also when they were created before the connection opened', async () => {
    await using site = await serve()
    const app = await connect('/', site)
    await screen.findByText('First')
    site.clock.advance(1000)
    await sharePicture(app.marek, { caption: 'Second' })
    vi.setSystemTime(Date.now() + 2000)
    app.respond()
    expect((await pill()).textContent).toBe('1 new post')
  })

  it('are shown on click where there was no post before', async () => {
    await using site = await serve()
    const app = await connect('/', site)
    await screen.findByText('First')
    app.sendEvent('delete', await postOf(app.marek, app.postId))
    await screen.findByText('No posts yet')
    await shareAndTell(site, app, 'Second')
    await app.user.click(await pill())
    await waitFor(() => expect(captions()).toEqual(['Second']))
  })

  it("don't wait when they are one's own, and disappear when they are deleted", async () => {
    await using site = await serve()
    const app = await connect('/', site)
    await screen.findByText('First')
    const postId = await shareAndTell(site, app, 'Second')
    await pill()
    const own = await sharePicture(app.ines, { caption: 'Third' })
    app.sendEvent('create', await postOf(app.ines, own))
    expect((await pill()).textContent).toBe('1 new post')
    app.sendEvent('delete', { $id: postId })
    await waitFor(() => expect(screen.queryByRole('button', { name: /new post/ })).toBe(null))
    await act(() => app.client.invalidateQueries({ queryKey: ['posts', 'recent'] }))
    await waitFor(() => expect(captions()).toEqual(['Third', 'First']))
  })
})

it('a changed name is updated in lists of people', async () => {
  await using site = await serve()
  const { marek, sendEvent } = await connect('/all-users', site)
  await screen.findAllByText('marek Test')
  await marek.client.documents.update('users', marek.userId, { name: 'Marek Nowak' })
  sendEvent('update', await marek.client.documents.get('users', marek.userId), USERS)
  await screen.findAllByText('Marek Nowak')
  expect(screen.queryAllByText('marek Test')).toEqual([])
})

describe('a lost connection', () => {
  it('is reported after two seconds, and missed changes are loaded when it is back', async () => {
    await using site = await serve()
    const { marek, postId, respond } = await connect('/', site)
    await screen.findByText('First')
    const deletedPost = await sharePicture(marek, { caption: 'Third' })
    await marek.client.documents.delete('posts', deletedPost)
    act(() => site.live.latest().end())
    expect(logged).toEqual(['Realtime was disconnected. The next try is in 1 s.'])
    expect(screen.queryByText('Reconnecting')).toBe(null)
    await marek.client.documents.update('posts', postId, { likes: [marek.userId] })
    site.clock.advance(1000)
    await sharePicture(marek, { caption: 'Second' })
    expect((await screen.findByText('Reconnecting')).tagName).toBe('P')
    expect(announced).toEqual(['Reconnecting'])
    respond()
    await waitFor(() => expect(likes()).toBe('Like, 1 like'))
    expect((await pill()).textContent).toBe('1 new post')
    expect(captions()).toEqual(['First'])
    expect(document.getElementById('connection')).toBe(null)
  })

  it('is reported differently when the device is offline', async () => {
    await using site = await serve()
    await connect('/saved', site)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void dispatchEvent(new Event('offline')))
    await waitFor(() =>
      expect(document.getElementById('connection')?.textContent).toBe('Offline. Drafts are kept.'),
    )
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    act(() => void dispatchEvent(new Event('online')))
    expect(document.getElementById('connection')).toBe(null)
  })

  it('loads missed changes and deletions of posts that Home no longer requests', async () => {
    await using site = await serve()
    const { marek, postId, respond } = await connect('/explore', site)
    await waitFor(() => expect(likes()).toBe('Like, 0 likes'))
    act(() => site.live.latest().end())
    await marek.client.documents.update('posts', postId, { likes: [marek.userId] })
    await waitFor(() => expect(site.live.sockets).toHaveLength(2))
    respond()
    await waitFor(() => expect(likes()).toBe('Like, 1 like'))
    act(() => site.live.latest().end())
    await marek.client.documents.delete('posts', postId)
    await waitFor(() => expect(site.live.sockets).toHaveLength(3))
    respond()
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Like/ })).toBe(null))
  })

  it('is not kept after the session ends: signing in opens a new one', async () => {
    await using site = await serve()
    await connect('/saved', site)
    act(() => sessionEnd.end())
    expect(site.live.sockets).toHaveLength(1)
    act(() => sessionEnd.resume())
    expect(site.live.sockets).toHaveLength(2)
    expect(site.live.openCount()).toBe(1)
    expect(logged).toEqual([])
  })

  it.each<[string, () => void]>([
    ['when the network comes back', () => dispatchEvent(new Event('online'))],
    [
      'when the page is looked at again',
      () => document.dispatchEvent(new Event('visibilitychange')),
    ],
  ])('is retried at once %s', async (_when, wake) => {
    await using site = await serve()
    await connect('/saved', site)
    act(() => site.live.latest().end())
    act(wake)
    expect(site.live.sockets).toHaveLength(2)
  })
})
