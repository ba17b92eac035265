import { expect, it } from 'vitest'
import { auditOf, promote } from '../people/moderation.ts'
import { caller, people, type Person } from '../people/people.ts'
import { eventually } from '../stores/redis-process.ts'
import { describeTwo, openPause, type TwoServers } from './two-servers.ts'

const DUE = 72 * 3_600_000
const REQUESTS = '/v1/operator/requests'

/** Three operators, of whom Olga asks for an erasure of Bob; `at` is somebody at a server. */
async function askedOn({ one }: TwoServers) {
  const { Olga, Oskar, Pia, Bob, Ann } = await people(one.app, 'Olga', 'Oskar', 'Pia', 'Bob', 'Ann')
  for (const operator of [Olga, Oskar, Pia]) await promote(one, operator)
  const body = { task: 'erase', person: Bob.userId, reason: 'A letter.' }
  const { $id } = (await Olga.request('POST', REQUESTS, body)).json<{ $id: string }>()
  const at = ({ app }: TwoServers['one'], { cookie }: Person) => caller(app, { cookie })
  return { Olga, Oskar, Pia, Bob, Ann, at, approval: `${REQUESTS}/${$id}/approval` }
}

const advance = ({ one, other }: TwoServers) => {
  for (const { clock } of [one, other]) clock.advance(DUE)
}
const erasures = async (by: Person) =>
  (await auditOf(by)).entries.filter(({ action }) => action === 'eraseOnBehalf').length

await describeTwo('A request by law at two servers', (open) => {
  it('is approved once by two operators at once, and carried out once', async () => {
    await using two = await open({ options: { upkeepInterval: 20 } })
    const { Olga, Oskar, Pia, Bob, at, approval } = await askedOn(two)
    const [one, other] = await Promise.all([
      at(two.one, Oskar)('POST', approval),
      at(two.other, Pia)('POST', approval),
    ])
    expect([one.statusCode, other.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409])
    const { entries } = await auditOf(Olga)
    expect(entries.filter(({ action }) => action === 'approveRequest').length).toBe(1)
    advance(two)
    const account = async () => (await at(two.other, Bob)('GET', '/v1/account')).statusCode
    await eventually(account).toBe(401)
    expect(await erasures(Olga)).toBe(1)
  })

  it('is carried out by the other server when the first one hangs, and not again when that one resumes', async () => {
    const stall = openPause()
    await using two = await open({ ...stall, options: { upkeepInterval: 20 } })
    const { Oskar, Bob, Ann, at, approval, Olga } = await askedOn(two)
    expect((await at(two.one, Oskar)('POST', approval)).statusCode).toBe(200)
    stall.stop()
    advance(two)
    const found = async () => (await at(two.other, Bob)('GET', '/v1/account')).statusCode
    await eventually(found).toBe(401)
    stall.resume()
    const { cookie } = Olga
    await eventually(async () =>
      erasures({ ...Olga, request: caller(two.other.app, { cookie }) }),
    ).toBe(1)
    expect((await at(two.one, Ann)('GET', '/v1/account')).statusCode).toBe(200)
  })
})
