import { afterAll, describe } from 'vitest'
import { startPostgres } from '../../../../test/stores/postgres-server.ts'
import { localBus } from '../../bus/local.ts'
import { describeDatabase } from '../../../../test/conformance/database/database.ts'
import { openPostgres } from './postgres.ts'

const server = await startPostgres()
afterAll(async () => server?.[Symbol.asyncDispose]())

describe.skipIf(!server)('PostgreSQL', () => {
  describeDatabase('PostgreSQL', 'postgres', async (migrations) =>
    openPostgres({
      url: (await server?.fresh()) ?? '',
      migrations,
      bus: localBus(),
      isExclusive: true,
    }),
  )
})
