import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe } from 'vitest'
import { startPostgres } from '../../../test/postgres-server.ts'
import { localBus } from '../bus/local.ts'
import { describeVisits } from './conformance-visit.ts'
import { openPostgres } from './postgres.ts'
import { visitPostgres } from './postgres-visit.ts'
import { openSqlite } from './sqlite.ts'
import { visitSqlite } from './sqlite-visit.ts'

describeVisits('SQLite', 'sqlite', async (migrations) => {
  const folder = await mkdtempDisposable(join(tmpdir(), 'devhood-visit-'))
  const path = join(folder.path, 'devhood.db')
  const database = openSqlite({ path, migrations })
  return {
    database,
    visit: async (unit, ours = migrations) => visitSqlite({ path, migrations: ours }, unit),
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]()
      await folder.remove()
    },
  }
})

const server = await startPostgres()
afterAll(async () => server?.[Symbol.asyncDispose]())

describe.skipIf(!server)('PostgreSQL', () => {
  describeVisits('PostgreSQL', 'postgres', async (migrations) => {
    const url = (await server?.fresh()) ?? ''
    const database = await openPostgres({ url, migrations, bus: localBus(), isAlone: true })
    return {
      database,
      visit: async (unit, ours = migrations) => visitPostgres({ url, migrations: ours }, unit),
      [Symbol.asyncDispose]: async () => database[Symbol.asyncDispose](),
    }
  })
})
