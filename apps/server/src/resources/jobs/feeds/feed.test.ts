import { JOB_LIMITS } from '@devhood/contract'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app/app.ts'
import { documentsOf } from '../../../../test/documents/documents.ts'
import { setHidden } from '../../../../test/documents/hiding.ts'
import { ad } from '../../../../test/jobs/jobs.ts'
import { promote } from '../../../../test/people/moderation.ts'
import { caller, people, type Person } from '../../../../test/people/people.ts'
import { readXml, textsIn, type Xml } from '../../../../test/http/xml.ts'

const SEARCH = { name: 'Away from here', query: '', seenAt: '2026-01-15T12:00:00.000Z' }

/** Saves a search with a feed; returns its key. */
async function keep(
  { request }: Person,
  search: object = {},
): Promise<{ id: string; key: string }> {
  const { body, outcome } = await documentsOf(request).create('jobSearches', {
    ...SEARCH,
    feedKey: 'wanted',
    ...search,
  })
  expect(outcome).toBe('201')
  return { id: body.$id, key: String(body['feedKey']) }
}

async function openFeeds(overrides: Parameters<typeof testApp>[0] = {}) {
  const server = await testApp(overrides)
  const persons = await people(server.app, 'Octavia', 'Bob')
  const guest = caller(server.app)
  const fetch = async (key: string, headers: Record<string, string> = {}) =>
    guest('GET', `/v1/jobs/feeds/${key}`, undefined, headers)
  const read = async (key: string) => readXml((await fetch(key)).body)
  const titles = async (key: string) =>
    entriesOf(await read(key)).flatMap((each) => textsIn(each, 'title'))
  return { ...server, ...persons, guest, fetch, read, titles }
}

const entriesOf = ({ children }: Xml) => children.filter(({ name }) => name === 'entry')
const linksOf = ({ children }: Xml) =>
  children.flatMap(({ name, attributes }) => (name === 'link' ? [attributes] : []))
const namesIn = ({ children }: Xml) => children.map(({ name }) => name)
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/

describe('the feed of a saved search', () => {
  it('is valid Atom', async () => {
    await using board = await openFeeds()
    const first = await ad(board.Bob, { title: 'First' })
    board.clock.advance(60_000)
    const second = await ad(board.Bob, { title: 'Second' })
    const { id, key } = await keep(board.Octavia, {
      query: 'workplace=remote&stack=Rust&nonsense=1',
    })
    const response = await board.fetch(key)
    expect([
      response.statusCode,
      response.headers['content-type'],
      response.headers['cache-control'],
    ]).toEqual([200, 'application/atom+xml; charset=utf-8', 'private, no-cache'])
    const feed = readXml(response.body)
    expect([feed.name, feed.attributes]).toEqual(['feed', { xmlns: 'http://www.w3.org/2005/Atom' }])
    expect([textsIn(feed, 'id'), textsIn(feed, 'title'), textsIn(feed, 'updated')]).toEqual([
      [`http://localhost:3000/jobs#${id}`],
      ['Jobs · Remote · Rust · Devhood'],
      [second['$updatedAt']],
    ])
    expect(linksOf(feed)).toEqual([
      { rel: 'self', href: `http://localhost:3000/v1/jobs/feeds/${key}` },
      {
        rel: 'alternate',
        type: 'text/html',
        href: 'http://localhost:3000/jobs?stack=Rust&workplace=remote',
      },
    ])
    const entries = entriesOf(feed)
    expect(entries.map(namesIn)).toEqual(
      Array(2).fill([
        'id',
        'title',
        'author',
        'updated',
        'published',
        'link',
        'summary',
        'content',
      ]),
    )
    expect(entries.flatMap((entry) => textsIn(entry, 'id'))).toEqual(
      [second, first].map(({ $id }) => `http://localhost:3000/jobs/${$id}`),
    )
    for (const entry of entries) {
      expect(textsIn(entry, 'updated')[0]).toMatch(TIME)
      expect(textsIn(entry, 'published')[0]).toMatch(TIME)
    }
  })

  it('contains the facts and the text of an ad', async () => {
    await using board = await openFeeds()
    const { $id } = await ad(board.Bob, { description: 'a < b & "c"\n\nd' })
    const { key } = await keep(board.Octavia)
    const [entry] = entriesOf(await board.read(key))
    expect(entry?.children).toEqual([
      { name: 'id', attributes: {}, children: [], text: `http://localhost:3000/jobs/${$id}` },
      { name: 'title', attributes: {}, children: [], text: 'Platform engineer at Lantern Works' },
      {
        name: 'author',
        attributes: {},
        children: [{ name: 'name', attributes: {}, children: [], text: 'Lantern Works' }],
        text: '',
      },
      { name: 'updated', attributes: {}, children: [], text: '2026-01-15T12:00:00.000+00:00' },
      { name: 'published', attributes: {}, children: [], text: '2026-01-15T12:00:00.000+00:00' },
      {
        name: 'link',
        attributes: {
          rel: 'alternate',
          type: 'text/html',
          href: `http://localhost:3000/jobs/${$id}`,
        },
        children: [],
        text: '',
      },
      {
        name: 'summary',
        attributes: {},
        children: [],
        text: 'Remote: Europe, United Kingdom · Full time · Senior · €60,000–€80,000 a year',
      },
      {
        name: 'content',
        attributes: { type: 'html' },
        children: [],
        text: '<p>a &lt; b &amp; &quot;c&quot;</p><p>d</p>',
      },
    ])
  })

  it.each(['</title><script>', ']]>', '&#0;', '<!--', '\ufdd0\u{1fffe}\ufffe', '" x="', '\u202e'])(
    'encodes any text: %j',
    async (text) => {
      await using board = await openFeeds()
      const words = { title: `Job ${text}`, company: `At ${text}`, description: `So ${text}` }
      await ad(board.Bob, words)
      const query = new URLSearchParams({ q: `job ${text}` }).toString()
      const { key } = await keep(board.Octavia, { query })
      const feed = await board.read(key)
      expect(textsIn(feed, 'title')).toHaveLength(1)
      expect((await board.titles((await keep(board.Octavia)).key)).length).toBe(1)
    },
  )

  it.each([
    ['', ['Rust', 'Go']],
    ['stack=go', ['Go']],
    ['stack=go&stack=rust', ['Rust', 'Go']],
    ['stack=go&stack=rust&match=all', []],
    ['workplace=onsite', ['Go']],
    ['salary=90000&currency=EUR', ['Rust']],
    ['region=uk', ['Rust']],
    ['q=keeper', ['Rust']],
    ['seniority=junior', []],
    ['broken', ['Rust', 'Go']],
    ['stack=%00&q=%00&salary=-1', ['Rust', 'Go']],
  ])('for %s contains the ads that match its filters', async (query, found) => {
    await using board = await openFeeds()
    const place = { workplace: 'onsite', place: 'Graz', regions: [] }
    await ad(board.Bob, { title: 'Go job', company: 'A', stack: ['Go'], ...place })
    board.clock.advance(1000)
    const words = { description: 'The keeper of lamps', stack: ['Rust'], salaryTo: 90_000 }
    await ad(board.Bob, { title: 'Rust job', company: 'A', ...words })
    const { key } = await keep(board.Octavia, { query })
    expect(await board.titles(key)).toEqual(found.map((name) => `${name} job at A`))
  })

  it('contains the newest fifty ads', async () => {
    await using board = await openFeeds()
    const posters = await people(board.app, 'P1', 'P2', 'P3', 'P4', 'P5', 'P6')
    for (const poster of Object.values(posters))
      for (let count = 0; count < 9; count++) {
        board.clock.advance(1000)
        await ad(poster, { title: `${poster.name} ${count}`, company: 'A' })
      }
    const titles = await board.titles((await keep(board.Octavia)).key)
    expect([titles.length, titles[0], titles.at(-1)]).toEqual([50, 'P6 8 at A', 'P1 4 at A'])
  })
})

describe('a feed', () => {
  it('shows only what its owner may see: nothing of blocked or hidden people, and no drafts', async () => {
    await using board = await openFeeds()
    const { Octavia, Bob, platform } = board
    const { Cem, Dee } = await people(board.app, 'Cem', 'Dee')
    await ad(Bob, { title: 'Seen', company: 'A' })
    await ad(Bob, { title: 'Draft', company: 'A', status: 'draft' })
    const own = await ad(Octavia, { title: 'Hers', company: 'A' })
    const { $id: hidden } = await ad(Bob, { title: 'Hidden', company: 'A' })
    await ad(Cem, { title: 'Blocked', company: 'A' })
    await ad(Dee, { title: 'Of the hidden', company: 'A' })
    await setHidden(platform, 'jobs', { $id: hidden })
    await setHidden(platform, 'users', { $id: Dee.userId })
    expect(
      (await documentsOf(Octavia.request).create('blocks', { blocked: Cem.userId })).status,
    ).toBe(201)
    const { key } = await keep(Octavia)
    expect((await board.titles(key)).toSorted()).toEqual(['Hers at A', 'Seen at A'])
    expect((await documentsOf(Octavia.request).delete('jobs', own.$id)).status).toBe(204)
    expect(await board.titles(key)).toEqual(['Seen at A'])
  })

  it('reveals nothing about its owner: no name, no id, no search name, no time of the last visit', async () => {
    await using board = await openFeeds()
    const { Octavia, clock } = board
    const { id, key } = await keep(Octavia)
    const before = await board.fetch(key)
    for (const secret of [
      'Away',
      'Octavia',
      'octavia',
      Octavia.userId,
      Octavia.accountId,
      'seenAt',
    ])
      expect(before.body.includes(secret)).toBe(false)
    clock.advance(1000)
    const seenAt = '2026-01-15T12:00:01.000Z'
    expect((await documentsOf(Octavia.request).update('jobSearches', id, { seenAt })).status).toBe(
      200,
    )
    const after = await board.fetch(key)
    expect([after.body, after.headers.etag, after.headers['last-modified']]).toEqual([
      before.body,
      before.headers.etag,
      before.headers['last-modified'],
    ])
  })

  it('drops an ad as soon as it expires', async () => {
    await using board = await openFeeds()
    await ad(board.Bob, { title: 'Short', company: 'A' })
    const { key } = await keep(board.Octavia)
    board.clock.advance(JOB_LIMITS.liveFor - 1)
    expect(await board.titles(key)).toEqual(['Short at A'])
    board.clock.advance(1)
    expect(await board.titles(key)).toEqual([])
  })

  it('answers 304 to clients that have the current version', async () => {
    await using board = await openFeeds()
    await ad(board.Bob)
    const { key } = await keep(board.Octavia)
    const { headers } = await board.fetch(key)
    expect(headers['last-modified']).toBe('Thu, 15 Jan 2026 12:00:00 GMT')
    for (const tag of [String(headers.etag), `W/${headers.etag}`]) {
      const again = await board.fetch(key, { 'if-none-match': tag })
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag])
    }
    board.clock.advance(1000)
    await ad(board.Bob)
    const other = await board.fetch(key, { 'if-none-match': String(headers.etag) })
    expect([other.statusCode, other.headers['last-modified']]).toEqual([
      200,
      'Thu, 15 Jan 2026 12:00:01 GMT',
    ])
  })

  it("works where guests can't read ads: its key authenticates its owner", async () => {
    await using board = await openFeeds({ publicJobs: false })
    await ad(board.Bob, { title: 'Seen', company: 'A' })
    expect(await board.titles((await keep(board.Octavia)).key)).toEqual(['Seen at A'])
  })

  it.each([
    ['withdrawn', { feedKey: null }],
    ['renewed', { feedKey: 'another' }],
  ])('with a %s key responds like a wrong key', async (_, change) => {
    await using board = await openFeeds()
    const { id, key } = await keep(board.Octavia)
    const wrong = await board.fetch('x'.repeat(32))
    expect((await board.fetch(key)).statusCode).toBe(200)
    const { status } = await documentsOf(board.Octavia.request).update('jobSearches', id, change)
    expect(status).toBe(200)
    const { statusCode, body, headers } = await board.fetch(key)
    expect([statusCode, body, headers['content-type']]).toEqual([
      404,
      wrong.body,
      wrong.headers['content-type'],
    ])
    expect(wrong.json()).toMatchObject({ code: 404, message: 'There is no such feed.' })
  })

  it('stops working when its account is blocked', async () => {
    await using board = await openFeeds()
    const { key } = await keep(board.Octavia)
    await promote(board, board.Bob)
    const act = async (action: string) => {
      const rule = action === 'block' ? { rule: 'spam' } : {}
      const about = { action, person: board.Octavia.userId, note: 'For a test.', ...rule }
      expect((await board.Bob.request('POST', '/v1/operator/actions', about)).statusCode).toBe(201)
      return (await board.fetch(key)).statusCode
    }
    expect([await act('block'), await act('unblock')]).toEqual([404, 200])
  })

  it('stops working when its search is deleted', async () => {
    await using board = await openFeeds()
    const { id, key } = await keep(board.Octavia)
    expect((await documentsOf(board.Octavia.request).delete('jobSearches', id)).status).toBe(204)
    expect((await board.fetch(key)).statusCode).toBe(404)
  })

  it('is rate-limited by address, whatever the key', async () => {
    await using board = await openFeeds({ rateLimits: true })
    const { key } = await keep(board.Octavia)
    const statuses: number[] = []
    for (let count = 0; count < 121; count++)
      statuses.push((await board.fetch(count % 2 ? key : `wrong${count}`)).statusCode)
    expect([statuses[0], statuses[119], statuses[120]]).toEqual([404, 200, 429])
  })
})
