import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe } from 'vitest'
import { startPostgres } from '../../../test/stores/postgres-server.ts'
import { localBus } from '../bus/local.ts'
import { describeMaintenance } from '../../../test/conformance/database/maintenance.ts'
import { openPostgres } from './postgres/postgres.ts'
import { runPostgresMaintenance } from './postgres/maintenance.ts'
import { openSqlite } from './sqlite/sqlite.ts'
import { runSqliteMaintenance } from './sqlite/maintenance.ts'

describeMaintenance('SQLite', 'sqlite', async (migrations) => {
  const folder = await mkdtempDisposable(join(tmpdir(), 'devhood-visit-'))
  const path = join(folder.path, 'devhood.db')
  const database = openSqlite({ path, migrations })
  return {
    database,
    visit: async (unit, ours = migrations) =>
      runSqliteMaintenance({ path, migrations: ours }, unit),
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]()
      await folder.remove()
    },
  }
})

const server = await startPostgres()
afterAll(async () => server?.[Symbol.asyncDispose]())

describe.skipIf(!server)('PostgreSQL', () => {
  describeMaintenance('PostgreSQL', 'postgres', async (migrations) => {
    const url = (await server?.fresh()) ?? ''
    const database = await openPostgres({ url, migrations, bus: localBus(), isExclusive: true })
    return {
      database,
      visit: async (unit, ours = migrations) =>
        runPostgresMaintenance({ url, migrations: ours }, unit),
      [Symbol.asyncDispose]: async () => database[Symbol.asyncDispose](),
    }
  })
})
