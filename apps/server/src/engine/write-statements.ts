import { AppError } from '@devhood/contract'
import { sql } from 'kysely'
import { ReferenceViolation, type SqlValue, UniqueViolation, type Writer } from '#platform/database'
import { visible } from './access.ts'
import { type Actor } from './actor.ts'
import { both, columnSql, type Condition, conditionSql, personSequence } from './conditions.ts'
import { invalidStructure } from './fields.ts'
import { type Row } from './list-sql.ts'
import {
  columnFields,
  foldedColumn,
  linkTable,
  type Model,
  SYSTEM_COLUMNS,
  wordsTable,
} from './model.ts'
import { indexEntries } from './index-terms.ts'
import { openPlaces, type Places, type Shapes } from './shapes.ts'
import { foldCase, foldTag } from './text.ts'

/** A unit of work and the engine's statements. */
export interface Writing {
  readonly db: Writer
  readonly shapes: Shapes
}
type Columns = ReadonlyMap<string, SqlValue>

const nameOf = (column: string) => column.slice(column.indexOf('.') + 1).replace(/\$folded$/, '')

function taken(columns: readonly string[]): AppError {
  const names = columns.map(nameOf)
  if (names.join() === '$id') {
    const message = 'A document with this id exists already.'
    return new AppError('document_already_exists', { message })
  }
  const quoted = names.map((name) => `"${name}"`).join(' and ')
  const message = `The value of ${quoted} is taken: another document has it.`
  return new AppError('document_unique_constraint_violation', { message })
}

/** Says what a violated constraint means to the client. */
async function constrained<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof UniqueViolation) throw taken(error.columns)
    if (error instanceof ReferenceViolation) {
      throw invalidStructure('it points to a document that is not there')
    }
    throw error
  }
}

/** With the folded form of every identifier among them. */
function withFolded(model: Model, columns: Columns): [column: string, value: SqlValue][] {
  return [...columns].flatMap(([name, value]) => {
    if (model.attributes.get(name)?.isFolded !== true) return [[name, value]]
    const folded = typeof value === 'string' ? foldCase(value) : value
    return [
      [name, value],
      [foldedColumn(name), folded],
    ]
  })
}

/** Where rows are looked up. */
interface Looking {
  readonly db: Pick<Writer, 'first'>
  readonly shapes: Shapes
}

async function rowWhere(
  { db, shapes }: Looking,
  model: Model,
  where: Condition,
  places: Places,
): Promise<Row | undefined> {
  const statement = shapes.get<Row>(JSON.stringify(['find', model.name, where]), (at) => {
    const columns = [...SYSTEM_COLUMNS, ...columnFields(model)].map((name) =>
      columnSql(model, name),
    )
    return sql`SELECT ${sql.join(columns)} FROM ${sql.id(model.name)} WHERE ${conditionSql(model, where, at)}`
  })
  return db.first(statement, places.values)
}

const isCalled = (id: string, places: Places): Condition => ({
  test: 'compare',
  column: '$id',
  is: '=',
  at: places.put(id),
})

/** The whole row of a document, whoever asks. */
export async function findRow(source: Looking, model: Model, id: string) {
  const places = openPlaces()
  return rowWhere(source, model, isCalled(id, places), places)
}

/** The whole row of a document that the actor may read. */
export async function findReadable(
  { actor, ...source }: Looking & { readonly actor: Actor | undefined },
  model: Model,
  id: string,
): Promise<Row | undefined> {
  const places = openPlaces()
  const where = both(isCalled(id, places), visible(model, actor, places))
  return rowWhere(source, model, where, places)
}

export async function insertRow({ db, shapes }: Writing, model: Model, columns: Columns) {
  const places = openPlaces()
  const entries = withFolded(model, columns).map(
    ([name, value]) => [name, places.put(value)] as const,
  )
  const statement = shapes.get(JSON.stringify(['insert', model.name, entries]), (at) => {
    const names = sql.join(entries.map(([name]) => sql.id(name)))
    const values = sql.join(entries.map(([, place]) => at(place)))
    return sql`INSERT INTO ${sql.id(model.name)} (${names}) VALUES (${values})`
  })
  await constrained(async () => db.run(statement, places.values))
}

export async function updateRow(
  { db, shapes }: Writing,
  model: Model,
  sequence: SqlValue,
  columns: Columns,
) {
  const places = openPlaces()
  const entries = withFolded(model, columns).map(
    ([name, value]) => [name, places.put(value)] as const,
  )
  const row = places.put(sequence)
  const statement = shapes.get(JSON.stringify(['update', model.name, entries]), (at) => {
    const values = entries.map(([name, place]) => sql`${sql.id(name)} = ${at(place)}`)
    return sql`UPDATE ${sql.id(model.name)} SET ${sql.join(values)} WHERE sequence = ${at(row)}`
  })
  await constrained(async () => db.run(statement, places.values))
}

export async function deleteRow({ db, shapes }: Writing, model: Model, sequence: SqlValue) {
  const places = openPlaces()
  const row = places.put(sequence)
  const statement = shapes.get(
    JSON.stringify(['delete', model.name]),
    (at) => sql`DELETE FROM ${sql.id(model.name)} WHERE sequence = ${at(row)}`,
  )
  await constrained(async () => db.run(statement, places.values))
}

/**
 * Puts the words of a new or changed document into the full-text index, with those of all that share the commit: the
 * index would put together what it holds at the end of each unit, which takes longer than the row itself.
 */
export function writeWords(
  { db, shapes }: Writing,
  model: Model,
  { row, isNew }: { row: Row; isNew: boolean },
): void {
  if (model.search.length === 0) return
  const places = openPlaces()
  const key = places.put(row['sequence'] ?? null)
  const entries = indexEntries(model, row).map(
    ([name, words]) => [name, places.put(words)] as const,
  )
  const statement = shapes.get(JSON.stringify(['words', model.name, isNew]), (at) => {
    const stood = entries.map(([name, place]) => [name, at(place)] as const)
    const words = { table: wordsTable(model), key: at(key), entries: stood }
    return isNew ? at.dialect.insertWords(words) : at.dialect.updateWords(words)
  })
  // Another unit of the same commit may have deleted it.
  const onlyIf = shapes.get(
    JSON.stringify(['is', model.name]),
    (at) => sql`SELECT 1 FROM ${sql.id(model.name)} WHERE sequence = ${at(key)}`,
  )
  db.runLast({ statement, onlyIf, values: places.values })
}

/** Keeps what the tags of a new or changed document are found by. */
export async function writeTags(
  { db, shapes }: Writing,
  model: Model,
  field: string,
  { row, isNew }: { row: Row; isNew: boolean },
) {
  const places = openPlaces()
  const document = places.put(row['sequence'] ?? null)
  const stored = row[field]
  const tags = typeof stored === 'string' ? (JSON.parse(stored) as string[]) : []
  const table = sql.id(linkTable(model, field))
  if (!isNew) {
    const forget = shapes.get(
      JSON.stringify(['untag', model.name, field]),
      (at) => sql`DELETE FROM ${table} WHERE document = ${at(document)}`,
    )
    await db.run(forget, places.values)
  }
  // One by one: to hold a list of them SQLite makes a table for each run, which takes longer than all of this.
  const insertion = shapes.get(
    JSON.stringify(['tag', model.name, field]),
    (at) => sql`INSERT INTO ${table} (tag, document) VALUES (${at('tag')}, ${at(document)})`,
  )
  for (const tag of new Set(tags.map(foldTag))) await db.run(insertion, { ...places.values, tag })
}

/** Makes the person a member or not, whatever he was before; the exact number follows by itself. */
export async function setMember(
  { db, shapes }: Writing,
  model: Model,
  field: string,
  { document, person, isIn }: { document: SqlValue; person: string; isIn: boolean },
) {
  const places = openPlaces()
  const [row, id] = [places.put(document), places.put(person)]
  const links = sql.id(linkTable(model, field))
  const statement = shapes.get(JSON.stringify(['member', model.name, field, isIn]), (at) => {
    const member = personSequence(model, field, at(id))
    return isIn
      ? sql`INSERT INTO ${links} (document, member) SELECT CAST(${at(row)} AS BIGINT), sequence FROM ${sql.id(model.targetOf(field).name)} WHERE "$id" = ${at(id)} ON CONFLICT (document, member) DO NOTHING`
      : sql`DELETE FROM ${links} WHERE document = ${at(row)} AND member = ${member}`
  })
  await db.run(statement, places.values)
}
