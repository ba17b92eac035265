import { brotliDecompressSync } from 'node:zlib'
import { JOB_LIMITS } from '@devhood/contract'
import { describe, expect, it } from 'vitest'
import { documentsOf } from '../../../../test/documents/documents.ts'
import { setHidden } from '../../../../test/documents/hiding.ts'
import { dataIn } from '../../../../test/jobs/job-posting.ts'
import { ad } from '../../../../test/jobs/jobs.ts'
import { people } from '../../../../test/people/people.ts'
import { openSite } from '../../../../test/app/site.ts'

/** A server with an ad of Ada's. */
async function openBoard(overrides: Parameters<typeof openSite>[0] = {}) {
  const site = await openSite(overrides)
  const { Ada } = await people(site.server.app, 'Ada')
  const job = await ad(Ada)
  const page = `/jobs/${job.$id}`
  return { ...site, Ada, job, page }
}

/** The metadata of a page. */
function headOf(body: string) {
  const metas = Object.fromEntries(
    Array.from(
      body.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g),
      ([, name = '', content]): [string, unknown] => [name, content],
    ),
  )
  return {
    title: /<title>([^<]*)<\/title>/.exec(body)?.[1],
    canonical: /<link rel="canonical" href="([^"]*)">/.exec(body)?.[1],
    robots: metas['robots'],
    social: metas['og:title'],
    about: metas['description'],
    url: metas['og:url'],
    hasData: dataIn(body) !== undefined,
    shown: /<h1>(.*)<\/h1>/.exec(body)?.[1],
  }
}

const FACTS = 'Remote: Europe, United Kingdom · Full time · Senior · €60,000–€80,000 a year'
const NAME = 'Platform engineer at Lantern Works'
/** The generic page, as for every other URL. */
const USUAL = {
  title: 'Devhood',
  canonical: undefined,
  robots: undefined,
  social: 'Devhood',
  about: 'A place where developers share pictures of their working life.',
  url: 'http://localhost:3000/',
  hasData: false,
  shown: undefined,
}

describe('the page of an ad', () => {
  it('describes the ad without scripts, with its canonical URL', async () => {
    await using board = await openBoard()
    const url = `http://localhost:3000${board.page}`
    for (const address of [board.page, `${board.page}?from=feed`]) {
      const { statusCode, body, headers } = await board.get(address)
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
      expect(headOf(body)).toEqual({
        title: `${NAME} · Devhood`,
        canonical: url,
        robots: 'noai, noimageai',
        social: NAME,
        about: FACTS,
        url,
        hasData: true,
        shown: `job at ${address}`,
      })
    }
  })

  it('names the public URL, whatever the Host header says', async () => {
    const publicUrl = new URL('https://hood.example')
    await using board = await openBoard({ publicUrl })
    for (const host of ['hood.example', 'elsewhere.example', 'localhost:3000'])
      expect(headOf((await board.get(board.page, { host })).body).url).toBe(
        `https://hood.example${board.page}`,
      )
  })

  it('answers 304 until the ad changes', async () => {
    await using board = await openBoard()
    const { headers, body } = await board.get(board.page)
    const known = { 'if-none-match': String(headers.etag) }
    expect((await board.get(board.page, known)).statusCode).toBe(304)
    await documentsOf(board.Ada.request).update('jobs', board.job.$id, { title: 'Lamp keeper' })
    const again = await board.get(board.page, known)
    expect([again.statusCode, again.body === body]).toEqual([200, false])
    expect(headOf(again.body).social).toBe('Lamp keeper at Lantern Works')
  })

  it('is compressed, and has no body for HEAD', async () => {
    await using board = await openBoard()
    const plain = await board.get(board.page)
    const compressed = await board.get(board.page, { 'accept-encoding': 'br' })
    expect(compressed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body)
    const head = await board.head(board.page)
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', plain.headers.etag])
  })

  it('reveals nothing about the poster', async () => {
    await using board = await openBoard()
    const { body } = await board.get(board.page)
    expect([body.includes(board.Ada.userId), body.includes(board.Ada.accountId)]).toEqual([
      false,
      false,
    ])
    expect(body).not.toMatch(/\bada\b/i)
  })

  it('is the generic page for members: it contains nothing personal', async () => {
    await using board = await openBoard()
    for (const path of [board.page, '/jobs/nothing', '/jobs', '/jobs?q=']) {
      const { statusCode, body } = await board.get(path, { cookie: board.Ada.cookie })
      expect([statusCode, headOf(body)]).toEqual([200, USUAL])
    }
  })
})

type Board = Awaited<ReturnType<typeof openBoard>>
const change = (data: object) => async (board: Board) => {
  const { status } = await documentsOf(board.Ada.request).update('jobs', board.job.$id, data)
  expect(status).toBe(200)
}

const UNAVAILABLE: [what: string, act: (board: Board) => Promise<void>, about: string][] = [
  ['filled', change({ status: 'filled' }), 'This job is filled.'],
  ['over', async ({ server }) => server.clock.advance(JOB_LIMITS.liveFor), 'This ad has expired.'],
]

const CLOSED: [what: string, act: (board: Board) => Promise<unknown>][] = [
  ['deleted', async ({ Ada, job }) => documentsOf(Ada.request).delete('jobs', job.$id)],
  ['hidden', async ({ server, job }) => setHidden(server.platform, 'jobs', { $id: job.$id })],
  [
    "a hidden person's",
    async ({ server, Ada }) => setHidden(server.platform, 'users', { $id: Ada.userId }),
  ],
]

describe('an ad that is no longer available', () => {
  it.each(UNAVAILABLE)(
    'has a page that says it is %s, and that search engines drop',
    async (...row) => {
      const [, act, about] = row
      await using board = await openBoard()
      await act(board)
      const { etag } = (await board.get(board.page)).headers
      for (const headers of [{}, { 'if-none-match': String(etag) }]) {
        const { statusCode, body } = await board.get(board.page, headers)
        const expectedHead = {
          ...USUAL,
          title: `${NAME} · Devhood`,
          robots: 'noindex, noai, noimageai',
          social: NAME,
          about,
          shown: `job at ${board.page}`,
        }
        expect([statusCode, headOf(body)]).toEqual([410, expectedHead])
      }
    },
  )

  it.each(CLOSED)('(%s) has no text on its page at all', async (_, act) => {
    await using board = await openBoard()
    await act(board)
    const never = await board.get('/jobs/nothing')
    const { statusCode, body } = await board.get(board.page)
    const shown = `missing at ${board.page}`
    expect([statusCode, headOf(body)]).toEqual([
      404,
      { ...USUAL, robots: 'noindex, noai, noimageai', shown },
    ])
    expect(body.replaceAll(board.page, '')).toBe(never.body.replaceAll('/jobs/nothing', ''))
  })

  it('as a draft has no page either', async () => {
    await using board = await openBoard()
    const { $id } = await ad(board.Ada, { status: 'draft' })
    const { statusCode, body } = await board.get(`/jobs/${$id}`)
    const shown = `missing at /jobs/${$id}`
    expect([statusCode, headOf(body)]).toEqual([
      404,
      { ...USUAL, robots: 'noindex, noai, noimageai', shown },
    ])
  })

  it.each(['/jobs/_no', '/jobs/%00', `/jobs/${'x'.repeat(2000)}`, '/jobs/%F0%9F%92%A5'])(
    'with an invalid id has no page: %s',
    async (path) => {
      await using board = await openBoard()
      expect((await board.get(path)).statusCode).toBe(404)
    },
  )
})

describe('the job board', () => {
  it.each(['/jobs', '/jobs/', '/jobs?workplace=remote'])(
    'has a title of its own: %s',
    async (path) => {
      await using board = await openBoard()
      const { statusCode, body } = await board.get(path)
      const url = 'http://localhost:3000/jobs'
      expect([statusCode, headOf(body)]).toEqual([
        200,
        {
          ...USUAL,
          title: 'Jobs · Devhood',
          canonical: url,
          robots: 'noai, noimageai',
          social: 'Jobs',
          about: 'Developer jobs with salary, location and stack up front.',
          url,
          shown: `board at ${path}`,
        },
      ])
    },
  )

  it.each(['/jobs/new', '/jobs/mine', '/jobs/Mine', '/jobs/x/edit', '/jobsx', '/saved'])(
    'does not change other screens: %s',
    async (path) => {
      await using board = await openBoard()
      const { statusCode, body } = await board.get(path)
      expect([statusCode, headOf(body)]).toEqual([200, USUAL])
    },
  )
})

it("where guests can't read ads, no page describes one", async () => {
  await using board = await openBoard({ publicJobs: false })
  for (const path of [board.page, '/jobs', '/jobs/nothing']) {
    const { statusCode, body } = await board.get(path)
    expect([statusCode, headOf(body)]).toEqual([200, USUAL])
  }
})
