import { LIMITS, TEXTS } from '@devhood/contract'
import { openOnce } from '@devhood/server/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

import { openApp } from '../../../test/app.tsx'
import { stubInView } from '../../../test/in-view.ts'
import { recordListRequests } from '../../../test/list-requests.ts'
import { box, openWorld, serveWorld } from '../../../test/search-world.ts'
import { serve } from '../../../test/serve.ts'
import { postHits } from '../../../test/hits.ts'
import { sharePicture, signInHere, uploadPicture } from '../../../test/users.ts'

beforeEach(() => {
  stubInView(false)
  localStorage.removeItem('devhood-searches')
})

const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Kinds of results' }))
    .getAllByRole('link')
    .map((link) => link.textContent)
const tab = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'Kinds of results' })).getByRole('link', { name })
const nothing = () => screen.findByRole('heading', { name: TEXTS.explore.none, level: 2 })

/** As if each list whose total has a maximum had more matches. */
function answerWithFullTotals(): void {
  const realFetch = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const response = await realFetch(input, init)
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const max = url.searchParams.get('totalMax')
    if (max === null) return response
    return Response.json({ ...((await response.json()) as object), total: Number(max) })
  }
}

describe('the search', () => {
  it('finds posts by all of their texts, and counts people, tags and jobs', async () => {
    await using app = await openWorld('/search')
    await app.user.type(await box(), 'lamp')
    await waitFor(() => expect(app.where()).toBe('/search?q=lamp'))
    await waitFor(() => expect(postHits()).toEqual(['Night', 'A lamp']))
    await waitFor(() => expect(tabs()).toEqual(['All6', 'Posts2', 'People1', 'Tags2', 'Jobs1']))
    expect(tab(/All/).getAttribute('aria-current')).toBe('page')
    expect(screen.getByText('6 results found').tagName).toBe('OUTPUT')
    const kinds = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)
    expect(kinds).toEqual(['Posts', 'People', 'Jobs', 'Tags'])
    await app.user.click(tab(/Posts/))
    expect(app.where()).toBe('/search?q=lamp&tab=posts')
    expect((await screen.findByText('2 posts found')).tagName).toBe('OUTPUT')
  })

  it('says where there are more than it counts', async () => {
    await using app = await openWorld('/search?tab=posts')
    const imageId = await uploadPicture(app.me)
    for (let number = 0; number < LIMITS.homePosts; number++)
      await sharePicture(app.me, { caption: `Lamp ${number}`, imageId })
    answerWithFullTotals()
    await app.user.type(await box(), 'lamp')
    await screen.findByText('1,000+ posts found')
    await waitFor(() =>
      expect(tabs()).toEqual(['All3,002+', 'Posts1,000+', 'People1,000+', 'Tags2', 'Jobs1,000+']),
    )
  })

  it('shows each kind at its own address, and Back returns to the previous one', async () => {
    await using app = await openWorld('/search?q=lamp')
    await waitFor(() => expect(postHits()).toHaveLength(2))
    await app.user.click(tab(/People/))
    await screen.findByRole('list', { name: 'People found' })
    expect(app.where()).toBe('/search?q=lamp&tab=people')
    expect(screen.getByRole('link', { name: /lampada Test/ })).toBeInstanceOf(HTMLElement)
    await app.user.click(tab(/Tags/))
    const tags = within(await screen.findByRole('list', { name: 'Tags found' }))
    expect(tags.getAllByRole('link').map((link) => link.textContent)).toEqual([
      '#lamp1 post',
      '#lampshade1 post',
    ])
    await app.user.click(tab(/Jobs/))
    await screen.findByRole('link', { name: 'Lamp engineer' })
    expect(screen.getByRole('link', { name: 'Filter these jobs' }).getAttribute('href')).toBe(
      '/jobs?q=lamp',
    )
    await app.router.navigate(-1)
    await screen.findByRole('list', { name: 'Tags found' })
    expect(app.where()).toBe('/search?q=lamp&tab=tags')
  })

  it('keeps the tab while the words change, and the results until there are others', async () => {
    await using app = await openWorld('/search?q=lamp&tab=tags')
    await screen.findByRole('link', { name: /# lampshade/ })
    const seen = new Set<boolean>()
    const watching = new MutationObserver(() =>
      seen.add(screen.queryByRole('link', { name: /# lampshade/ }) !== null),
    )
    watching.observe(document.body, { childList: true, subtree: true })
    await app.user.type(await box(), 'shade')
    await waitFor(() => expect(app.where()).toBe('/search?q=lampshade&tab=tags'))
    await waitFor(() => expect(screen.queryByRole('link', { name: '# lamp 1 post' })).toBe(null))
    await waitFor(() => expect(tabs()[3]).toBe('Tags1'))
    watching.disconnect()
    expect([...seen]).toEqual([true])
  })

  it('finds exactly a tag after #, and jobs with it in their stack', async () => {
    await using app = await openWorld('/search?q=%23Lamp')
    await waitFor(() => expect(postHits()).toEqual(['Night']))
    expect(screen.queryByText('lampada Test')).toBe(null)
    await app.user.click(tab(/Jobs/))
    const filter = await screen.findByRole('link', { name: 'Filter these jobs' })
    expect(filter.getAttribute('href')).toBe('/jobs?stack=Lamp')
    expect(screen.getByRole('link', { name: 'Lamp engineer' })).toBeInstanceOf(HTMLElement)
  })

  it('loads more of the posts with a tag, and counts what it has seen', async () => {
    await using app = await openWorld('/search')
    const imageId = await uploadPicture(app.me)
    for (let number = 0; number < 100; number++)
      await sharePicture(app.me, {
        caption: `Lamp in the night ${number}`,
        tags: ['lamp'],
        imageId,
      })
    await app.router.navigate('/search?q=night')
    await waitFor(() => expect(tabs()[1]).toBe('Posts101'))
    await waitFor(() => expect(app.client.isFetching()).toBe(0))
    expect(tabs()[3]).toBe('Tags')
    await app.router.navigate('/search?q=lamp&tab=tags')
    await screen.findByRole('link', { name: '# lamp 100+ posts' })
    expect(tabs()[3]).toBe('Tags1+')
    await app.user.click(screen.getByRole('button', { name: 'Load more' }))
    await screen.findByRole('link', { name: '# lamp 101 posts' })
    await waitFor(() => expect(tabs()[3]).toBe('Tags2'))
  })

  it('asks for nothing before something is typed', async () => {
    await using app = await openWorld('/search')
    const asked = recordListRequests()
    await app.user.type(await box(), '   {Enter}')
    expect(asked.flat().filter((query) => query.startsWith('search'))).toEqual([])
    expect(app.where()).toBe('/search')
    expect(screen.queryByRole('navigation', { name: 'Kinds of results' })).toBe(null)
  })
})

describe('a search without results', () => {
  const world = openOnce(serveWorld)

  it.each([
    { tab: 'all', term: 'lammp', meant: 'lamp', found: /^A lamp$/ },
    { tab: 'posts', term: 'lamperon', meant: 'Lamperton', found: /^Night$/ },
    { tab: 'people', term: 'Lampdaa', meant: 'lampada', found: /lampada Test/ },
    { tab: 'tags', term: 'lampsade', meant: 'lampshade', found: /# lampshade/ },
    { tab: 'jobs', term: 'enginer', meant: 'engineer', found: /^Lamp engineer$/ },
  ])('offers what nearly matches among $tab', async (row) => {
    const { term, meant, found } = row
    const kind = row.tab === 'all' ? '' : `&tab=${row.tab}`
    const app = openApp(`/search?q=${term}${kind}`)
    await nothing()
    // Nothing moves: the offer comes with the answer.
    const offer = screen.getByRole('link', { name: `Search for “${meant}”` })
    expect(screen.getByText(/^Nothing matches/).parentElement?.textContent).toBe(
      `Nothing matches “${term}”. Did you mean ${meant}?`,
    )
    // What it finds is there already.
    expect((await screen.findAllByRole('link', { name: found })).length).toBeGreaterThan(0)
    await app.user.click(offer)
    await waitFor(() => expect(app.where()).toBe(`/search?q=${meant}`))
    expect((await screen.findAllByRole('link', { name: found })).length).toBeGreaterThan(0)
    const field = await box()
    await waitFor(() => expect(field.value).toBe(meant))
  })

  it('gives advice where nothing is near, and can be cleared', async () => {
    const app = openApp('/search?q=xylophone')
    await nothing()
    await screen.findByText('Check the spelling, or use fewer words.', { selector: 'span' })
    await app.user.click(screen.getByRole('button', { name: 'Clear search' }))
    await waitFor(() => expect(app.where()).toBe('/search'))
    expect((await box()).value).toBe('')
  })

  it('looks for similar words only then', async () => {
    const app = openApp('/search')
    const asked = recordListRequests()
    await app.user.type(await box(), 'lamp{Enter}')
    await waitFor(() => expect(postHits()).toHaveLength(2))
    await app.user.clear(await box())
    await app.user.type(await box(), 'xylophone{Enter}')
    await screen.findByText('Check the spelling, or use fewer words.')
    const similar = asked.filter((queries) => queries.includes('search similarText xylophone'))
    expect(similar.map(([collection]) => collection)).toEqual(['posts', 'users', 'jobs'])
  })

  it.each([
    ['All', '/search?q=lamp'],
    ['Posts', '/search?q=lamp&tab=posts'],
    ['People', '/search?q=lamp&tab=people'],
    ['Tags', '/search?q=lamp&tab=tags'],
  ])('differs from one that failed: %s', async (_, address) => {
    const app = openApp('/search')
    await box()
    onTestFinished(world().connect)
    world().disconnect()
    await app.router.navigate(address)
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText('Search failed').tagName).toBe('P')
    world().connect()
    await app.user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBe(null))
    expect(await screen.findByText(/found$/)).toBeInstanceOf(HTMLElement)
  })
})

/** As if the server refused all lists of these documents. */
function refuse(collection: string): () => void {
  const realFetch = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const url = String(input instanceof Request ? input.url : input)
    if (url.includes(`/collections/${collection}/documents?`)) throw new TypeError('No connection.')
    return realFetch(input, init)
  }
  return () => void (globalThis.fetch = realFetch)
}

it('shows the kinds that it has, and says which didn’t load', async () => {
  await using app = await openWorld('/search')
  await box()
  const allow = refuse('posts')
  await app.router.navigate('/search?q=lamp')
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('The posts and tags didn’t load').tagName).toBe('P')
  expect(screen.getByRole('link', { name: 'lampada Test' })).toBeInstanceOf(HTMLElement)
  expect(screen.getByRole('link', { name: 'Lamp engineer' })).toBeInstanceOf(HTMLElement)
  await waitFor(() => expect(tabs()).toEqual(['All', 'Posts', 'People1', 'Tags', 'Jobs1']))
  allow()
  await app.user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(postHits()).toEqual(['Night', 'A lamp']))
  expect(screen.queryByRole('alert')).toBe(null)
})

it('counts nothing as none before everything is searched', async () => {
  await using app = await openWorld('/search')
  await box()
  const seen = new Set<string>()
  const watching = new MutationObserver(() => {
    if (screen.queryByRole('navigation', { name: 'Kinds of results' })) seen.add(tabs().join())
  })
  watching.observe(document.body, { childList: true, subtree: true })
  const uncounted = 'All,Posts,People,Tags,Jobs'
  // Nor above what was probably meant.
  await app.router.navigate('/search?q=lammp')
  await nothing()
  expect([...seen]).toEqual([uncounted])
  await app.router.navigate('/search?q=zzqqxx')
  await waitFor(() => expect([...seen]).toEqual([uncounted, 'All0,Posts0,People0,Tags0,Jobs0']))
  watching.disconnect()
})

describe('a search without words', () => {
  it('offers the tags of the newest posts, the most used first', async () => {
    await using app = await openWorld('/saved')
    await sharePicture(app.me, { caption: 'Another', tags: ['Desk'] })
    await app.router.navigate('/search')
    const list = await screen.findByRole('list', { name: 'Popular tags' })
    const links = within(list).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual([
      '#desk 2 posts',
      '#lamp 1 post',
      '#lampshade 1 post',
    ])
    await app.user.click(links[0] as HTMLElement)
    await waitFor(() => expect(app.where()).toBe('/tags/desk'))
  })

  it('offers no tags where no post has any', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    const { client } = openApp('/search')
    await box()
    await waitFor(() => expect(client.getQueryData(['tags', 'popular'])).toEqual([]))
    expect(screen.queryByText('Popular tags')).toBe(null)
  })
})

describe('recent searches', () => {
  const recent = () =>
    within(screen.getByRole('list', { name: 'Recent searches' }))
      .getAllByRole('link')
      .map((link) => link.textContent)

  async function leave({ router }: ReturnType<typeof openApp>): Promise<void> {
    await router.navigate('/saved')
    await screen.findByText('No available posts')
  }

  it('are those that the user has left, newest first, until they are cleared', async () => {
    await using app = await openWorld('/search?q=lamp')
    await waitFor(() => expect(postHits()).toHaveLength(2))
    await leave(app)
    await app.router.navigate('/search?q=desk')
    await waitFor(() => expect(postHits()).toHaveLength(1))
    await leave(app)
    await app.router.navigate('/search')
    await screen.findByRole('list', { name: 'Recent searches' })
    expect(recent()).toEqual(['desk', 'lamp'])
    await app.user.click(screen.getByRole('link', { name: 'lamp' }))
    await waitFor(() => expect(postHits()).toHaveLength(2))
    await app.user.clear(await box())
    await screen.findByRole('list', { name: 'Recent searches' })
    await app.user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.queryByRole('list', { name: 'Recent searches' })).toBe(null)
    expect(localStorage.getItem('devhood-searches')).toMatch(/"terms":\[\]/)
  })

  it('belong to one person, and are deleted by signing out', async () => {
    const reload = vi.spyOn(location, 'reload').mockReturnValue(undefined)
    await using app = await openWorld('/search?q=lamp')
    localStorage.setItem('devhood-searches', '{"userId":"another","terms":["secret"]}')
    await waitFor(() => expect(postHits()).toHaveLength(2))
    await app.user.clear(await box())
    await waitFor(() => expect(app.where()).toBe('/search'))
    expect(screen.queryByText('secret')).toBe(null)
    await app.user.click(screen.getByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(localStorage.getItem('devhood-searches')).toBe(null)
  })
})
