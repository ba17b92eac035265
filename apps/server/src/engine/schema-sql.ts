import { type Collection, type ColumnField } from './collection.ts'
import {
  columnFields,
  flagFields,
  foldedColumn,
  indexName,
  type Index,
  linkTable,
  membersFields,
  type Model,
  modelsOf,
  tagsFields,
  wordsTable,
} from './model.ts'

const quote = (name: string) => `"${name}"`
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
const list = (names: readonly string[]) => names.map(quote).join(', ')

/**
 * Lengths of the beginnings of words that are indexed. Without one, a query's last word would collect
 * all its matches before giving the newest; longer words are too rare for that to matter.
 */
const INDEXED_PREFIXES = '1 2 3 4 5 6 7 8 9 10 11 12'

/** The statements that make all tables of these collections on an empty SQLite database. */
export function schemaSql(collections: readonly Collection[]): string[] {
  const models = [...modelsOf(collections).values()]
  return models.flatMap((model) => [
    table(model),
    ...model.indexes.map((index) => indexOn(model, index)),
    ...flagFields(model).map((name) => flagged(model, name)),
    ...membersFields(model).flatMap(([name, { count }]) => links(model, name, count)),
    ...tagsFields(model).flatMap((name) => tags(model, name)),
    ...words(model),
  ])
}

function columnType(field: ColumnField): string {
  const type = field.kind === 'integer' || field.kind === 'flag' ? 'INTEGER' : 'TEXT'
  const isRequired = field.optional !== true && field.kind !== 'tags'
  const nullable = isRequired ? `${type} NOT NULL` : type
  // So that a migration can add the column to a table that has rows.
  if (field.kind === 'text' && field.default !== undefined)
    return `${nullable} DEFAULT ${literal(field.default)}`
  if (field.kind === 'flag') return `${nullable} DEFAULT 0`
  if (field.kind !== 'relation') return nullable
  const onDelete = field.onDelete === 'cascade' ? 'CASCADE' : 'SET NULL'
  return `${nullable} REFERENCES ${quote(field.to)} ("$id") ON DELETE ${onDelete}`
}

function columns(model: Model): string[] {
  return columnFields(model).flatMap((name) => {
    const field = model.fields.get(name) as ColumnField
    const own = `${quote(name)} ${columnType(field)}`
    const isFolded = field.kind === 'text' && field.foldCase === true
    return isFolded ? [own, `${quote(foldedColumn(name))} ${columnType(field)}`] : [own]
  })
}

/** AUTOINCREMENT: the sequence of a deleted row, known to cursors, never stands for another. */
function table(model: Model): string {
  const lines = [
    'sequence INTEGER PRIMARY KEY AUTOINCREMENT',
    '"$id" TEXT NOT NULL UNIQUE',
    '"$createdAt" INTEGER NOT NULL',
    '"$updatedAt" INTEGER NOT NULL',
    '"$permissions" TEXT NOT NULL',
    ...columns(model),
  ]
  return `CREATE TABLE ${quote(model.name)} (\n  ${lines.join(',\n  ')}\n) STRICT;`
}

function indexOn(model: Model, { name, columns: names, isUnique }: Index): string {
  const create = isUnique ? 'CREATE UNIQUE INDEX' : 'CREATE INDEX'
  return `${create} ${quote(indexName(model, name))} ON ${quote(model.name)} (${list(names)});`
}

/** The few documents that are flagged, by their ids: a look whether one is costs next to nothing. */
function flagged(model: Model, field: string): string {
  return `CREATE UNIQUE INDEX ${quote(indexName(model, field))} ON ${quote(model.name)} ("$id") WHERE ${quote(field)} = 1;`
}

/**
 * Who is a member of what, by the sequences of both. Triggers keep the exact number, so that it is
 * right whatever makes a link come or go.
 */
function links(model: Model, field: string, count: string): string[] {
  const links = linkTable(model, field)
  const people = model.targetOf(field).name
  const counting = (event: 'INSERT' | 'DELETE', row: 'new' | 'old', step: string) =>
    `CREATE TRIGGER ${quote(`count_${links}_${event.toLowerCase()}`)} AFTER ${event} ON ${quote(links)} BEGIN\n` +
    `  UPDATE ${quote(model.name)} SET ${quote(count)} = ${quote(count)} ${step} WHERE sequence = ${row}.document;\nEND;`
  return [
    `CREATE TABLE ${quote(links)} (\n` +
      '  sequence INTEGER PRIMARY KEY,\n' +
      `  document INTEGER NOT NULL REFERENCES ${quote(model.name)} (sequence) ON DELETE CASCADE,\n` +
      `  member INTEGER NOT NULL REFERENCES ${quote(people)} (sequence) ON DELETE CASCADE,\n` +
      '  UNIQUE (document, member)\n) STRICT;',
    ...['document', 'member'].map(
      (column) =>
        `CREATE INDEX ${quote(`index_${links}_${column}`)} ON ${quote(links)} (${column});`,
    ),
    counting('INSERT', 'new', '+ 1'),
    counting('DELETE', 'old', '- 1'),
  ]
}

/** Each tag as it is compared, so that the documents with one are found without a look at the others. */
function tags(model: Model, field: string): string[] {
  const table = linkTable(model, field)
  return [
    `CREATE TABLE ${quote(table)} (\n` +
      '  tag TEXT NOT NULL,\n' +
      `  document INTEGER NOT NULL REFERENCES ${quote(model.name)} (sequence) ON DELETE CASCADE,\n` +
      '  PRIMARY KEY (tag, document)\n) STRICT, WITHOUT ROWID;',
    `CREATE INDEX ${quote(`index_${table}_document`)} ON ${quote(table)} (document);`,
  ]
}

/**
 * Full-text search over words that the engine has split already: the tokenizer only parts them at
 * blanks. Positions are not kept; which column a word is in matters only when there are several.
 */
function words(model: Model): string[] {
  if (model.search.length === 0) return []
  const table = wordsTable(model)
  const options = [
    list(model.search),
    "content = ''",
    'contentless_delete = 1',
    `detail = ${model.search.length > 1 ? 'column' : 'none'}`,
    `prefix = '${INDEXED_PREFIXES}'`,
    "tokenize = 'ascii'",
  ]
  return [
    `CREATE VIRTUAL TABLE ${quote(table)} USING fts5 (\n  ${options.join(',\n  ')}\n);`,
    `CREATE TRIGGER ${quote(`forget_${table}`)} AFTER DELETE ON ${quote(model.name)} BEGIN\n` +
      `  DELETE FROM ${quote(table)} WHERE rowid = old.sequence;\nEND;`,
  ]
}
