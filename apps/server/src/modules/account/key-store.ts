import type { Kysely } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'

interface Tables {
  account_keys: { name: string; value: Uint8Array }
}
type Sql = Kysely<Tables>

const byName = statement((sql: Sql, v: { name: string }) =>
  sql.selectFrom('account_keys').select('value').where('name', '=', v.name),
)
const insertion = statement((sql: Sql, v: { name: string; value: Uint8Array }) =>
  sql.insertInto('account_keys').values({ name: v.name, value: v.value }),
)

export async function findKey(db: Reader, name: string): Promise<Uint8Array | undefined> {
  return (await db.first(byName, { name }))?.value
}

export async function insertKey(tx: Writer, name: string, value: Uint8Array): Promise<void> {
  await tx.run(insertion, { name, value })
}
