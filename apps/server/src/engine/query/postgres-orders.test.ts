import { join } from 'node:path'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collections } from '#resources'
import { startPostgres } from '../../../test/stores/postgres-server.ts'
import { readMigrations } from '../../platform/database/migrate.ts'
import { migratePostgres } from '../../platform/database/postgres/schema.ts'
import { linkTable, modelsOf } from '../schema/index.ts'

/*
 * PostgreSQL reads an index in the order of a list only if both sort nulls at the same end. Otherwise it sorts all
 * matches, which nobody notices with few rows.
 */

const MIGRATIONS = readMigrations(join(import.meta.dirname, '../../migrations/postgres'))

const MODELS = [...modelsOf(collections).values()]

/** The columns by which rows can be listed, with all other columns of an index fixed. */
const ORDERS = MODELS.flatMap((model) =>
  model.indexes
    .filter(({ isUnique, isPartial }) => !isUnique && !isPartial)
    .map(({ columns }) => ({
      table: model.name,
      by: columns.join(', '),
      column: columns.at(-1) ?? '',
      fixed: columns.slice(0, -1),
      isNullable: model.fields.get(columns.at(-1) ?? '')?.optional === true,
    })),
)

/** The members of a document, and the documents of a member, in the order in which they were added. */
const LINKS = MODELS.flatMap((model) =>
  [...model.fields].flatMap(([name, { kind }]) =>
    (kind === 'members' ? ['document', 'member'] : []).map((side) => ({
      table: linkTable(model, name),
      by: `${side}, sequence`,
      column: 'sequence',
      fixed: [side],
      isNullable: false,
    })),
  ),
)

/** The engine's order: nulls first, as on SQLite. */
const directionsOf = (isNullable: boolean) =>
  isNullable ? ['ASC NULLS FIRST', 'DESC NULLS LAST'] : ['ASC', 'DESC']

const server = await startPostgres()
const pool = new Pool({ connectionString: await server?.fresh(), max: 1 })
afterAll(async () => {
  await pool.end()
  await server?.[Symbol.asyncDispose]()
})

describe.skipIf(!server)('PostgreSQL', () => {
  beforeAll(async () => {
    const client = await pool.connect()
    await migratePostgres(client, MIGRATIONS, {})
    client.release()
    await pool.query('SET enable_sort = off; SET enable_seqscan = off')
  })

  it.each([...ORDERS, ...LINKS])(
    'returns $table in order by $by',
    async ({ table, column, fixed, isNullable }) => {
      const tests = fixed.map((each) => `"${each}" = (SELECT "${each}" FROM "${table}" LIMIT 1)`)
      const where = ['TRUE', ...tests].join(' AND ')
      for (const direction of directionsOf(isNullable)) {
        const age = `sequence ${direction.split(' ', 1)[0]}`
        const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
          `EXPLAIN SELECT 1 FROM "${table}" WHERE ${where} ORDER BY "${column}" ${direction}, ${age} LIMIT 1`,
        )
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        expect(plan).toMatch(/Index (?:Only )?Scan/)
        expect(plan).not.toMatch(/Sort/)
      }
    },
  )
})
