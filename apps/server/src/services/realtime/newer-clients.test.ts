import { expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { documentsOf, post } from '../../../test/documents/documents.ts'
import { caller, people } from '../../../test/people/people.ts'
import { listen } from '../../../test/sockets/sockets.ts'

const POSTS = '/v1/databases/devhood/collections/posts/documents'

/** All events about documents that a socket receives, up to a deletion. */
async function payloadsOf(socket: Awaited<ReturnType<typeof listen>>) {
  const payloads: Readonly<Record<string, unknown>>[] = []
  for (;;) {
    const { events, payload } = await socket.event()
    payloads.push(payload)
    if (events[0]?.endsWith('.delete')) return payloads
  }
}

test.each([
  ['subscribes in messages', { search: 'project=devhood' }],
  ['names rows in the address', { channels: ['rows'] }],
])(
  "clients that %s receive $sequence like newer reads, and older clients don't",
  async (_, how) => {
    await using server = await testApp()
    const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
    await using newer = await listen(server.app, { cookie: Bob.cookie, ...how })
    await using own = await listen(server.app, { cookie: Alice.cookie, ...how })
    await using older = await listen(server.app, { cookie: Bob.cookie, channels: ['documents'] })
    if ('search' in how)
      for (const socket of [newer, own]) {
        socket.send({ type: 'subscribe', data: [{ subscriptionId: 'x', channels: ['rows'] }] })
        await socket.next()
      }
    const { $id } = await post(Alice)
    const format = { 'x-appwrite-response-format': '1.9.0' }
    const select = encodeURIComponent(
      JSON.stringify({ method: 'select', values: ['*', 'creator.*'] }),
    )
    const read = await caller(server.app, { cookie: Bob.cookie, ...format })(
      'GET',
      `${POSTS}/${$id}?queries[]=${select}`,
    )
    const { $sequence, creator } = read.json()
    expect([$sequence, creator.$sequence]).toEqual([expect.any(String), expect.any(String)])
    await documentsOf(Alice.request).update('posts', $id, { caption: 'Changed' })
    await documentsOf(Alice.request).delete('posts', $id)
    const sequences = async (socket: typeof newer) =>
      (await payloadsOf(socket)).map((payload) => [
        payload['$sequence'],
        (payload['creator'] as Record<string, unknown>)['$sequence'],
      ])
    const eventSequences = [$sequence, creator.$sequence]
    expect(new Set((await sequences(newer)).map(String))).toEqual(new Set([String(eventSequences)]))
    expect(new Set((await sequences(own)).map(String))).toEqual(new Set([String(eventSequences)]))
    const keys = (await payloadsOf(older)).flatMap((payload) => Object.keys(payload))
    expect(keys).not.toContain('$sequence')
  },
)
