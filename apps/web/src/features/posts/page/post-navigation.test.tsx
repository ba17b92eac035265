import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { openApp } from '../../../../test/app.tsx'
import { serve, type Site } from '../../../../test/serve.ts'
import { sharePicture, signInHere, signUpElsewhere, type TestUser } from '../../../../test/users.ts'

const neighbour = (name: RegExp) => screen.queryByRole('link', { name })?.getAttribute('href')
const neighbours = () => [neighbour(/^Previous post/), neighbour(/^Next post/)]
const pathOf = (postId: string | undefined) => postId && `/posts/${postId}`

/** Posts of these people, the last one newest; returns their ids, newest first. */
async function shareAll(site: Site, authors: readonly TestUser[]): Promise<string[]> {
  const ids: string[] = []
  for (const [index, author] of authors.entries()) {
    site.clock.advance(1000)
    ids.unshift(await sharePicture(author, { caption: `Post ${index + 1}` }))
  }
  return ids
}

describe('previous and next', () => {
  it('lead through the list that the post was opened from, with J and K as well, and Back to it', async () => {
    await using site = await serve()
    const [ines, marek] = [await signInHere(site, 'ines'), await signUpElsewhere(site, 'marek')]
    const [newest, middle, oldest] = await shareAll(site, [marek, ines, marek])
    const { user, router, where } = openApp('/')
    await user.click(await screen.findByRole('link', { name: /^Photo by ines/ }))
    await waitFor(() => expect(neighbours()).toEqual([pathOf(newest), pathOf(oldest)]))
    expect(where()).toBe(pathOf(middle))
    await user.keyboard('j')
    await waitFor(() => expect(where()).toBe(pathOf(oldest)))
    await waitFor(() => expect(neighbours()).toEqual([pathOf(middle), undefined]))
    // The end of the list: nothing happens.
    await user.keyboard('j')
    expect(where()).toBe(pathOf(oldest))
    expect(document.title).toBe('Post by marek Test · Devhood')
    await user.keyboard('k')
    await waitFor(() => expect(neighbours()).toEqual([pathOf(newest), pathOf(oldest)]))
    expect(where()).toBe(pathOf(middle))
    await user.click(await screen.findByRole('link', { name: /^Previous post/ }))
    await waitFor(() => expect(where()).toBe(pathOf(newest)))
    await router.navigate(-1)
    await waitFor(() => expect(where()).toBe('/'))
  })

  it('lead through the posts of its author by date when its address is opened', async () => {
    await using site = await serve()
    const [ines, marek] = [await signInHere(site, 'ines'), await signUpElsewhere(site, 'marek')]
    const [newest, other, middle, oldest] = await shareAll(site, [marek, marek, ines, marek])
    const { router } = openApp(`/posts/${middle}`)
    await waitFor(() => expect(neighbours()).toEqual([pathOf(newest), pathOf(oldest)]))
    // The only post of its author.
    await router.navigate(`/posts/${other}`)
    await screen.findByRole('button', { name: 'More about your post' })
    await waitFor(() => expect(neighbours()).toEqual([undefined, undefined]))
  })

  it('stay while the post leaves the list', async () => {
    await using site = await serve()
    const [ines, marek] = [await signInHere(site, 'ines'), await signUpElsewhere(site, 'marek')]
    const [newest, middle, oldest] = await shareAll(site, [marek, ines, marek])
    for (const post of [oldest, middle, newest]) {
      site.clock.advance(1000)
      await ines.client.documents.create('saves', 'unique()', { user: ines.userId, post: post! })
    }
    const { user, client } = openApp('/saved')
    await user.click(await screen.findByRole('link', { name: 'Post 2' }))
    await waitFor(() => expect(neighbours()).toEqual([pathOf(newest), pathOf(oldest)]))
    const [save] = await screen.findAllByRole('button', { name: 'Save', pressed: true })
    await user.click(save!)
    const saved = () =>
      client.getQueryData<{ pages: { posts: unknown[] }[] }>(['posts', 'saved', ines.userId])
    await waitFor(() => expect(saved()?.pages[0]?.posts).toHaveLength(2))
    expect(neighbours()).toEqual([pathOf(newest), pathOf(oldest)])
  })

  it('go on past the loaded pages of the list', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const ids = await shareAll(
      site,
      Array.from({ length: 21 }, () => ines),
    )
    const { router } = openApp(`/profile/${ines.userId}`)
    await screen.findByRole('link', { name: 'Post 21' })
    const list = JSON.stringify(['posts', 'by', ines.userId])
    await router.navigate(`/posts/${ids[19]}`, { state: { list } })
    await waitFor(() => expect(neighbours()).toEqual([pathOf(ids[18]), pathOf(ids[20])]))
    expect(site.calls.filter((call) => call.includes('cursorBefore'))).toEqual([])
  })
})

describe('more by the author', () => {
  it('shows the newest other posts, at most six, with a link to the profile', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    const marek = await signUpElsewhere(site, 'marek')
    const ids = await shareAll(
      site,
      Array.from({ length: 8 }, () => marek),
    )
    openApp(`/posts/${ids[1]}`)
    const section = await screen.findByRole('region', { name: 'More by marek Test' })
    const tiles = section.querySelectorAll('article a[aria-label^="Post "]')
    expect(Array.from(tiles, (tile) => tile.getAttribute('aria-label'))).toEqual(
      [8, 6, 5, 4, 3, 2].map((number) => `Post ${number}`),
    )
    const all = screen.getByRole('link', { name: 'All posts by marek Test' })
    expect(all.getAttribute('href')).toBe('/@marek')
  })

  it('shows nothing when there are no others', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const { client } = openApp(`/posts/${await sharePicture(ines)}`)
    await waitFor(() =>
      expect(client.getQueryState(['posts', 'more', ines.userId])?.status).toBe('success'),
    )
    expect(screen.queryByRole('region', { name: /^More by/ })).toBe(null)
  })
})
