import type { Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import {
  act,
  openModeration,
  type ReportList,
  reportsOf,
  report,
} from '../../../test/people/moderation.ts'
import { documentsOf, upload } from '../../../test/documents/documents.ts'
import { caller, PASSWORD } from '../../../test/people/people.ts'
import { hashState } from '../../../test/app/state-hash.ts'
import { FILES } from '../../../test/files/upload.ts'
import { statement } from '../../platform/database/index.ts'

const CALLS: ['GET' | 'POST' | 'DELETE', string][] = [
  ['GET', '/v1/operator/reports'],
  ['POST', '/v1/operator/actions'],
  ['GET', '/v1/operator/audit'],
  ['GET', '/v1/operator/invitations'],
  ['POST', '/v1/operator/invitations'],
  ['DELETE', '/v1/operator/invitations/x'],
  ['GET', '/v1/operator/people'],
  ['GET', '/v1/operator/pages'],
  ['POST', '/v1/operator/pages/rules'],
  ['GET', '/v1/operator/people/x'],
]

describe('the operator API', () => {
  test('is rejected for everybody else, as if nobody were signed in', async () => {
    const world = await openModeration()
    await using server = world.server
    await server.app.inject('/v1/health')
    const before = await hashState(server.platform)
    for (const request of [caller(server.app), world.Alice.request])
      for (const [method, url] of CALLS) {
        const response = await request(
          method,
          url,
          method === 'GET' ? undefined : { action: 'hide' },
        )
        expect(`${method} ${url} ${response.statusCode} ${response.json().type}`).toBe(
          `${method} ${url} 401 general_unauthorized_scope`,
        )
      }
    expect(await hashState(server.platform)).toBe(before)
  })

  test('is closed at once when an operator loses the role', async () => {
    const world = await openModeration()
    await using server = world.server
    const { Olga } = world
    expect((await Olga.request('GET', '/v1/operator/audit')).statusCode).toBe(200)
    const account = async () => (await Olga.request('GET', '/v1/account')).json().labels
    expect(await account()).toEqual(['operator'])
    const demotion = statement((db: Kysely<{ accounts: { $id: string; role: string | null } }>) =>
      db.updateTable('accounts').set({ role: null }),
    )
    await server.platform.database.write(async (tx) => tx.run(demotion, {}))
    expect((await Olga.request('GET', '/v1/operator/audit')).statusCode).toBe(401)
    expect(await account()).toEqual([])
  })

  test("can't be granted by people to themselves", async () => {
    await using server = await testApp()
    const guest = caller(server.app)
    const body = { userId: 'unique()', email: 'eve@example.com', password: PASSWORD, name: 'Eve' }
    const made = await guest('POST', '/v1/account', {
      ...body,
      role: 'operator',
      labels: ['operator'],
    })
    expect(made.json().labels).toEqual([])
  })
})

describe('the report queue', () => {
  test('shows the subject, its author and the reporters', async () => {
    const world = await openModeration()
    await using _ = world.server
    const { Olga, Alice, Bob, Carol, ids } = world
    const { imageId } = await upload(Bob.request)
    const pictures = { imageIds: [ids['imageId'], imageId] }
    const update = await documentsOf(Bob.request).update('posts', String(ids['bobs']), pictures)
    expect(update.outcome).toBe('200')
    const [imageUrl, ...others] = pictures.imageIds.map(
      (each) =>
        `http://localhost:3000${FILES}/${each}/preview?width=2000&height=2000&gravity=top&quality=100`,
    )
    const first = await report(world, Alice, { post: 'bobs', reason: 'spam', text: 'Look.' })
    const second = await report(world, Carol, { person: 'Bob', reason: 'hate' })
    const card = (name: string, id = '') => ({
      $id: id,
      name,
      username: name.toLowerCase(),
      imageUrl: `http://localhost:3000/v1/avatars/initials?name=${name}`,
      hidden: false,
      blocked: false,
      suspendedUntil: null,
      approved: false,
      held: false,
      verified: false,
      joinedAt: '2026-01-15T12:00:00.000+00:00',
    })
    const bob = card('Bob', ids['Bob'])
    const known = { record: { acted: 0, dismissed: 0 }, measures: 0, notes: [] }
    const at = { $createdAt: '2026-01-15T12:00:00.000+00:00', status: 'open', ...known }
    expect(await reportsOf(Olga)).toEqual({
      total: 2,
      reports: [
        {
          ...at,
          $id: first,
          reason: 'spam',
          text: 'Look.',
          reporter: card('Alice', ids['Alice']),
          person: bob,
          post: {
            $id: ids['bobs'],
            caption: null,
            imageUrl,
            imageUrls: [imageUrl, ...others],
            hidden: false,
          },
          evidence: { post: ids['bobs'], caption: null },
        },
        {
          ...at,
          $id: second,
          reason: 'hate',
          text: null,
          reporter: card('Carol', Carol.userId),
          person: bob,
        },
      ],
    })
    expect(await reportsOf(Olga, '?status=settled')).toEqual({ total: 0, reports: [] })
  })

  test('is paged', async () => {
    const world = await openModeration()
    await using _ = world.server
    const { Olga, Alice, Carol, Bob } = world
    const all = [
      await report(world, Alice, { person: 'Bob', reason: 'spam' }),
      await report(world, Carol, { post: 'bobs', reason: 'spam' }, 'other'),
      await report(world, Bob, { person: 'Alice', reason: 'violence' }),
    ]
    const idsIn = ({ reports }: ReportList) => reports.map(({ $id }) => $id)
    const page = await reportsOf(Olga, '?limit=2')
    expect([idsIn(page), page.total]).toEqual([all.slice(0, 2), 3])
    expect(idsIn(await reportsOf(Olga, `?limit=2&cursorAfter=${all[1]}`))).toEqual(all.slice(2))
    for (const name of ['other', 'report'])
      await act(world, Olga, { action: 'dismiss', report: name })
    expect(idsIn(await reportsOf(Olga, '?status=settled'))).toEqual([all[2], all[1]])
    expect(idsIn(await reportsOf(Olga, `?status=settled&cursorAfter=${all[2]}`))).toEqual([all[1]])
    const gone = await Olga.request('GET', '/v1/operator/reports?cursorAfter=nothing')
    expect(gone.json().type).toBe('general_cursor_not_found')
  })
})
