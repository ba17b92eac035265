import { sql } from 'kysely'
import { type Reader } from '#platform/database'
import { type Condition, conditionSql } from './conditions.ts'
import { type Model } from './model.ts'
import { type At, openPlaces, type Places, type Shapes } from './shapes.ts'

/** A field of a file, and which documents count. */
interface Use {
  readonly model: Model
  readonly field: string
  readonly where: Condition
}

const useSql = ({ model, field, where }: Use, id: unknown, at: At) =>
  sql`EXISTS (SELECT 1 FROM ${sql.id(model.name)} WHERE ${sql.id(field)} = ${id} AND ${conditionSql(model, where, at)})`

/** Whether a document that satisfies its collection's condition points to the file: one look per field of files. */
export async function isFileUsed(
  { db, shapes }: { readonly db: Reader; readonly shapes: Shapes },
  models: readonly Model[],
  fileId: string,
  conditionOf: (model: Model, places: Places) => Condition,
): Promise<boolean> {
  const places = openPlaces()
  const id = places.put(fileId)
  const uses = models.flatMap((model) =>
    [...model.fields].flatMap(([field, { kind }]): Use[] =>
      kind === 'file' ? [{ model, field, where: conditionOf(model, places) }] : [],
    ),
  )
  const key = JSON.stringify([
    'file',
    uses.map(({ model, field, where }) => [model.name, field, where]),
  ])
  const statement = shapes.get<{ isUsed: number }>(key, (at) => {
    const looks = uses.map((use) => useSql(use, at(id), at))
    return sql`SELECT ${sql.join([sql`FALSE`, ...looks], sql` OR `)} AS "isUsed"`
  })
  return (await db.first(statement, places.values))?.isUsed === 1
}
