import { expect, it } from 'vitest'
import { documentsOf, post } from '../documents/documents.ts'
import { caller, PASSWORD, people } from '../people/people.ts'
import { eventually } from '../stores/redis-process.ts'
import { describeTwo, openPause, type TwoServers } from './two-servers.ts'

/** Which of the two holds the maintenance lease. */
const upkeepHolders = ({ one, other }: TwoServers) =>
  [one, other].map(({ platform }) => platform.leases.held().includes('upkeep'))

/** The value in `/metrics`. */
async function upkeepFigure({ app }: TwoServers['one']): Promise<string | undefined> {
  const { body } = await app.inject('/metrics')
  return /^devhood_upkeep_held (.*)$/m.exec(body)?.[1]
}

await describeTwo('The upkeep of two servers', (open) => {
  it('runs on one process, and on the other when that one has ended', async () => {
    await using two = await open()
    expect(upkeepHolders(two)).toEqual([true, false])
    const figures = await Promise.all([two.one, two.other].map(upkeepFigure))
    expect(figures).toEqual(['1', '0'])
    await two.one.close()
    await eventually(() => upkeepHolders(two)).toEqual([false, true])
    expect(await upkeepFigure(two.other)).toBe('1')
  })

  it('moves to the other process when one hangs, and stays there when that one resumes', async () => {
    const stall = openPause()
    await using two = await open(stall)
    expect(upkeepHolders(two)).toEqual([true, false])
    stall.stop()
    await eventually(() => upkeepHolders(two)[1]).toBe(true)
    stall.resume()
    await eventually(() => upkeepHolders(two)).toEqual([false, true])
    await two.one.close()
    expect(upkeepHolders(two)).toEqual([false, true])
  })

  it('continues an erasure of a frozen server; each post has one delete event', async () => {
    const stall = openPause()
    await using two = await open({ ...stall, options: { upkeepInterval: 20 } })
    const { alice, bob } = await people(two.one.app, 'alice', 'bob')
    for (let made = 0; made < 3; made++) await post(alice)
    const deletedPosts: string[] = []
    two.one.platform.bus.subscribe('changes', (message) => {
      const { kind, collection, id, action } = JSON.parse(message) as Record<string, string>
      if (kind === 'sessionEnd') stall.stop()
      if (collection === 'posts' && action === 'delete') deletedPosts.push(String(id))
    })
    expect(upkeepHolders(two)).toEqual([true, false])
    const erasure = alice.request('DELETE', '/v1/account', { password: PASSWORD })
    const signIn = async () => {
      const credentials = { email: alice.email, password: PASSWORD }
      const response = await caller(two.other.app)(
        'POST',
        '/v1/account/sessions/email',
        credentials,
      )
      return response.json<{ type: string }>().type
    }
    // Blocked, or already unknown: a slow poll sees only the latter.
    await eventually(signIn).toMatch(/^user_(?:blocked|invalid_credentials)$/)
    const person = async () =>
      (await documentsOf(caller(two.other.app, { cookie: bob.cookie })).get('users', alice.userId))
        .status
    await eventually(person).toBe(404)
    await eventually(signIn).toBe('user_invalid_credentials')
    stall.resume()
    expect((await erasure).statusCode).toBe(204)
    expect([deletedPosts.length, new Set(deletedPosts).size]).toEqual([3, 3])
  })
})
