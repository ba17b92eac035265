import { AppError } from '@devhood/contract'
import { sql } from 'kysely'
import { ReferenceViolation, type SqlValue, UniqueViolation, type Writer } from '#platform/database'
import {
  type Actor,
  always,
  and,
  columnSql,
  type Condition,
  conditionSql,
  personSequence,
  openParameters,
  type StatementCache,
} from '../access/index.ts'
import {
  invalidStructure,
  columnFields,
  foldedColumn,
  linkTable,
  type Model,
  SYSTEM_COLUMNS,
  searchTable,
  storedPictures,
  tagsOf,
  foldCase,
} from '../schema/index.ts'
import { type Row } from '../query/index.ts'
import { indexEntries } from '../search/index.ts'
import { readCondition } from '../visibility/index.ts'

/** A unit of work and the engine's statement cache. */
export interface StatementWriter {
  readonly db: Writer
  readonly statements: StatementCache
}
type Columns = ReadonlyMap<string, SqlValue>

const nameOf = (column: string) => column.slice(column.indexOf('.') + 1).replace(/\$folded$/, '')

function uniqueConflict(columns: readonly string[]): AppError {
  const names = columns.map(nameOf)
  if (names.join() === '$id') {
    const message = 'A document with this id exists already.'
    return new AppError('document_already_exists', { message })
  }
  const quoted = names.map((name) => `"${name}"`).join(' and ')
  const message = `The value of ${quoted} is taken: another document has it.`
  return new AppError('document_unique_constraint_violation', { message })
}

/** Turns a violated constraint into an error for the client. */
async function translateViolations<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof UniqueViolation) throw uniqueConflict(error.columns)
    if (error instanceof ReferenceViolation) {
      throw invalidStructure('it points to a document that is not there')
    }
    throw error
  }
}

/** Adds the folded form of every identifier. */
function withFolded(model: Model, columns: Columns): [column: string, value: SqlValue][] {
  const entries: [column: string, value: SqlValue][] = []
  for (const [name, value] of columns) {
    entries.push([name, value])
    if (model.attributes.get(name)?.isFolded !== true) continue
    entries.push([foldedColumn(name), typeof value === 'string' ? foldCase(value) : value])
  }
  return entries
}

/** The names of columns, as part of a statement's key. */
const namesOf = (entries: readonly (readonly [column: string, parameter: number])[]): string =>
  entries.map(([name]) => name).join()

/** A reader of rows and its statement cache. */
interface StatementReader {
  readonly db: Pick<Writer, 'first'>
  readonly statements: StatementCache
}

/** The condition that the first parameter is the document's id. */
const HAS_ID: Condition = { test: 'compare', column: '$id', is: '=', parameter: 0 }

/** The whole row of a document: of any, or only of one that the actor may read. */
export async function findRow(
  { db, statements, actor }: StatementReader & { readonly actor?: Actor | undefined },
  model: Model,
  id: string,
  among: 'all' | 'readable' = 'all',
): Promise<Row | undefined> {
  const parameters = openParameters({ '0': id })
  const rule = among === 'all' ? always : readCondition(model, actor, parameters)
  const statement = statements.get<Row>(`find ${model.name} ${JSON.stringify(rule)}`, (bind) => {
    const where = and(HAS_ID, rule)
    const columns = [...SYSTEM_COLUMNS, ...columnFields(model)].map((name) =>
      columnSql(model, name),
    )
    return sql`SELECT ${sql.join(columns)} FROM ${sql.id(model.name)} WHERE ${conditionSql(model, where, bind)}`
  })
  return db.first(statement, parameters.values)
}

/** Inserts a row and returns it as it is stored. */
export async function insertRow(
  { db, statements }: StatementWriter,
  model: Model,
  columns: Columns,
): Promise<Row> {
  const parameters = openParameters()
  const entries = withFolded(model, columns).map(
    ([name, value]) => [name, parameters.add(value)] as const,
  )
  const statement = statements.get<Row>(`insert ${model.name} ${namesOf(entries)}`, (bind) => {
    const names = sql.join(entries.map(([name]) => sql.id(name)))
    const values = sql.join(entries.map(([, parameter]) => bind(parameter)))
    const stored = sql.join([...SYSTEM_COLUMNS, ...columnFields(model)].map((name) => sql.id(name)))
    return sql`INSERT INTO ${sql.id(model.name)} (${names}) VALUES (${values}) RETURNING ${stored}`
  })
  const row = await translateViolations(async () => db.first(statement, parameters.values))
  if (row === undefined) throw new Error('An inserted row was not returned.')
  return row
}

export async function updateRow(
  { db, statements }: StatementWriter,
  model: Model,
  sequence: SqlValue,
  columns: Columns,
) {
  const parameters = openParameters()
  const entries = withFolded(model, columns).map(
    ([name, value]) => [name, parameters.add(value)] as const,
  )
  const row = parameters.add(sequence)
  const statement = statements.get(`update ${model.name} ${namesOf(entries)}`, (bind) => {
    const values = entries.map(([name, parameter]) => sql`${sql.id(name)} = ${bind(parameter)}`)
    return sql`UPDATE ${sql.id(model.name)} SET ${sql.join(values)} WHERE sequence = ${bind(row)}`
  })
  await translateViolations(async () => db.run(statement, parameters.values))
}

export async function deleteRow(
  { db, statements }: StatementWriter,
  model: Model,
  sequence: SqlValue,
) {
  const statement = statements.get(
    `delete ${model.name}`,
    (bind) => sql`DELETE FROM ${sql.id(model.name)} WHERE sequence = ${bind('sequence')}`,
  )
  await translateViolations(async () => db.run(statement, { sequence }))
}

/**
 * Adds the words of a new or changed document to the full-text index, in one statement for all units of the same
 * commit. The index would merge its entries at the end of each unit, which takes longer than writing the row.
 */
export function writeWords(
  { db, statements }: StatementWriter,
  model: Model,
  { row, isNew }: { row: Row; isNew: boolean },
): void {
  if (model.search.length === 0) return
  const parameters = openParameters()
  const key = parameters.add(row['sequence'] ?? null)
  const entries = indexEntries(model, row).map(
    ([name, words]) => [name, parameters.add(words)] as const,
  )
  const statement = statements.get(`words ${model.name} ${isNew}`, (bind) => {
    const boundEntries = entries.map(([name, parameter]) => [name, bind(parameter)] as const)
    const words = { table: searchTable(model), key: bind(key), entries: boundEntries }
    return isNew ? bind.dialect.insertSearchRow(words) : bind.dialect.updateSearchRow(words)
  })
  // Another unit of the same commit may have deleted it.
  const onlyIf = statements.get(
    `is ${model.name}`,
    (bind) => sql`SELECT 1 FROM ${sql.id(model.name)} WHERE sequence = ${bind(key)}`,
  )
  db.runBeforeCommit({ statement, onlyIf, values: parameters.values })
}

/** The items by which a document is found: the folded tags of a list of tags, the files of pictures after the first. */
const itemsOf = (model: Model, field: string, row: Row): Iterable<string> =>
  model.fields.get(field)?.kind === 'tags'
    ? tagsOf(model, field, row)
    : storedPictures(row[field]).map(({ imageId }) => imageId)

/** Updates the table of a list's items for a new or changed document. */
export async function writeList(
  { db, statements }: StatementWriter,
  model: Model,
  [field, column]: readonly [name: string, column: string],
  { row, isNew }: { row: Row; isNew: boolean },
) {
  const document = row['sequence'] ?? null
  const table = sql.id(linkTable(model, field))
  if (!isNew) {
    const deletion = statements.get(
      `clear ${model.name} ${field}`,
      (bind) => sql`DELETE FROM ${table} WHERE document = ${bind('document')}`,
    )
    await db.run(deletion, { document })
  }
  // One by one: for a list, SQLite creates a table in each run, which takes longer than all of this.
  const insertion = statements.get(
    `item ${model.name} ${field}`,
    (bind) =>
      sql`INSERT INTO ${table} (${sql.id(column)}, document) VALUES (${bind('item')}, ${bind('document')})`,
  )
  for (const item of itemsOf(model, field, row)) await db.run(insertion, { item, document })
}

/** Adds or removes a member; a trigger keeps the exact count. Returns false if nothing changes. */
export async function setMember(
  { db, statements }: StatementWriter,
  model: Model,
  field: string,
  { document, person, isIn }: { document: SqlValue; person: string; isIn: boolean },
): Promise<boolean> {
  const statement = statements.get(`member ${model.name} ${field} ${isIn}`, (bind) => {
    const links = sql.id(linkTable(model, field))
    const member = personSequence(model, field, bind('person'))
    return isIn
      ? sql`INSERT INTO ${links} (document, member) SELECT CAST(${bind('document')} AS BIGINT), sequence FROM ${sql.id(model.targetOf(field).name)} WHERE "$id" = ${bind('person')} ON CONFLICT (document, member) DO NOTHING`
      : sql`DELETE FROM ${links} WHERE document = ${bind('document')} AND member = ${member}`
  })
  return (await db.run(statement, { document, person })) > 0
}
