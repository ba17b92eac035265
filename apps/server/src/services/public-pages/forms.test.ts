import { type Kysely, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { documentsOf, post } from '../../../test/documents/documents.ts'
import { ad } from '../../../test/jobs/jobs.ts'
import { openHood, ORIGIN, pageIn } from '../../../test/people/hood.ts'
import { statement } from '../../platform/database/index.ts'
import { people } from '../../../test/people/people.ts'

const HOSTILE = '# Big\n<script>alert(1)</script> [here](https://evil.example/) ![x](y)'
const TYPES = {
  md: 'text/markdown; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const

describe('each page is also there as Markdown and as JSON', () => {
  it('from the data of the HTML, by ending and by Accept', async () => {
    await using hood = await openHood()
    const { named, get, paths } = hood
    const job = await ad(named.Ada)
    const addresses = [...paths.open, `/profile/${named.Ada.userId}`, '/explore', '/all-users']
    for (const path of [...addresses, '/jobs', `/jobs/${job.$id}`]) {
      const html = await get(path)
      for (const [form, type] of Object.entries(TYPES)) {
        const ended = await get(`${path}.${form}`)
        const accepted = await get(path, { accept: type })
        expect([path, ended.statusCode, ended.headers['content-type']]).toEqual([path, 200, type])
        expect([accepted.headers['content-type'], accepted.body]).toEqual([type, ended.body])
        expect(accepted.headers['vary']).toBe('Accept-Encoding, Cookie, Accept')
        expect(accepted.headers['cache-control']).toBe('no-cache')
        expect(html.body).toContain(`type="${type.split(';')[0]}" href="${ORIGIN}`)
      }
      const data: unknown = (await get(`${path}.json`)).json()
      const shown = JSON.stringify(pageIn(html.body))
      expect(JSON.stringify(data).replaceAll(`${ORIGIN}/v1/`, '/v1/')).toBe(shown)
    }
  })

  it('compressed too, for caches that tell the forms apart', async () => {
    await using hood = await openHood()
    const { named, get } = hood
    const bio = 'Long enough to be compressed. '.repeat(60)
    await documentsOf(named.Ada.request).update('users', named.Ada.userId, { bio })
    for (const accept of Object.values(TYPES)) {
      const { headers } = await get(`/@${named.Ada.username}`, {
        accept,
        'accept-encoding': 'gzip',
      })
      expect([headers['content-encoding'], headers['vary']]).toEqual([
        'gzip',
        'Accept-Encoding, Cookie, Accept',
      ])
    }
  })

  it('with conditional requests and HEAD', async () => {
    await using hood = await openHood()
    const path = `/@${hood.named.Ada.username}.md`
    const { headers } = await hood.get(path)
    const etag = String(headers['etag'])
    expect((await hood.get(path, { 'if-none-match': etag })).statusCode).toBe(304)
    const head = await hood.head(path)
    expect([head.statusCode, head.body, head.headers['etag']]).toEqual([200, '', etag])
    const html = await hood.get(`/@${hood.named.Ada.username}`)
    expect(html.headers['etag']).not.toBe(etag)
  })

  it('of what guests may not read is not found', async () => {
    await using hood = await openHood()
    for (const path of [...hood.paths.closed, '/@nobody'])
      for (const form of ['md', 'json'] as const) {
        const { statusCode, headers, body } = await hood.get(`${path}.${form}`)
        expect([path, statusCode, headers['content-type']]).toEqual([path, 404, TYPES[form]])
        expect(body).toBe((await hood.get(`/@never.${form}`)).body)
      }
  })

  it('not on a server where guests read nothing', async () => {
    await using hood = await openHood({ publicPages: false, publicJobs: false })
    for (const path of ['/jobs.md', '/explore.json', '/all-users.md', '/llms.txt'])
      expect([path, (await hood.get(path)).statusCode]).toEqual([path, 404])
    const { headers } = await hood.get(`/@${hood.named.Ada.username}.md`)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
  })
})

it('an exact id or tag wins over an ending', async () => {
  await using hood = await openHood()
  const { named, get } = hood
  const own = documentsOf(named.Ada.request)
  const { $id } = await post(named.Ada, { tags: ['readme'] })
  await own.update('posts', $id, { tags: ['readme', 'readme.md'] })
  const kindAt = async (path: string) => (await get(path)).headers['content-type']
  expect(await kindAt('/tags/readme.md')).toBe('text/html; charset=utf-8')
  expect(pageIn((await get('/tags/readme.md')).body)).toMatchObject({ tag: 'readme.md' })
  expect(await kindAt('/tags/readme.md.md')).toBe(TYPES.md)
  expect(await kindAt('/tags/readme.json')).toBe(TYPES.json)
})

it('an exact name wins over an ending, as long as guests see that person', async () => {
  await using hood = await openHood()
  const { named, get, server } = hood
  const { Exact } = await people(server.app, 'Exact')
  // Names of earlier versions stay, whatever they are.
  const name = `${named.Ada.username}.md`
  const renamed = statement((db: Kysely<unknown>) => ({
    compile: () =>
      sql`UPDATE users SET username = ${name}, "username$folded" = ${name.toLowerCase()} WHERE "$id" = ${Exact.userId}`.compile(
        db,
      ),
  }))
  await server.platform.database.write(async (tx) => tx.run(renamed, {}))
  const { headers, body } = await get(`/@${name}`)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(pageIn(body)).toMatchObject({ person: { $id: Exact.userId } })
  expect((await get(`/@${name}.md`)).headers['content-type']).toBe(TYPES.md)
  await documentsOf(Exact.request).update('users', Exact.userId, { membersOnly: true })
  const markdown = await get(`/@${name}`)
  expect(markdown.headers['content-type']).toBe(TYPES.md)
  expect(markdown.body).toMatch(/^# Ada\n/)
})

it('what people write is text alone in Markdown', async () => {
  await using hood = await openHood()
  const { named, get } = hood
  const own = documentsOf(named.Ada.request)
  const { $id } = await post(named.Ada, { caption: HOSTILE })
  await own.update('users', named.Ada.userId, { bio: HOSTILE, headline: '# me@evil.example' })
  await own.create('comments', { post: $id, text: HOSTILE })
  const job = await ad(named.Ada, { description: `${HOSTILE}${' and so on'.repeat(20)}` })
  const paths = [
    `/posts/${$id}`,
    `/@${named.Ada.username}`,
    '/explore',
    '/all-users',
    `/jobs/${job.$id}`,
  ]
  for (const path of paths) {
    const { body } = await get(`${path}.md`)
    // Code shows addresses; nothing of what is left is a mark that isn't the server's.
    const rest = body.replaceAll(/`[^`]*`/g, '')
    expect([path, /<(?!https?:\/\/localhost:3000\/)/.exec(rest.replaceAll(/\\./g, ''))]).toEqual([
      path,
      null,
    ])
    expect(rest).not.toMatch(/evil\.example/)
    expect(body).not.toMatch(/(?<!\\)# (?:Big|me)/)
  }
})

it('members run the app, but at addresses with an ending', async () => {
  await using hood = await openHood()
  const { named, get } = hood
  const { cookie } = named.Cem
  const path = `/@${named.Ada.username}`
  const accepted = await get(path, { cookie, accept: 'text/markdown' })
  expect(accepted.headers['content-type']).toBe('text/html; charset=utf-8')
  expect((await get(`${path}.md`, { cookie })).headers['content-type']).toBe(TYPES.md)
})

it('the pages of a list are bounded, and lead to each other in their form', async () => {
  await using hood = await openHood()
  for (let at = 0; at < 25; at++) await post(hood.named.Ada, { caption: '*`<'.repeat(333) })
  const first = await hood.get('/explore.json')
  const { next } = first.json<{ next: string }>()
  expect(next).toMatch(/^http:\/\/localhost:3000\/explore\.json\?after=/)
  const more = (await hood.get(next.slice(ORIGIN.length))).json<{ posts: object[] }>()
  expect(more.posts).toHaveLength(2)
  const markdown = await hood.get('/explore.md')
  expect(markdown.body).toContain(`[Next page](<${next.replace('.json', '.md')}>)`)
  for (const { rawPayload } of [first, markdown]) expect(rawPayload.length).toBeLessThan(200_000)
})
