import { sql } from 'kysely'
import { type Reader } from '#platform/database'
import {
  type Condition,
  conditionSql,
  type Bind,
  openParameters,
  type SqlParameters,
  type StatementCache,
} from './access/index.ts'
import { linkTable, type Model } from './schema/index.ts'

/** A field with a file id, and the documents that count. */
interface FileReference {
  readonly model: Model
  readonly field: string
  readonly where: Condition
}

/** Pictures after the first are found in a table of their own. */
function referenceSql({ model, field, where }: FileReference, id: unknown, bind: Bind) {
  const isOne =
    model.fields.get(field)?.kind === 'file'
      ? sql`${sql.id(field)} = ${id}`
      : sql`sequence IN (SELECT document FROM ${sql.id(linkTable(model, field))} WHERE file = ${id})`
  return sql`EXISTS (SELECT 1 FROM ${sql.id(model.name)} WHERE ${isOne} AND ${conditionSql(model, where, bind)})`
}

/** Whether a document that matches its collection's condition refers to the file: one lookup per file field. */
export async function isFileUsed(
  { db, statements }: { readonly db: Reader; readonly statements: StatementCache },
  models: readonly Model[],
  fileId: string,
  conditionOf: (model: Model, parameters: SqlParameters) => Condition,
): Promise<boolean> {
  const parameters = openParameters()
  const id = parameters.add(fileId)
  const references = models.flatMap((model) =>
    [...model.fields].flatMap(([field, { kind }]): FileReference[] =>
      kind === 'file' || kind === 'pictures'
        ? [{ model, field, where: conditionOf(model, parameters) }]
        : [],
    ),
  )
  const key = JSON.stringify([
    'file',
    references.map(({ model, field, where }) => [model.name, field, where]),
  ])
  const statement = statements.get<{ isUsed: number }>(key, (bind) => {
    const checks = references.map((reference) => referenceSql(reference, bind(id), bind))
    return sql`SELECT ${sql.join([sql`FALSE`, ...checks], sql` OR `)} AS "isUsed"`
  })
  return (await db.first(statement, parameters.values))?.isUsed === 1
}
