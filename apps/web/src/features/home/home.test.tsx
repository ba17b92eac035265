import { TEXTS } from '@devhood/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { openApp } from '../../../test/app.tsx'
import { serve } from '../../../test/serve.ts'
import {
  signInHere,
  signUpElsewhere,
  type TestUser,
  sharePicture,
  uploadPicture,
} from '../../../test/users.ts'
import { toasts } from '#lib/feedback/toasts'

const HOUR = 3600_000

afterEach(() => void vi.useRealTimers())

const articles = () => screen.findAllByRole('article')
const likeButton = () => screen.findByRole('button', { name: /^Like/ })
const saveButton = () => screen.findByRole('button', { name: 'Save' })

/** The label of a like button and whether it is pressed. */
async function likeState(): Promise<[name: string | null, pressed: string | null]> {
  const button = await likeButton()
  return [button.getAttribute('aria-label'), button.getAttribute('aria-pressed')]
}

async function likesOf({ client }: TestUser, postId: string): Promise<string[]> {
  const { likes } = await client.documents.get('posts', postId)
  return likes.map(({ username }) => username).toSorted()
}

describe('the home feed', () => {
  it('shows the newest posts first, with location, time, tags and a link to Explore', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    await sharePicture(ines, { caption: 'First', tags: ['desk', '#quiet'] })
    site.clock.advance(2 * HOUR)
    await sharePicture(ines, { caption: 'Second', location: '' })
    site.clock.advance(HOUR)
    openApp('/')
    const words = (await articles()).map((article) => article.textContent)
    expect(words).toEqual([
      'ines Test1 hour agoSecond#desk',
      'ines TestPorto · 3 hours agoFirst#desk#quiet',
    ])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(TEXTS.home)
    const more = screen.getByRole('link', { name: 'Explore more posts' })
    expect(more.getAttribute('href')).toBe('/explore')
  })

  it('shows 20 posts at first', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const imageId = await uploadPicture(ines)
    for (let count = 0; count < 21; count++)
      await sharePicture(ines, { caption: `${count}`, imageId })
    openApp('/')
    expect(await articles()).toHaveLength(20)
  })

  it('has an empty state', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    openApp('/')
    const title = await screen.findByRole('heading', { name: 'No posts yet' })
    expect(title.tagName).toBe('H2')
  })

  it('shows placeholders while loading', async () => {
    await using site = await serve()
    await sharePicture(await signInHere(site, 'ines'))
    const { client } = openApp('/')
    await articles()
    const respond = site.pause()
    void client.resetQueries({ queryKey: ['posts'] })
    const boxes = (await screen.findByText('Loading posts')).parentElement
    expect(boxes?.getAttribute('aria-busy')).toBe('true')
    respond()
    expect(await articles()).toHaveLength(1)
  })

  it('reports an error, and retries on click', async () => {
    await using site = await serve()
    await sharePicture(await signInHere(site, 'ines'))
    const { client, user } = openApp('/')
    await articles()
    site.disconnect()
    void client.resetQueries({ queryKey: ['posts'] })
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText("The posts didn't load").tagName).toBe('P')
    site.connect()
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await articles()).toHaveLength(1)
  })
})

describe('a like', () => {
  it('shows at once, before the server has responded, and lasts', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const postId = await sharePicture(ines)
    const { user } = openApp('/')
    const button = await likeButton()
    const respond = site.pause()
    await user.click(button)
    await waitFor(async () => expect(await likeState()).toEqual(['Like, 1 like', 'true']))
    expect(await likesOf(ines, postId)).toEqual([])
    respond()
    await waitFor(async () => expect(await likesOf(ines, postId)).toEqual(['ines']))
    expect(await likeState()).toEqual(['Like, 1 like', 'true'])
  })

  it('refetches the post, the recent posts, the posts and the current user', async () => {
    await using site = await serve()
    await sharePicture(await signInHere(site, 'ines'))
    const { user } = openApp('/')
    const button = await likeButton()
    site.calls.length = 0
    await user.click(button)
    await waitFor(() =>
      expect(site.calls.map((call) => call.replace(/documents\/.*/, 'documents/ID'))).toEqual([
        'PATCH /v1/databases/devhood/collections/posts/documents/ID',
        'GET /v1/account',
        'GET /v1/databases/devhood/collections/posts/documents',
        'GET /v1/databases/devhood/collections/users/documents',
      ]),
    )
  })

  it('after several quick presses ends in the last state, with one request in flight', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const postId = await sharePicture(ines)
    const { user } = openApp('/')
    const button = await likeButton()
    const respond = site.pause()
    for (const pressed of ['true', 'false', 'true', 'false']) {
      await user.click(button)
      await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe(pressed))
    }
    const sent = () => site.calls.filter((call) => call.startsWith('PATCH')).length
    expect(sent()).toBe(1)
    respond()
    await waitFor(() => expect(sent()).toBe(2))
    await waitFor(async () => expect(await likesOf(ines, postId)).toEqual([]))
    expect(await likeState()).toEqual(['Like, 0 likes', 'false'])
  })

  it('keeps a like that somebody else added in the meantime', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const marek = await signUpElsewhere(site, 'marek')
    const postId = await sharePicture(ines)
    const { user } = openApp('/')
    const button = await likeButton()
    await marek.client.documents.update('posts', postId, { likes: [marek.userId] })
    await user.click(button)
    await waitFor(async () => expect(await likeState()).toEqual(['Like, 2 likes', 'true']))
    expect(await likesOf(ines, postId)).toEqual(['ines', 'marek'])
  })

  it('is reverted with a message when it fails', async () => {
    await using site = await serve()
    await sharePicture(await signInHere(site, 'ines'))
    const { user } = openApp('/')
    const button = await likeButton()
    site.disconnect()
    await user.click(button)
    expect(await screen.findByText("Couldn't save your like")).toBeInstanceOf(HTMLElement)
    expect(await likeState()).toEqual(['Like, 0 likes', 'false'])
    await toasts.close()
  })
})

describe('a save', () => {
  it('shows progress while the request runs, ignores a second press, and lasts', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const postId = await sharePicture(ines)
    const { user } = openApp('/')
    const button = await saveButton()
    const respond = site.pause()
    await user.click(button)
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    await user.click(button)
    respond()
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe(null))
    expect(button.getAttribute('aria-pressed')).toBe('true')
    const { documents } = await ines.client.documents.list('saves')
    expect(documents.map(({ post }) => post?.$id)).toEqual([postId])
  })

  it('is removed by pressing again', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const post = await sharePicture(ines)
    await ines.client.documents.create('saves', 'save', { user: ines.userId, post })
    const { user } = openApp('/')
    const button = await saveButton()
    await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'))
    await user.click(button)
    await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('false'))
    await waitFor(async () => expect((await ines.client.documents.list('saves')).total).toBe(0))
  })
})
