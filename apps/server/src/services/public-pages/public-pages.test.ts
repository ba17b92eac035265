import { describe, expect, it } from 'vitest'
import { documentsOf } from '../../../test/documents/documents.ts'
import { readXml, textsIn } from '../../../test/http/xml.ts'
import { dataIn } from '../../../test/jobs/job-posting.ts'
import { ad } from '../../../test/jobs/jobs.ts'
import { headOf, openHood, ORIGIN } from '../../../test/people/hood.ts'

describe('for guests, the page of', () => {
  it('a post describes it, and shows it without the app', async () => {
    await using hood = await openHood()
    const { posts, named, get } = hood
    const path = `/posts/${posts.Ada.$id}`
    const { statusCode, body, headers } = await get(path)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(headOf(body)).toEqual({
      title: 'Post by Ada · Devhood',
      canonical: ORIGIN + path,
      feed: `/v1/feeds/profiles/${named.Ada.userId}`,
      shown: `post at ${path}`,
      robots: 'noai, noimageai',
      about: 'A &lt;b&gt;lamp&lt;/b&gt;',
      card: 'summary_large_image',
      picture: expect.stringMatching(new RegExp(`^${ORIGIN}/cards${path}\\.jpg\\?v=[\\w-]{22}$`)),
    })
    expect(dataIn(body)).toMatchObject({
      '@type': 'SocialMediaPosting',
      headline: 'A <b>lamp</b>',
      author: { '@type': 'Person', name: 'Ada', url: `${ORIGIN}/@${named.Ada.username}` },
      keywords: 'Light',
    })
    expect(body).not.toContain(named.Ada.accountId)
  })

  it('a resume is a page for guests once it is shown with a profile that they see, and is not indexed', async () => {
    await using hood = await openHood()
    const { named, get } = hood
    const path = (name: 'Ada' | 'Cem') => `/@${named[name].username}/resume`
    const show = async (name: 'Ada' | 'Cem') =>
      documentsOf(named[name].request).update('users', named[name].userId, { showsResume: true })
    const shownAt = async (address: string) => headOf((await get(address)).body).shown
    expect(await shownAt(path('Ada'))).toBe(undefined)
    await show('Ada')
    await show('Cem')
    expect(headOf((await get(path('Ada'))).body)).toMatchObject({
      title: 'Resume of Ada · Devhood',
      shown: `resume at ${path('Ada')}`,
      canonical: undefined,
      robots: 'noindex, noai, noimageai',
    })
    expect(await shownAt(path('Cem'))).toBe(undefined)
    const byId = `/profile/${named.Ada.userId}/resume`
    expect(await shownAt(byId)).toBe(`resume at ${byId}`)
  })

  it.each<[by: string, pathTo: (person: { userId: string; username: string }) => string]>([
    ['username', ({ username }) => `/@${username}`],
    ['username in other letters', ({ username }) => `/@${username.toUpperCase()}/`],
    ['id', ({ userId }) => `/profile/${userId}`],
  ])('a profile by %s describes the person', async (_, pathTo) => {
    await using hood = await openHood()
    const { named, get } = hood
    const path = pathTo(named.Ada)
    const { statusCode, body } = await get(path)
    expect([statusCode, headOf(body)]).toMatchObject([
      200,
      {
        title: 'Ada · Devhood',
        canonical: `${ORIGIN}/@${named.Ada.username}`,
        shown: `profile at ${path}`,
        about: 'Builds lamps & "light".',
      },
    ])
    expect(dataIn(body)).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: {
        name: 'Ada',
        identifier: named.Ada.userId,
        knowsAbout: ['Copper', 'Glass'],
      },
    })
  })

  it('a tag has its posts, whatever its case', async () => {
    await using hood = await openHood()
    for (const path of ['/tags/light', '/tags/LIGHT', '/tags/%23light']) {
      const { statusCode, body } = await hood.get(path)
      expect([statusCode, headOf(body)]).toMatchObject([
        200,
        {
          title: '#light · Devhood',
          canonical: `${ORIGIN}/tags/light`,
          feed: '/v1/feeds/tags/light',
        },
      ])
    }
  })

  it('a list continues after its last post', async () => {
    await using hood = await openHood()
    const { posts, named, get } = hood
    const path = `/@${named.Ada.username}`
    const statusAfter = async (after: string) => (await get(`${path}?after=${after}`)).statusCode
    expect(await statusAfter(posts.Ada.$id)).toBe(200)
    // Who may not see a post can't find out where it is either.
    for (const after of [posts.Cem.$id, 'nothing', '']) expect(await statusAfter(after)).toBe(404)
  })

  it.each(['/posts/_no', '/posts/%00', '/profile/%F0%9F%92%A5', '/tags/%23', '/@', '/@nobody'])(
    'an invalid address is not found: %s',
    async (path) => {
      await using hood = await openHood()
      expect((await hood.get(path)).statusCode).toBe(404)
    },
  )

  it('what they may not read is the same as of what never existed, and no search engine lists it', async () => {
    await using hood = await openHood()
    const never = (await hood.get('/posts/nothing')).body.replaceAll('/posts/nothing', '')
    for (const path of hood.paths.closed) {
      const { statusCode, body } = await hood.get(path)
      expect([path, statusCode, headOf(body).robots]).toEqual([
        path,
        404,
        'noindex, noai, noimageai',
      ])
      expect(body.replaceAll(path, '')).toBe(never)
    }
  })

  it('a tag that only others use is the same as one that nobody uses', async () => {
    await using hood = await openHood()
    const [dark, never] = [await hood.get('/tags/dark'), await hood.get('/tags/never')]
    expect([dark.statusCode, headOf(dark.body).robots]).toEqual([404, 'noindex, noai, noimageai'])
    expect(dark.body.replaceAll('dark', 'never')).toBe(never.body)
  })
})

it('are rate-limited by address, and other pages are not', async () => {
  await using hood = await openHood({ publicPages: true, rateLimits: true })
  const statusOf = async (path: string) => (await hood.get(path)).statusCode
  const statuses: number[] = []
  for (let count = 0; count < 301; count++) statuses.push(await statusOf('/posts/nothing'))
  expect([statuses[299], statuses[300], await statusOf('/tags/light')]).toEqual([404, 429, 429])
  expect([await statusOf('/saved'), await statusOf('/sign-in')]).toEqual([200, 200])
})

it('members get the app for each of these pages, and guests whose session has ended get what guests get', async () => {
  await using hood = await openHood()
  const { cookie, request } = hood.named.Ada
  const shown = async () =>
    Promise.all(
      [...hood.paths.open, ...hood.paths.closed].map(
        async (path) => headOf((await hood.get(path, { cookie })).body).shown,
      ),
    )
  expect(new Set(await shown())).toEqual(new Set([undefined]))
  expect((await request('DELETE', '/v1/account/sessions/current')).statusCode).toBe(204)
  expect((await shown())[0]).toBe(`post at ${hood.paths.open[0]}`)
})

describe('feeds', () => {
  it('have the posts of a person and with a tag', async () => {
    await using hood = await openHood()
    const { posts, named, get } = hood
    for (const path of [`/v1/feeds/profiles/${named.Ada.userId}`, '/v1/feeds/tags/Light']) {
      const { statusCode, headers, body } = await get(path)
      expect([statusCode, headers['content-type']]).toEqual([
        200,
        'application/atom+xml; charset=utf-8',
      ])
      const entries = readXml(body).children.filter(({ name }) => name === 'entry')
      expect(entries.map((entry) => [textsIn(entry, 'id'), textsIn(entry, 'title')])).toEqual([
        [[`${ORIGIN}/posts/${posts.Ada.$id}`], ['A <b>lamp</b>']],
      ])
      const known = { 'if-none-match': String(headers.etag) }
      expect((await get(path, known)).statusCode).toBe(304)
    }
  })

  it('of people who have opted out or are hidden are not found', async () => {
    await using hood = await openHood()
    const never = await hood.get('/v1/feeds/profiles/nothing')
    for (const { userId } of [hood.named.Cem, hood.named.Dee]) {
      const { statusCode, body } = await hood.get(`/v1/feeds/profiles/${userId}`)
      expect([statusCode, body]).toEqual([404, never.body])
    }
    expect((await hood.get('/v1/feeds/tags/dark')).body).not.toContain('Inside')
  })
})

it('the sitemap lists exactly the profiles, posts and ads that guests may read', async () => {
  await using hood = await openHood()
  const { $id } = await ad(hood.named.Cem)
  const locations = async (path: string) =>
    readXml((await hood.get(path)).body).children.flatMap((each) => textsIn(each, 'loc'))
  const pages = await locations('/sitemap.xml')
  expect(pages).toHaveLength(3)
  const listed = await Promise.all(pages.map(async (url) => locations(new URL(url).pathname)))
  expect(listed.flat().toSorted()).toEqual(
    [...hood.paths.open.slice(0, 2), `/jobs/${$id}`].map((path) => ORIGIN + path).toSorted(),
  )
})

it('without public pages, each address is the plain page of the app, without a feed', async () => {
  await using hood = await openHood({ publicPages: false, publicJobs: false })
  const home = headOf((await hood.get('/saved')).body)
  for (const path of [...hood.paths.open, ...hood.paths.closed, '/@ada', '/explore', '/all-users'])
    expect(headOf((await hood.get(path)).body)).toEqual(home)
  for (const path of [`/v1/feeds/profiles/${hood.named.Ada.userId}`, '/v1/feeds/tags/light'])
    expect((await hood.get(path)).statusCode).toBe(404)
  expect((await hood.get('/sitemap.xml')).statusCode).toBe(404)
  expect((await hood.get('/robots.txt')).body).not.toContain('Allow')
})
