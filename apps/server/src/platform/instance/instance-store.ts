import type { Kysely } from 'kysely'
import { type Reader, statement, type Writer } from '../database/index.ts'

interface Tables {
  instance: { one: 1; id: string }
}
type Sql = Kysely<Tables>

const found = statement((sql: Sql) => sql.selectFrom('instance').select('id').where('one', '=', 1))
const insertion = statement((sql: Sql, v: { id: string }) =>
  sql.insertInto('instance').values({ one: 1, id: v.id }),
)

/** The instance that a database belongs to; undefined until its files and keys are marked too. */
export async function findInstance(db: Reader): Promise<string | undefined> {
  return (await db.first(found, {}))?.id
}

export async function insertInstance(tx: Writer, id: string): Promise<void> {
  await tx.run(insertion, { id })
}
