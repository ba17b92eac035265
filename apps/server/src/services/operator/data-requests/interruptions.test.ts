import { expect, test } from 'vitest'
import { dataFolder } from '../../../../test/app/data-folder.ts'
import { withPowerFor } from '../../../../test/faults/power-cut.ts'
import { auditOf, promote } from '../../../../test/people/moderation.ts'
import { caller, people } from '../../../../test/people/people.ts'
import type { Platform } from '../../../platform/index.ts'

const DUE = 72 * 3_600_000
const REQUESTS = '/v1/operator/requests'

/** Resolves when a unit of work has failed. */
async function failing({ database }: Pick<Platform, 'database'>): Promise<void> {
  const failed = Promise.withResolvers<void>()
  const write = database.write.bind(database)
  const watched: typeof database.write = async (...unit) => {
    try {
      return await write(...unit)
    } catch (error) {
      failed.resolve()
      throw error
    }
  }
  Object.assign(database, { write: watched })
  await failed.promise
}

test.each([0, 1, 2, 3])(
  'an erasure by law that a crash stops after %i units is carried out once, after the next start',
  async (units) => {
    using folder = dataFolder()
    const open = async () => folder.open(undefined, undefined, { upkeepInterval: 20 })
    const { Olga, Ann, Bob } = await (async () => {
      await using server = await open()
      const persons = await people(server.app, 'Olga', 'Oskar', 'Ann', 'Bob')
      const { Olga, Oskar, Bob } = persons
      for (const operator of [Olga, Oskar]) await promote(server, operator)
      const body = { task: 'erase', person: Bob.userId, reason: 'A letter.' }
      const { $id } = (await Olga.request('POST', REQUESTS, body)).json<{ $id: string }>()
      expect((await Oskar.request('POST', `${REQUESTS}/${$id}/approval`)).statusCode).toBe(200)
      const told = async () =>
        (await Bob.request('GET', '/v1/account/requests')).json<{ requests: unknown[] }>().requests
      await expect.poll(async () => (await told()).length).toBe(1)
      await withPowerFor(server.platform, units, async () => {
        folder.clock.advance(DUE)
        await failing(server.platform)
      })
      return persons
    })()
    await using server = await open()
    const as = ({ cookie }: { readonly cookie: string }) => caller(server.app, { cookie })
    await expect
      .poll(
        async () =>
          (await as(Ann)('GET', `/v1/databases/devhood/collections/users/documents/${Bob.userId}`))
            .statusCode,
      )
      .toBe(404)
    await expect.poll(async () => (await as(Bob)('GET', '/v1/account')).statusCode).toBe(401)
    const { entries } = await auditOf({ ...Olga, request: as(Olga) })
    expect(entries.filter(({ action }) => action === 'eraseOnBehalf').length).toBe(1)
  },
)
