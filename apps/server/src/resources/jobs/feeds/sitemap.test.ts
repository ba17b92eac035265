import { JOB_LIMITS, Query } from '@devhood/contract'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app/app.ts'
import { documentsOf } from '../../../../test/documents/documents.ts'
import { setHidden } from '../../../../test/documents/hiding.ts'
import { ad } from '../../../../test/jobs/jobs.ts'
import { caller, people } from '../../../../test/people/people.ts'
import { openSite } from '../../../../test/app/site.ts'
import { readXml, textsIn } from '../../../../test/http/xml.ts'
import { openEngine } from '#engine'
import { collections } from '#resources'
import { openSitemap } from '#services/sitemap'
import { liveAds } from './sitemap.ts'

const SCHEMA = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }

async function openBoard(overrides: Parameters<typeof testApp>[0] = {}) {
  const server = await testApp(overrides)
  const guest = caller(server.app)
  const persons = await people(server.app, 'Ada', 'Bob')
  const { platform, config } = server
  const engine = openEngine({ collections, now: platform.now, ids: config })
  return { ...server, ...persons, engine, guest, fetch: async () => guest('GET', '/sitemap.xml') }
}

/** The URLs in a sitemap, or in an index of sitemaps. */
function addressesIn(document: string, root: string, each: string): string[] {
  const map = readXml(document)
  expect([map.name, map.attributes]).toEqual([root, SCHEMA])
  return map.children.flatMap((entry) => {
    expect(entry.name).toBe(each)
    return textsIn(entry, 'loc')
  })
}
const urlsIn = (document: string) => addressesIn(document, 'urlset', 'url')

async function textOf(xml: AsyncIterable<string> | Iterable<string> | undefined): Promise<string> {
  let text = ''
  for await (const part of xml ?? []) text += part
  return text
}

describe('the sitemap', () => {
  it('lists live ads with their last change', async () => {
    await using board = await openBoard({ publicUrl: new URL('https://hood.example') })
    const first = await ad(board.Ada)
    board.clock.advance(1000)
    const second = await ad(board.Bob)
    const { statusCode, headers, body } = await board.guest('GET', '/sitemap.xml', undefined, {
      host: 'hood.example',
    })
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/xml; charset=utf-8',
      'no-cache',
    ])
    expect(urlsIn(body)).toEqual(
      [first, second].map(({ $id }) => `https://hood.example/jobs/${$id}`),
    )
    expect(readXml(body).children.flatMap((url) => textsIn(url, 'lastmod'))).toEqual([
      first['$updatedAt'],
      second['$updatedAt'],
    ])
  })

  it('is empty without ads', async () => {
    await using board = await openBoard()
    expect(urlsIn((await board.fetch()).body)).toEqual([])
  })

  it('lists exactly the ads that guests may read', async () => {
    await using board = await openBoard()
    const { Ada, platform } = board
    const early = await ad(Ada)
    board.clock.advance(JOB_LIMITS.liveFor)
    const { Cem, Dee } = await people(board.app, 'Cem', 'Dee')
    const shown = await ad(Cem)
    const filled = await ad(Cem)
    const hidden = await ad(Cem)
    await ad(Cem, { status: 'draft' })
    await ad(Dee)
    await documentsOf(Cem.request).update('jobs', filled.$id, { status: 'filled' })
    await setHidden(platform, 'jobs', hidden)
    await setHidden(platform, 'users', { $id: Dee.userId })
    const named = urlsIn((await board.fetch()).body)
    const { ids } = await documentsOf(board.guest).list('jobs', Query.orderAsc('postedAt'))
    expect(named).toEqual(ids.map((id) => `http://localhost:3000/jobs/${id}`))
    expect([ids.includes(early.$id), ids]).toEqual([false, [shown.$id]])
  })

  it("is an index of pages when the ads don't fit into one", async () => {
    await using board = await openBoard()
    for (let count = 0; count < 5; count++) {
      // Two at the same time: a page may end between them.
      if (count % 2) board.clock.advance(1000)
      await ad(board.Ada)
    }
    const whole = urlsIn((await board.fetch()).body)
    const sitemap = openSitemap({
      sections: [liveAds({ ...board.platform, engine: board.engine })],
      origin: 'https://x.example',
      page: 2,
    })
    const index = await textOf(await sitemap.root())
    expect(addressesIn(index, 'sitemapindex', 'sitemap')).toEqual(
      [1, 2, 3].map((page) => `https://x.example/sitemap-${page}.xml`),
    )
    const pages: string[][] = []
    for (const page of [1, 2, 3]) pages.push(urlsIn(await textOf(await sitemap.find(page))))
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1])
    expect(pages.flat().map((url) => new URL(url).pathname)).toEqual(
      whole.map((url) => new URL(url).pathname),
    )
    expect([await sitemap.find(0), await sitemap.find(4)]).toEqual([undefined, undefined])
  })

  it('reads ads in small batches', async () => {
    await using board = await openBoard()
    const limits: unknown[] = []
    const { engine, platform } = board
    const { database, now } = platform
    const watched: typeof database = Object.create(database, {
      all: {
        value: async (_: never, values: { max?: number }) => {
          limits.push(values.max)
          return Array.from({ length: values.max ?? 0 }, (_, at) => ({
            $id: `j${limits.length}-${at}`,
            $updatedAt: 0,
            postedAt: limits.length,
            sequence: at,
          }))
        },
      },
    }) as typeof database
    const sitemap = openSitemap({
      sections: [liveAds({ database: watched, engine, now })],
      origin: 'x:',
      page: 2500,
    })
    expect(urlsIn(await textOf(await sitemap.root()))).toHaveLength(2500)
    expect(limits).toEqual([1000, 1000, 500])
  })

  it.each(['/sitemap-1.xml', '/sitemap-0.xml', '/sitemap-x.xml', '/sitemap-1.xmlx', '/sitemap'])(
    'has no pages when one file is enough: %s',
    async (url) => {
      await using site = await openSite()
      const { Ada } = await people(site.server.app, 'Ada')
      await ad(Ada)
      const { statusCode, body } = await site.get(url)
      // Paths that are not file names are screens of the app.
      expect([statusCode, body.includes('<loc>')]).toEqual([url.includes('.') ? 404 : 200, false])
    },
  )

  it('is rate-limited by address', async () => {
    await using board = await openBoard({ rateLimits: true })
    const statuses: number[] = []
    for (let count = 0; count < 31; count++) statuses.push((await board.fetch()).statusCode)
    expect([statuses[29], statuses[30]]).toEqual([200, 429])
  })
})

const ROBOTS = 'User-agent: *\nDisallow: /v1/\n'

describe('crawlers', () => {
  it('are pointed to the sitemap, and may fetch the pages of ads', async () => {
    await using site = await openSite({ publicUrl: new URL('https://hood.example') })
    const { statusCode, headers, body } = await site.get('/robots.txt', { host: 'hood.example' })
    expect([statusCode, headers['content-type'], body]).toEqual([
      200,
      'text/plain; charset=utf-8',
      `${ROBOTS}Content-Signal: search=yes, ai-input=yes, ai-train=no\nAllow: /v1/databases/devhood/collections/jobs/documents\nAllow: /v1/storage/buckets/media/files/\n\nSitemap: https://hood.example/sitemap.xml\n`,
    ])
  })

  it("are pointed to neither where guests can't read ads", async () => {
    await using site = await openSite({ publicJobs: false })
    expect((await site.get('/robots.txt')).body).toBe(ROBOTS)
    for (const url of ['/sitemap.xml', '/sitemap-1.xml'])
      expect((await site.get(url)).statusCode).toBe(404)
  })
})
