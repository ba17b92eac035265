import { newId } from '@devhood/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app/app.ts'
import { documentsOf, API_VARIANTS } from '../../../../test/documents/documents.ts'
import { ad } from '../../../../test/jobs/jobs.ts'
import { people } from '../../../../test/people/people.ts'
import { listen } from '../../../../test/sockets/sockets.ts'
import { collections } from '#resources'

/*
 * Every id that an ad's poster or anybody else sends as that of an interest gets the same response: whether it is
 * right, wrong, malformed or the id of another document.
 */

async function openWorld() {
  const server = await testApp()
  const persons = await people(server.app, 'Paula', 'Ines', 'Zoe')
  const { Paula, Ines, Zoe } = persons
  const [job, other] = [await ad(Paula), await ad(Zoe)]
  const interest = async (of: string) =>
    (await documentsOf(Ines.request).create('interests', { job: of })).body.$id
  const right = await interest(job.$id)
  const foreign = await interest(other.$id)
  const [lead = ''] = (await documentsOf(Paula.request).list('leads')).ids
  /** Every kind of id that a person may send as a probe. */
  const ids = [right, foreign, newId(server.clock.now()), Ines.userId, Zoe.userId, lead, job.$id]
  return { server, ...persons, job, lead, right, ids }
}

test.each(API_VARIANTS)(
  'the id of an interest used as a received interest gets the same response as any other: $service by $change',
  async (api) => {
    const { server, Paula, job, lead, ids } = await openWorld()
    await using _ = server
    const paula = documentsOf(Paula.request, api)
    const before = (await paula.update('leads', lead, { job: job.$id })).body
    const values = [
      ...ids,
      ...ids.map(($id) => ({ $id })),
      '!',
      '',
      null,
      7,
      [],
      {},
      'x'.repeat(99),
    ]
    for (const interest of values)
      for (const more of [{}, { state: 'open' }]) {
        const { status, body } = await paula.update('leads', lead, { interest, ...more })
        expect([interest, status, body]).toEqual([interest, 200, before])
      }
    for (const interest of values) {
      const { status, body } = await paula.update('leads', lead, { interest, state: 'agreed' })
      expect([interest, status, body['type']]).toEqual([
        interest,
        400,
        `${api.service === 'tablesdb' ? 'row' : 'document'}_invalid_structure`,
      ])
    }
  },
)

test.each(API_VARIANTS)(
  'an id sent for an interest reveals nothing: $service by $change',
  async (api) => {
    const { server, Zoe, job, ids } = await openWorld()
    await using _ = server
    const zoe = documentsOf(Zoe.request, api)
    const name = api.service === 'tablesdb' ? 'rowId' : 'documentId'
    const own: unknown[] = []
    const responses = new Set<string>()
    for (const id of [...ids, 'unique()', 'x']) {
      const data = { job: job.$id }
      const isPut = api.change === 'PUT' && id !== 'unique()'
      const { status, body } = await (isPut
        ? zoe.update('interests', id, data)
        : zoe.create('interests', data, { [name]: id }))
      const { $id } = body
      expect([status, $id]).toEqual([isPut ? 200 : 201, expect.stringMatching(/^[0-9a-v]{24}$/)])
      expect([...ids, ...own]).not.toContain($id)
      own.push($id)
      expect((await zoe.delete('interests', $id)).status).toBe(204)
      responses.add(JSON.stringify({ ...body, $id: '', $sequence: '' }))
    }
    expect(responses.size).toBe(1)
  },
)

test("clients can't choose ids of documents that only their owner may know about", () => {
  const closed = collections.filter(({ access }) => access.read.allow === 'owner')
  const open = closed.filter((each) => !('ids' in each))
  // Appwrite clients choose the ids of what they save.
  expect(open.map(({ name }) => name)).toEqual(['saves'])
  expect(closed.length).toBeGreaterThan(1)
})

test('an open page receives the event of an interest at the end of the hour, with that time only', async () => {
  const server = await testApp({}, { upkeepInterval: 5 })
  await using _ = server
  const { clock, app } = server
  const { Paula, Ines } = await people(app, 'Paula', 'Ines')
  const { $id: job } = await ad(Paula)
  const [paula, ines] = [documentsOf(Paula.request), documentsOf(Ines.request)]
  const channels = ['databases.devhood.collections.leads.documents']
  await using socket = await listen(app, { cookie: Paula.cookie, channels })
  const hour = clock.now()
  const written = (time: number) => new Date(time).toISOString().replace('Z', '+00:00')
  /** The next event arrives at the end of the hour and not before: nothing precedes a response. */
  async function receivedEvents() {
    socket.send({ type: 'ping' })
    expect((await socket.next()).type).toBe('pong')
    clock.advance(3_599_999 - (clock.now() % 3_600_000))
    socket.send({ type: 'ping' })
    expect((await socket.next()).type).toBe('pong')
    clock.advance(1)
    const { events, timestamp, payload } = await socket.event()
    return [events[0]?.split('.').at(-1), timestamp, payload['$updatedAt'], payload['state']]
  }
  clock.advance(61_234)
  const interest = (await ines.create('interests', { job })).body.$id
  expect(await receivedEvents()).toEqual([
    'create',
    written(hour + 3_600_000),
    written(hour),
    'open',
  ])
  const [lead = ''] = (await paula.list('leads')).ids
  clock.advance(61_234)
  await paula.update('leads', lead, { state: 'asked' })
  const asked = clock.now()
  expect((await socket.event()).timestamp).toBe(written(asked))
  clock.advance(61_234)
  await ines.update('interests', interest, { state: 'declined' })
  expect(await receivedEvents()).toEqual([
    'update',
    written(hour + 7_200_000),
    written(asked + 1),
    'declined',
  ])
  clock.advance(61_234)
  await ines.delete('interests', interest)
  expect((await receivedEvents()).slice(0, 2)).toEqual(['delete', written(hour + 10_800_000)])
})
