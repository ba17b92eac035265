import { TEXTS } from '@devhood/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { openApp } from '../../../test/app.tsx'
import { postHits } from '../../../test/hits.ts'
import { recordListRequests } from '../../../test/list-requests.ts'
import { stubInView } from '../../../test/in-view.ts'
import { serve, type Site } from '../../../test/serve.ts'
import { signInHere, type TestUser, sharePicture, uploadPicture } from '../../../test/users.ts'
import { tileNames } from '../../../test/tiles.ts'

const tiles = () => screen.queryAllByRole('article')
const box = () => screen.findByLabelText<HTMLInputElement>('Search posts, people, tags and jobs')

/** One post a second. */
async function share(site: Site, person: TestUser, count: number): Promise<string[]> {
  const imageId = await uploadPicture(person)
  const ids: string[] = []
  for (let at = 1; at <= count; at++) {
    site.clock.advance(1000)
    ids.push(await sharePicture(person, { caption: `Post ${at}`, imageId }))
  }
  return ids
}

/** The number of requests for posts. */
const listsAsked = ({ calls }: Site) =>
  calls.filter((call) => call.endsWith('collections/posts/documents')).length

const newestFirst = (count: number) =>
  Array.from({ length: count }, (_, index) => `Post ${count - index}`)

describe('all posts', () => {
  it('says End Of Posts when there is none', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    openApp('/explore')
    expect((await screen.findByText(TEXTS.explore.end)).tagName).toBe('P')
    expect(screen.getByRole('heading', { name: TEXTS.explore.popular }).tagName).toBe('H2')
    expect(screen.getByRole('button', { name: TEXTS.explore.all }).tagName).toBe('BUTTON')
  })

  it('loads nine at a time, until every post is shown once', async () => {
    await using site = await serve()
    await share(site, await signInHere(site, 'ines'), 20)
    stubInView(true)
    const { client } = openApp('/explore')
    await waitFor(() => expect(tileNames()).toEqual(newestFirst(20)))
    // 9, 9, 2 and the empty page that ends the list.
    await waitFor(() => expect(listsAsked(site)).toBe(4))
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(listsAsked(site)).toBe(4)
    expect(screen.queryByText(TEXTS.explore.end)).toBe(null)
  })

  it('can show the most liked posts of a day or a week, by an address', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const [, second = ''] = await share(site, ines, 3)
    await ines.client.documents.update('posts', second, { likes: [ines.userId] })
    const { user, where } = openApp('/explore')
    await waitFor(() => expect(tileNames()).toEqual(newestFirst(3)))
    await user.click(screen.getByRole('button', { name: TEXTS.explore.all }))
    const menu = within(screen.getByRole('dialog', { name: 'Posts to show' }))
    const choices = menu.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(choices).toEqual(['All', 'Most liked today', 'Most liked this week'])
    await user.click(menu.getByRole('button', { name: 'Most liked today' }))
    await waitFor(() => expect(tileNames()).toEqual(['Post 2', 'Post 3', 'Post 1']))
    expect(where()).toBe('/explore?popular=today')
    expect(document.activeElement?.textContent).toBe('Today')
  })

  it('says when there is no post in that time, and offers all', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    const { user, where } = openApp('/explore?popular=week')
    await screen.findByRole('heading', { name: 'No posts in the last seven days' })
    await user.click(screen.getByRole('button', { name: 'Show all posts' }))
    expect((await screen.findByText(TEXTS.explore.end)).tagName).toBe('P')
    expect(where()).toBe('/explore')
  })

  it('does not load more while the end is far away', async () => {
    await using site = await serve()
    await share(site, await signInHere(site, 'ines'), 12)
    const end = stubInView(false)
    openApp('/explore')
    await waitFor(() => expect(tileNames()).toEqual(newestFirst(12).slice(0, 9)))
    end.show()
    await waitFor(() => expect(tileNames()).toEqual(newestFirst(12)))
  })

  it('does not load more while somebody types in the search box', async () => {
    await using site = await serve()
    await share(site, await signInHere(site, 'ines'), 12)
    const end = stubInView(false)
    const { user } = openApp('/explore')
    await waitFor(() => expect(tiles()).toHaveLength(9))
    const asked = recordListRequests()
    await user.type(await box(), 'x')
    end.show()
    // The search is the next request for posts, half a second later.
    const asksForPosts = () => asked.filter(([collection]) => collection === 'posts')
    await waitFor(() => expect(asksForPosts().length).toBeGreaterThan(0))
    expect(asksForPosts()[0]?.slice(0, 2)).toEqual(['posts', 'search text x'])
  })

  it('continues from the previous post when the last one was deleted and that one has moved', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const ids = await share(site, ines, 20)
    const end = stubInView(false)
    openApp('/explore')
    await waitFor(() => expect(tileNames().at(-1)).toBe('Post 12'))
    await ines.client.documents.delete('posts', ids[11]!)
    site.clock.advance(1000)
    await ines.client.documents.update('posts', ids[12]!, { location: 'Lisbon' })
    end.show()
    await waitFor(() => expect(tileNames()).toEqual(newestFirst(20)))
  })

  it('keeps its rows when a post is liked, and refetches none of them', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const ids = await share(site, ines, 12)
    stubInView(false)
    const { user } = openApp('/explore')
    await waitFor(() => expect(tileNames()).toEqual(newestFirst(12).slice(0, 9)))
    site.clock.advance(1000)
    await ines.client.documents.update('posts', ids[0]!, { location: 'Lisbon' })
    const asked = listsAsked(site)
    await user.click(screen.getAllByRole('button', { name: 'Like, 0 likes' })[4]!)
    expect(screen.getAllByRole('button', { name: 'Like, 1 like' })).toHaveLength(1)
    // The last refetch after a like: the current user.
    await waitFor(() => expect(site.calls.at(-1)).toMatch(/users\/documents$/))
    expect(tileNames()).toEqual(newestFirst(12).slice(0, 9))
    expect(listsAsked(site)).toBe(asked)
  })

  it('offers Load more when the next page fails', async () => {
    await using site = await serve()
    await share(site, await signInHere(site, 'ines'), 12)
    const end = stubInView(false)
    const { user } = openApp('/explore')
    await waitFor(() => expect(tiles()).toHaveLength(9))
    site.disconnect()
    end.show()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe("The next posts didn't load.")
    expect(tiles()).toHaveLength(9)
    site.connect()
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(tileNames()).toEqual(newestFirst(12)))
  })
})

describe('the search', () => {
  it('searches half a second after the last letter and keeps the query in the URL', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    await sharePicture(ines, { caption: 'The office after six' })
    await sharePicture(ines, { caption: 'A train at dawn' })
    stubInView(false)
    const { user, where } = openApp('/explore')
    await waitFor(() => expect(tiles()).toHaveLength(2))
    await user.type(await box(), 'off')
    expect(listsAsked(site)).toBe(1)
    await waitFor(() => expect(postHits()).toEqual(['The office after six']))
    expect(where()).toBe('/explore?q=off')
  })

  it('shows exactly the posts with a tag, regardless of case, with their number', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    await sharePicture(ines, { caption: 'Rust at last', tags: [] })
    await sharePicture(ines, { caption: 'Nothing to say', tags: ['C#', 'Rust'] })
    site.clock.advance(1000)
    await sharePicture(ines, { caption: 'A train', tags: ['#rust', 'rusty'] })
    const { user, where } = openApp('/explore?q=%23rust')
    await waitFor(() => expect(postHits()).toEqual(['A train', 'Nothing to say']))
    expect((await box()).value).toBe('#rust')
    await screen.findByRole('link', { name: 'Posts 2' })
    const found = within(screen.getByRole('list', { name: 'Posts found' }))
    expect(found.getAllByRole('article')).toHaveLength(2)
    await user.click(screen.getByRole('link', { name: 'Nothing to say' }))
    await user.click(await screen.findByRole('link', { name: '#C#' }))
    await waitFor(() => expect(where()).toBe('/tags/c%23'))
    await waitFor(() => expect(tileNames()).toEqual(['Nothing to say']))
  })

  it('shows that a tag has no posts', async () => {
    await using site = await serve()
    await sharePicture(await signInHere(site, 'ines'), { caption: 'A lamp', tags: ['lampshade'] })
    const { user, where } = openApp('/explore?q=%23lamp&tab=posts')
    await screen.findByRole('heading', { name: 'No posts for “#lamp”; 1 tag' })
    await user.click(await screen.findByRole('link', { name: 'Show 1 tag' }))
    await screen.findByRole('link', { name: '# lampshade 1 post' })
    expect(where()).toBe('/explore?q=%23lamp&tab=tags')
  })

  it('says No Results Found, keeps the query and offers to clear it', async () => {
    await using site = await serve()
    await sharePicture(await signInHere(site, 'ines'), { caption: 'A train' })
    stubInView(false)
    const { user, where } = openApp('/explore?q=kubernets')
    expect((await screen.findByText(TEXTS.explore.none)).tagName).toBe('H2')
    expect(screen.getByText(/^Nothing matches “kubernets”/).parentElement?.tagName).toBe('P')
    expect((await box()).value).toBe('kubernets')
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    await waitFor(() => expect(tileNames()).toEqual(['A train']))
    expect([where(), (await box()).value]).toEqual(['/explore', ''])
  })

  it('distinguishes a failed search from one without results', async () => {
    await using site = await serve()
    await sharePicture(await signInHere(site, 'ines'), { caption: 'A train' })
    stubInView(false)
    const { user } = openApp('/explore')
    await waitFor(() => expect(tiles()).toHaveLength(1))
    site.disconnect()
    await user.type(await box(), 'train{Enter}')
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText('Search failed').tagName).toBe('P')
    expect(screen.queryByText(TEXTS.explore.none)).toBe(null)
    site.connect()
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(postHits()).toEqual(['A train']))
  })

  it('has the reach of the search page, and loads further posts', async () => {
    await using site = await serve()
    await share(site, await signInHere(site, 'ines'), 23)
    const end = stubInView(false)
    const { user, where } = openApp('/explore?q=post')
    await waitFor(() => expect(postHits()).toEqual(newestFirst(23).slice(0, 3)))
    await user.click(await screen.findByRole('link', { name: 'All 23 posts' }))
    expect(where()).toBe('/explore?q=post&tab=posts')
    await waitFor(() => expect(postHits()).toEqual(newestFirst(23).slice(0, 20)))
    end.show()
    await waitFor(() => expect(postHits()).toEqual(newestFirst(23)))
    await user.click(screen.getByRole('link', { name: 'People 0' }))
    await screen.findByRole('heading', { name: 'No people for “post”; 23 posts' })
  })
})
