import { expect, it } from 'vitest'
import { collections } from '#collections'
import { schemaSql } from './schema-sql.ts'

const HEADER = `-- Made from src/collections. After a change there, before a release:
-- vitest run apps/server/src/engine/schema-sql.test.ts -u
`

it('is the migration that makes the declared collections', async () => {
  const text = `${[HEADER, ...schemaSql(collections)].join('\n')}\n`
  await expect(text).toMatchFileSnapshot('../migrations/sqlite/0001-collections.sql')
})
