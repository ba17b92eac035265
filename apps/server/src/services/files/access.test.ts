import { describe, expect, test } from 'vitest'
import { FileList } from '@devhood/contract/schemas'
import { Value } from 'typebox/value'
import { post } from '../../../test/documents/documents.ts'
import { caller, people, testApp } from '../../../test/index.ts'
import { png } from '../../../test/files/pictures.ts'
import { hashState } from '../../../test/app/state-hash.ts'
import { FILES, uploadsOf } from '../../../test/files/upload.ts'
import { type SharedApp, sharedApp, sharedWorld } from '../../../test/app/shared-app.ts'

/** A server with a file in a post, a file in none, and an incomplete upload. */
async function worldOn(server: SharedApp) {
  const { alice, bob } = await people(server.app, 'alice', 'bob')
  const shown = String((await post(alice))['imageId'])
  const uploads = uploadsOf(alice.request)
  const loose = (await uploads.uploadFile(await png(30, 20))).file.$id
  const pending = (await uploads.chunk(Buffer.alloc(6_000_000), 0)).file.$id
  const ids = { shown, loose, pending, none: 'none' }
  const actors = { guest: caller(server.app), bob: bob.request, alice: alice.request }
  return { ...server, server, ids, actors }
}

async function world(overrides = {}) {
  const server = await testApp(overrides)
  return {
    ...(await worldOn(server)),
    ...server,
    server,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

const outcome = async (response: ReturnType<ReturnType<typeof caller>>) => {
  const { statusCode, body } = await response
  return statusCode < 400 ? String(statusCode) : `${statusCode} ${JSON.parse(body).type}`
}
const GUEST = '401 user_unauthorized'
const NOT_FOUND = '404 storage_file_not_found'

type Ids = Awaited<ReturnType<typeof world>>['ids']
type Row = Readonly<Record<keyof Ids, string>>
const all = (each: string): Row => ({ shown: each, loose: each, pending: each, none: each })

const server = sharedApp()
const seen = sharedWorld(worldOn, server)

describe('file access', () => {
  const OWN: Row = { shown: '200', loose: '200', pending: '200', none: NOT_FOUND }
  const COMPLETE: Row = { ...OWN, pending: NOT_FOUND }
  const IN_USE: Row = { ...all(NOT_FOUND), shown: '200' }
  const OTHERS: Row = {
    shown: GUEST,
    loose: NOT_FOUND,
    pending: NOT_FOUND,
    none: NOT_FOUND,
  }
  const cases: [method: 'GET' | 'HEAD' | 'PUT', path: string, guest: Row, bob: Row, alice: Row][] =
    [
      ['GET', '', all(GUEST), all(NOT_FOUND), OWN],
      ['GET', '/view', all(GUEST), IN_USE, COMPLETE],
      ['GET', '/preview?width=10', all(GUEST), IN_USE, COMPLETE],
      ['GET', '/download', all(GUEST), IN_USE, COMPLETE],
      ['PUT', '', all(GUEST), OTHERS, OWN],
    ]
  test.each(cases)('%s /files/…%s', async (method, path, ...rows) => {
    const at = seen()
    const body = method === 'PUT' ? { name: 'b.png' } : undefined
    for (const [index, actor] of (['guest', 'bob', 'alice'] as const).entries())
      for (const [kind, id] of Object.entries(at.ids)) {
        const response = at.actors[actor](method, `${FILES}/${id}${path}`, body)
        const expected = rows[index]?.[kind as keyof Ids]
        expect([actor, kind, await outcome(response)]).toEqual([actor, kind, expected])
      }
  })

  test('HEAD and conditional requests reveal no more than GET', async () => {
    await using at = await world()
    const url = `${FILES}/${at.ids.loose}/view`
    const etag = String((await at.actors.alice('GET', url)).headers['etag'])
    expect((await at.actors.alice('HEAD', url)).statusCode).toBe(200)
    for (const headers of [
      { 'if-none-match': etag },
      { range: 'bytes=0-9' },
      { 'if-modified-since': new Date(0).toUTCString() },
    ] as Record<string, string>[]) {
      for (const method of ['GET', 'HEAD'] as const) {
        expect((await at.actors.bob(method, url, undefined, headers)).statusCode).toBe(404)
        expect((await at.actors.guest(method, url, undefined, headers)).statusCode).toBe(401)
      }
    }
  })

  test('deleting', async () => {
    await using at = await world()
    const cases: [actor: keyof typeof at.actors, kind: keyof Ids, outcome: string][] = [
      ...(['shown', 'loose', 'pending', 'none'] as const).map(
        (kind) => ['guest', kind, GUEST] as const,
      ),
      ['bob', 'shown', GUEST],
      ['bob', 'loose', NOT_FOUND],
      ['bob', 'pending', NOT_FOUND],
      ['bob', 'none', NOT_FOUND],
      ['alice', 'none', NOT_FOUND],
      ['alice', 'shown', '403 document_delete_restricted'],
    ].map(([actor, kind, expected]) => [
      actor as keyof typeof at.actors,
      kind as keyof Ids,
      String(expected),
    ])
    const before = await hashState(at.platform)
    for (const [actor, kind, expected] of cases) {
      const response = at.actors[actor]('DELETE', `${FILES}/${at.ids[kind]}`, {})
      expect([actor, kind, await outcome(response)]).toEqual([actor, kind, expected])
    }
    expect(await hashState(at.platform)).toBe(before)
    for (const kind of ['loose', 'pending'] as const) {
      const url = `${FILES}/${at.ids[kind]}`
      expect(await outcome(at.actors.alice('DELETE', url, {}))).toBe('204')
      expect(await outcome(at.actors.alice('DELETE', url, {}))).toBe(NOT_FOUND)
    }
  })

  test('the list contains own files only', async () => {
    await using at = await world()
    expect(await outcome(at.actors.guest('GET', FILES))).toBe(GUEST)
    expect((await at.actors.bob('GET', FILES)).json()).toEqual({ total: 0, files: [] })
    const list = (await at.actors.alice('GET', FILES)).json<FileList>()
    expect(Value.Check(FileList, list)).toBe(true)
    expect([list.total, list.files.map(({ $id }) => $id)]).toEqual([
      3,
      [at.ids.shown, at.ids.loose, at.ids.pending],
    ])
  })

  test('another bucket does not exist, for everybody', async () => {
    await using at = await world()
    const elsewhere = FILES.replace('media', 'other')
    const calls: ['GET' | 'POST' | 'PUT' | 'DELETE', string][] = [
      ['GET', ''],
      ['POST', ''],
      ['GET', `/${at.ids.shown}`],
      ['PUT', `/${at.ids.shown}`],
      ['DELETE', `/${at.ids.shown}`],
      ['GET', `/${at.ids.shown}/view`],
      ['GET', `/${at.ids.shown}/preview`],
      ['GET', `/${at.ids.shown}/download`],
    ]
    for (const request of Object.values(at.actors))
      for (const [method, path] of calls) {
        const body = method === 'GET' ? undefined : {}
        expect(await outcome(request(method, elsewhere + path, body))).toBe(
          '404 storage_bucket_not_found',
        )
      }
  })

  test.each(['a'.repeat(37), '_a', '.a', '..%2Fx', '%00', '%20', 'ü', 'a%2Fb'])(
    'an id like %s is rejected',
    async (id) => {
      const at = seen()
      for (const path of ['', '/view', '/preview', '/download'])
        expect(await outcome(at.actors.alice('GET', `${FILES}/${id}${path}`))).toBe(
          '400 general_argument_invalid',
        )
    },
  )
})

describe('with PUBLIC_MEDIA=on', () => {
  test('guests see pictures of visible documents, and nothing else', async () => {
    await using at = await world({ publicMedia: true })
    for (const path of ['/view', '/preview', '/download']) {
      const seen = await at.actors.guest('GET', `${FILES}/${at.ids.shown}${path}`)
      expect([seen.statusCode, seen.headers['cache-control']]).toEqual([
        200,
        path === '/download'
          ? 'private, max-age=3600'
          : 'public, max-age=31536000, s-maxage=3600, immutable',
      ])
      for (const kind of ['loose', 'pending', 'none'] as const)
        expect(await outcome(at.actors.guest('GET', `${FILES}/${at.ids[kind]}${path}`))).toBe(
          NOT_FOUND,
        )
    }
    expect(await outcome(at.actors.guest('GET', `${FILES}/${at.ids.shown}`))).toBe(GUEST)
    const own = await at.actors.alice('GET', `${FILES}/${at.ids.loose}/view`)
    expect(own.headers['cache-control']).toBe('private, max-age=31536000, immutable')
  })
})

describe('when a document is deleted', () => {
  test('its file is removed at once, for everybody, from every cache; its owner may delete it for a day', async () => {
    await using server = await testApp()
    const { alice, bob } = await people(server.app, 'alice', 'bob')
    const { $id, imageId } = await post(alice)
    const url = `${FILES}/${String(imageId)}`
    const seen = ['/view', '/preview?width=10', '/preview?width=20&output=webp', '/download']
    for (const path of seen)
      for (const { request } of [alice, bob])
        expect((await request('GET', url + path)).statusCode).toBe(200)
    const document = `/v1/databases/devhood/collections/posts/documents/${$id}`
    expect((await alice.request('DELETE', document, {})).statusCode).toBe(204)
    for (const path of ['', ...seen])
      for (const { request } of [alice, bob])
        expect(await outcome(request('GET', url + path))).toBe(NOT_FOUND)
    expect(await outcome(bob.request('DELETE', url, {}))).toBe(NOT_FOUND)
    const uploads = uploadsOf(alice.request)
    const again = await uploads.uploadFile(await png(30, 20), { fileId: String(imageId) })
    expect(again.outcome).toBe('409 storage_file_already_exists')
    for (const _ of [1, 2]) expect(await outcome(alice.request('DELETE', url, {}))).toBe('204')
    server.clock.advance(24 * 3_600_000)
    expect(await outcome(alice.request('DELETE', url, {}))).toBe(NOT_FOUND)
  })

  test('a file that another document shows is kept', async () => {
    const { alice } = await people(server().app, 'alice')
    const first = await post(alice)
    const second = await post(alice, { imageId: first['imageId'], imageUrl: first['imageUrl'] })
    const remove = (id: unknown) =>
      alice.request('DELETE', `/v1/databases/devhood/collections/posts/documents/${String(id)}`, {})
    const url = `${FILES}/${String(first['imageId'])}/view`
    await remove(first.$id)
    expect((await alice.request('GET', url)).statusCode).toBe(200)
    await remove(second.$id)
    expect((await alice.request('GET', url)).statusCode).toBe(404)
  })
})

describe('a file update', () => {
  test('changes name and permissions, and nothing else', async () => {
    await using server = await testApp()
    const { alice } = await people(server.app, 'alice')
    const { file } = await uploadsOf(alice.request).uploadFile(await png(30, 20))
    server.clock.advance(1000)
    const url = `${FILES}/${file.$id}`
    const change = { name: ' ../x/holiday.png ', permissions: ['read("any")', 'write("users")'] }
    const changed = (await alice.request('PUT', url, change)).json()
    expect(changed).toEqual({
      ...file,
      name: 'holiday.png',
      key: 'holiday.png',
      $permissions: ['read("any")', 'update("users")', 'delete("users")'],
      $updatedAt: '2026-01-15T12:00:01.000+00:00',
    })
    expect((await alice.request('GET', url)).json()).toEqual(changed)
    expect((await alice.request('PUT', url, {})).json()).toEqual(changed)
  })

  test('changes the folder, and keeps the name', async () => {
    const { alice } = await people(server().app, 'alice')
    const { file } = await uploadsOf(alice.request).uploadFile(await png(30, 20))
    const url = `${FILES}/${file.$id}`
    const moved = (await alice.request('PUT', url, { folder: 'trips/rome' })).json()
    expect(moved).toEqual({ ...file, folder: 'trips/rome/', key: 'trips/rome/a.png' })
    expect((await alice.request('GET', url)).json()).toEqual(moved)
    expect((await alice.request('PUT', url, { folder: '' })).json()).toEqual(file)
  })

  const cases: [change: object, outcome: string][] = [
    [{ name: '' }, '400 general_argument_invalid'],
    [{ name: '\u200b' }, '400 general_argument_invalid'],
    [{ name: 'x'.repeat(256) }, '400 general_argument_invalid'],
    [{ name: 7 }, '400 general_argument_invalid'],
    [{ folder: 'x'.repeat(255) }, '400 general_argument_invalid'],
    [{ folder: 7 }, '400 general_argument_invalid'],
    [{ permissions: 'read("any")' }, '400 general_argument_invalid'],
    [{ permissions: ['read("everybody")'] }, '400 general_argument_invalid'],
    [{ permissions: ['create("any")'] }, '400 general_argument_invalid'],
    [{ permissions: ['read("user:somebody")'] }, '401 user_unauthorized'],
  ]
  test.each(cases)('to %j is rejected', async (change, expected) => {
    const { alice } = await people(server().app, 'alice')
    const { file } = await uploadsOf(alice.request).uploadFile(await png(30, 20))
    const before = await hashState(server().platform)
    expect(await outcome(alice.request('PUT', `${FILES}/${file.$id}`, change))).toBe(expected)
    expect(await hashState(server().platform)).toBe(before)
  })
})
