import { JOB_LIMITS, Query } from '@devhood/contract'
import { expect, test } from 'vitest'
import { testApp, type TestOptions } from '../../../test/app/app.ts'
import { documentsOf } from '../../../test/documents/documents.ts'
import { ad, advanceTime } from '../../../test/jobs/jobs.ts'
import { caller, people } from '../../../test/people/people.ts'
import { listen } from '../../../test/sockets/sockets.ts'

const DAY = 86_400_000

async function openWorld(options: TestOptions = {}) {
  const server = await testApp({}, options)
  const { alice, bob } = await people(server.app, 'alice', 'bob')
  const documents = { alice: documentsOf(alice.request), bob: documentsOf(bob.request) }
  return { server, alice, bob, documents, guest: documentsOf(caller(server.app)) }
}

const VIEWS = [
  [],
  [Query.orderDesc(''), Query.limit(20)],
  [Query.search('title', 'platform')],
  [Query.contains('stack', ['rust'])],
]

test('an ad leaves every list the moment it expires, even for people who have read it before', async () => {
  const { server, alice, bob, documents, guest } = await openWorld()
  await using _ = server
  const { $id } = await ad(alice)
  const lists = async () =>
    Promise.all(
      [documents.bob, guest].flatMap(({ list }) =>
        VIEWS.map(async (queries) => {
          const { ids, total } = await list('jobs', ...queries)
          return [total, ...ids]
        }),
      ),
    )
  // Never past it and back: the server's work after its start may still be under way, and would find the ad expired.
  await advanceTime(server, [bob], JOB_LIMITS.liveFor - 2)
  server.clock.advance(1)
  expect(await lists()).toEqual(Array(8).fill([1, $id]))
  server.clock.advance(1)
  expect(await lists()).toEqual(Array(8).fill([0]))
  expect((await documents.bob.get('jobs', $id)).outcome).toBe('200')
})

test('expired ads are updated in the database with events, and renewed ones are not', async () => {
  const { server, alice, bob, documents } = await openWorld({ upkeepInterval: 10 })
  await using _ = server
  const [over, renewed] = [await ad(alice), await ad(alice)]
  await using socket = await listen(server.app, { cookie: bob.cookie })
  await advanceTime(server, [alice, bob], JOB_LIMITS.liveFor - DAY)
  await documents.alice.update('jobs', renewed.$id, { status: 'live' })
  expect((await socket.event()).payload.$id).toBe(renewed.$id)
  server.clock.advance(DAY)
  const { payload } = await socket.event()
  expect([payload.$id, payload['status']]).toEqual([over.$id, 'expired'])
  expect((await documents.bob.get('jobs', over.$id)).body['status']).toBe('expired')
  expect((await documents.bob.get('jobs', renewed.$id)).body['status']).toBe('live')
})

test('more expired ads than one unit of work handles are all updated', async () => {
  const { server, alice, bob, documents } = await openWorld({ upkeepInterval: 10 })
  await using _ = server
  const names = Array.from({ length: 6 }, (_each, at) => `poster${at}`)
  const posters = await people(server.app, ...names)
  for (const each of Object.values(posters))
    for (let made = 0; made < JOB_LIMITS.liveMax; made++) await ad(each)
  await advanceTime(server, [alice, bob, ...Object.values(posters)])
  for (const { request, userId } of Object.values(posters)) {
    const { list } = documentsOf(request)
    const expired = async () =>
      (await list('jobs', Query.equal('poster', userId), Query.equal('status', 'expired'))).total
    await expect.poll(expired).toBe(JOB_LIMITS.liveMax)
  }
  expect((await documents.bob.list('jobs')).total).toBe(0)
})

test('an ad that is filled and reopened keeps its expiry until it can be renewed', async () => {
  const { server, alice, bob, documents } = await openWorld()
  await using _ = server
  const { $id, expiresAt } = await ad(alice)
  const reopened = async () => {
    await documents.alice.update('jobs', $id, { status: 'filled' })
    return (await documents.alice.update('jobs', $id, { status: 'live' })).body['expiresAt']
  }
  const anew = () =>
    new Date(server.clock.now() + JOB_LIMITS.liveFor).toISOString().replace('Z', '+00:00')
  await advanceTime(server, [alice, bob], JOB_LIMITS.liveFor - JOB_LIMITS.renewableFor - 1)
  expect(await reopened()).toBe(expiresAt)
  server.clock.advance(1)
  expect(await reopened()).toBe(anew())
  await documents.alice.update('jobs', $id, { status: 'filled' })
  await advanceTime(server, [alice, bob])
  expect((await documents.alice.update('jobs', $id, { status: 'live' })).body['expiresAt']).toBe(
    anew(),
  )
})
