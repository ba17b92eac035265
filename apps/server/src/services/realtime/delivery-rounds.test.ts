import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { collectionIds } from '../../../test/app/collection-ids.ts'
import { listenerOf } from '../../../test/sockets/listeners.ts'
import { openConnections } from './connections/connections.ts'
import { openDelivery, type Presenter, type ChangeSource } from './delivery/delivery.ts'

const config = {
  databaseId: 'd',
  bucketId: 'b',
  collectionIds: { ...collectionIds(), posts: 'p' },
}

/** A delivery to many people at once, of records that all of them may see. */
function openRound(
  people: number,
  showOf: (row: { readonly $id: string }) => Presenter = (row) => async () => row,
) {
  const connections = openConnections({ isLimited: false })
  const listeners = Array.from({ length: people }, (_, at) =>
    listenerOf(`a${at}`, { channels: ['documents'] }),
  )
  for (const { connection } of listeners) connections.add(connection)
  const faults: unknown[] = []
  const reads: string[] = []
  const source: ChangeSource = {
    async open(change) {
      const $id = change.kind === 'account' ? change.accountId : change.id
      reads.push($id)
      return showOf({ $id })
    },
  }
  const delivery = openDelivery({
    connections,
    source,
    config,
    onError: (error) => faults.push(error),
  })
  const change = (id: string, action: 'create' | 'update' = 'update') =>
    delivery.add({ kind: 'document', collection: 'posts', id, action, at: 0 })
  const event = (at: number) =>
    (listeners[at]?.sent ?? []).map(
      (text) => (JSON.parse(text) as { data: { events: string[] } }).data.events[0],
    )
  return { delivery, change, event, listeners, faults, reads }
}

/** Every started delivery is complete. */
async function ended({ listeners }: ReturnType<typeof openRound>, count: number): Promise<void> {
  while (listeners.some(({ sent }) => sent.length < count)) await nextTurn()
}

const eventOf = (id: string, action = 'update') =>
  `databases.d.collections.p.documents.${id}.${action}`

test('several changes of one record in a row are read and sent once, and those of others keep their order', async () => {
  const round = openRound(3)
  round.change('x', 'create')
  for (const id of ['x', 'y', 'x', 'y', 'x', 'z']) round.change(id)
  await ended(round, 4)
  const expected = [eventOf('x', 'create'), eventOf('x'), eventOf('y'), eventOf('z')]
  expect([round.event(0), round.event(2)]).toEqual([expected, expected])
  expect(round.reads).toEqual(['x', 'x', 'y', 'z'])
  await round.delivery.close()
})

test('a long delivery round yields to other work', async () => {
  const busy = () => {
    const until = performance.now() + 1
    while (performance.now() < until);
  }
  const round = openRound(200, (row) => async () => {
    busy()
    return row
  })
  round.change('x')
  let turns = 0
  while (round.listeners.some(({ sent }) => sent.length === 0)) {
    await nextTurn()
    turns++
  }
  expect(turns).toBeGreaterThan(10)
  await round.delivery.close()
})

test('when the event queue overflows, every socket is closed so that clients read again', async () => {
  const round = openRound(3)
  for (let at = 0; at < 10_002; at++) round.change(`${at}`)
  expect(round.listeners.map(({ closings }) => closings)).toEqual([[1013], [1013], [1013]])
  await round.delivery.close()
})

test("a record that can't be read loses its own event only", async () => {
  const round = openRound(1, (row) => async () => {
    if (row.$id === 'bad') throw new Error('The disk is gone.')
    return row
  })
  round.change('bad')
  round.change('good')
  await ended(round, 1)
  expect([round.event(0), round.faults]).toEqual([
    [eventOf('good')],
    [new Error('The disk is gone.')],
  ])
  await round.delivery.close()
})
