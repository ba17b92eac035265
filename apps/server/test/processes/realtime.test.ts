import { expect, it } from 'vitest'
import { documentsOf, post } from '../documents/documents.ts'
import { caller, people } from '../people/people.ts'
import { eventually } from '../stores/redis-process.ts'
import { listen } from '../sockets/sockets.ts'
import { describeTwo, type TwoServers } from './two-servers.ts'

/** As in the product: on a busy machine, shorter ones take a server that works for one that is gone. */
const TIMINGS = { timings: {} }

/** A person signed in at both, who has shared a post. */
async function openAlice({ one, other }: TwoServers) {
  const { alice } = await people(one.app, 'alice')
  const shared = await post(alice)
  const { cookie } = alice
  const [here, there] = [documentsOf(alice.request), documentsOf(caller(other.app, { cookie }))]
  return { cookie, id: shared.$id, here, there }
}

const health = async ({ app, clock }: TwoServers['one']) => {
  clock.advance(1000)
  const response = await app.inject('/v1/health')
  return `${response.statusCode} ${response.json<{ bus: string }>().bus}`
}

await describeTwo('Live updates of two servers', (open) => {
  it('deliver events of each other in order, and later reads are up to date', async () => {
    await using two = await open(TIMINGS)
    const { cookie, id, here, there } = await openAlice(two)
    await using socket = await listen(two.other.app, { cookie })
    /** The creation may arrive after the socket has opened. */
    async function changed() {
      for (;;) {
        const { events, payload } = await socket.event()
        if (!events.some((name) => name.endsWith('.create'))) return payload
      }
    }
    for (const caption of ['first', 'second', 'third']) {
      expect((await here.update('posts', id, { caption })).outcome).toBe('200')
      expect((await changed())['caption']).toBe(caption)
      expect((await there.get('posts', id)).body['caption']).toBe(caption)
    }
  })

  it('deliver their own events while Redis is down; then sockets reconnect and read what they missed', async () => {
    await using two = await open(TIMINGS)
    const { cookie, id, here, there } = await openAlice(two)
    await using near = await listen(two.one.app, { cookie })
    await using far = await listen(two.other.app, { cookie })
    expect(await there.get('posts', id)).toMatchObject({ outcome: '200' })
    await two.redis.kill()
    await eventually(async () => health(two.other)).toBe('200 down')
    await here.update('posts', id, { caption: 'Missed there' })
    expect((await near.event()).payload['caption']).toBe('Missed there')
    // No response comes from a possibly outdated cache.
    expect((await there.get('posts', id)).body['caption']).toBe('Missed there')

    await two.redis.restart()
    expect(await Promise.all([near.closed, far.closed])).toEqual([1013, 1013])
    expect([await health(two.one), await health(two.other)]).toEqual(['200 ok', '200 ok'])
    await using again = await listen(two.other.app, { cookie })
    expect((await there.get('posts', id)).body['caption']).toBe('Missed there')
    await here.update('posts', id, { caption: 'Heard there' })
    expect((await again.event()).payload['caption']).toBe('Heard there')
  })

  it('share limits and counts, and have their own while Redis is down', async () => {
    await using two = await open({ config: { rateLimits: true } })
    const guests = [two.one, two.other].map(({ app }) => caller(app))
    const body = { email: 'alice@example.com', password: 'a wrong password' }
    const guess = async (rounds: number) => {
      const codes: number[] = []
      for (let round = 0; round < rounds; round++)
        for (const guest of guests)
          codes.push((await guest('POST', '/v1/account/sessions/email', body)).statusCode)
      return codes
    }
    expect(await guess(6)).toEqual([...Array<number>(10).fill(401), 429, 429])
    await two.redis.kill()
    // Each has counted six of its own by now.
    expect(await guess(5)).toEqual([...Array<number>(8).fill(401), 429, 429])
  })
})
