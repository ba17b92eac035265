import { Query } from '@devhood/contract'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { documentsOf, API_VARIANTS, upload } from '../../../test/documents/documents.ts'
import { setHidden } from '../../../test/documents/hiding.ts'
import { ad, advanceTime } from '../../../test/jobs/jobs.ts'
import { caller, people } from '../../../test/people/people.ts'
import { listen } from '../../../test/sockets/sockets.ts'
import { FILES } from '../../../test/files/upload.ts'

const UNAUTHORIZED = '401 user_unauthorized'
const NONE = '404 document_not_found'

/** Alice has an ad in every state, one of them hidden, each with its own logo. */
async function openWorld(publicJobs = true) {
  const server = await testApp({ publicJobs })
  const { alice, bob } = await people(server.app, 'alice', 'bob')
  const withMark = async (data: object) => ad(alice, { ...data, ...(await upload(alice.request)) })
  const over = await withMark({ title: 'Over' })
  await advanceTime(server, [alice, bob])
  const [live, draft, filled, hidden] = [
    await withMark({ title: 'Live' }),
    await withMark({ title: 'Draft', status: 'draft' }),
    await withMark({ title: 'Filled' }),
    await withMark({ title: 'Hidden' }),
  ]
  await documentsOf(alice.request).update('jobs', filled.$id, { status: 'filled' })
  await setHidden(server.platform, 'jobs', hidden)
  const guest = caller(server.app)
  return { server, alice, bob, guest, ads: { live, draft, filled, hidden, over } }
}
const ADS = ['live', 'draft', 'filled', 'hidden', 'over'] as const

describe('a guest', () => {
  test.each(API_VARIANTS.filter(({ change }) => change === 'PATCH'))(
    'lists live ads at $service, and can read earlier ones',
    async (api) => {
      const { server, guest, ads } = await openWorld()
      await using _ = server
      const { list, get } = documentsOf(guest, api)
      for (const queries of [
        [],
        [Query.orderDesc('')],
        [Query.search('title', 'live')],
        [Query.contains('stack', ['rust'])],
        [
          Query.equal(
            '$id',
            Object.values(ads).map(({ $id }) => $id),
          ),
        ],
      ]) {
        const page = await list('jobs', ...queries)
        expect([page.outcome, page.total, page.ids]).toEqual(['200', 1, [ads.live.$id]])
        expect(page.documents[0]?.['poster']).toBeNull()
      }
      const found = await Promise.all(ADS.map(async (each) => get('jobs', ads[each].$id)))
      expect(found.map(({ status }) => status)).toEqual([200, 404, 200, 404, 200])
    },
  )

  test('can see the logo of a readable ad, by no other URL and of no other ad', async () => {
    const { server, guest, bob, alice, ads } = await openWorld()
    await using _ = server
    const own = documentsOf(alice.request)
    const statusOf = async (call: typeof guest, imageId: unknown, what = 'preview?width=64') => {
      const response = await call('GET', `${FILES}/${String(imageId)}${what && `/${what}`}`)
      return response.statusCode
    }
    const each = async (call: typeof guest) =>
      Promise.all(ADS.map(async (name) => statusOf(call, ads[name]['imageId'])))
    expect(await each(guest)).toEqual([200, 401, 200, 401, 200])
    expect(await each(bob.request)).toEqual([200, 404, 200, 404, 200])
    const { imageId } = ads.live
    expect(await statusOf(guest, imageId, 'view')).toBe(200)
    expect(await statusOf(guest, imageId, '')).toBe(401)
    await own.update('jobs', ads.live.$id, { imageId: null, imageUrl: null })
    expect(await statusOf(guest, imageId)).toBe(401)
    const profile = await upload(alice.request)
    await own.update('users', alice.userId, profile)
    expect(await statusOf(guest, profile.imageId)).toBe(401)
  })

  test("can't change, save or report an ad", async () => {
    const { server, guest, ads } = await openWorld()
    await using _ = server
    const { create, update, delete: remove } = documentsOf(guest)
    const job = ads.live.$id
    const refused = [
      await update('jobs', job, { title: 'Mine now' }),
      await update('jobs', job, { title: 'Live' }),
      await update('jobs', job, { hidden: true }),
      await remove('jobs', job),
      await create('jobs', { title: 'By nobody' }),
      await create('jobSaves', { job }),
      await create('interests', { job }),
      await create('reports', { job, reason: 'spam' }),
      await create('jobSearches', { name: 'x', query: '', seenAt: '2026-01-15T12:00:00.000Z' }),
    ]
    expect(refused.map(({ outcome }) => outcome)).toEqual(Array(9).fill(UNAUTHORIZED))
    for (const collection of ['jobSaves', 'jobSearches', 'interests', 'leads', 'reports'])
      expect((await documentsOf(guest).list(collection)).outcome).toBe(UNAUTHORIZED)
  })

  test('receives events of readable ads', async () => {
    const { server, alice, ads } = await openWorld()
    await using _ = server
    const own = documentsOf(alice.request)
    await using socket = await listen(server.app)
    await own.update('jobs', ads.draft.$id, { title: 'Still a draft' })
    await own.update('jobs', ads.hidden.$id, { title: 'Still hidden' })
    await own.update('jobs', ads.live.$id, { title: 'Live still' })
    const { payload } = await socket.event()
    expect(payload).toMatchObject({ $id: ads.live.$id, title: 'Live still', poster: null })
  })
})

test('where ads are for members, a guest can read no ads, see no logos and receive no events', async () => {
  const { server, guest, alice, bob, ads } = await openWorld(false)
  await using _ = server
  const { list, get } = documentsOf(guest)
  expect((await list('jobs')).outcome).toBe(UNAUTHORIZED)
  for (const name of ADS) {
    expect((await get('jobs', ads[name].$id)).outcome).toBe(UNAUTHORIZED)
    const mark = await guest('GET', `${FILES}/${String(ads[name]['imageId'])}/preview`)
    expect(mark.statusCode).toBe(401)
  }
  const bobs = documentsOf(bob.request)
  expect((await bobs.list('jobs')).ids).toEqual([ads.live.$id])
  expect((await bobs.get('jobs', ads.draft.$id)).outcome).toBe(NONE)
  await using guestSocket = await listen(server.app)
  await using member = await listen(server.app, { cookie: bob.cookie })
  await documentsOf(alice.request).update('jobs', ads.live.$id, { title: 'For members' })
  expect((await member.event()).payload.$id).toBe(ads.live.$id)
  guestSocket.send({ type: 'ping' })
  expect((await guestSocket.next()).type).toBe('pong')
})
