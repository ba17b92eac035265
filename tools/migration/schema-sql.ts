import {
  type Collection,
  type ColumnField,
} from '../../apps/server/src/engine/schema/collection.ts'
import {
  columnFields,
  HIDDEN,
  isFlagged,
  membersFields,
  isNullableKind,
  listFields,
} from '../../apps/server/src/engine/schema/field-kinds.ts'
import {
  foldedColumn,
  indexedFields,
  indexName,
  type Index,
  linkTable,
  type Model,
  searchTable,
} from '../../apps/server/src/engine/schema/model.ts'
import { modelsOf } from '../../apps/server/src/engine/schema/models.ts'
import { type SchemaDialect, sqliteSchema } from './schema-dialect.ts'

const quote = (name: string) => `"${name}"`
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
const list = (names: readonly string[]) => names.map(quote).join(', ')

/** The statements that create all tables of these collections in an empty database. */
export function schemaSql(
  collections: readonly Collection[],
  dialect: SchemaDialect = sqliteSchema,
): string[] {
  const models = [...modelsOf(collections).values()]
  return models.flatMap((model) => [
    table(model, dialect),
    ...model.indexes.map((index) => indexOn(model, index, dialect)),
    ...flagFields(model).map((name) => flagged(model, name)),
    ...countedFields(model).flatMap(([name, count]) => counts(model, name, { count, dialect })),
    ...membersFields(model).flatMap(([name, { count }]) => links(model, name, { count, dialect })),
    ...listFields(model).flatMap((list) => listTable(model, list, dialect)),
    ...(model.search.length === 0
      ? []
      : dialect.searchTable({
          name: model.name,
          searchTable: searchTable(model),
          fields: indexedFields(model),
        })),
    ...deletions(model, dialect),
  ])
}

const flagFields = ({ fields }: Model): string[] =>
  [...fields].flatMap(([name, { kind }]) => (kind === 'flag' ? [name] : []))

/** Relations whose documents are counted where they refer to, with the field that has the number. */
const countedFields = ({ fields }: Model): (readonly [name: string, count: string])[] =>
  [...fields].flatMap(([name, field]) =>
    field.kind === 'relation' && field.count !== undefined ? [[name, field.count] as const] : [],
  )

/** The table of pending deletions. */
function deletions(
  { name, collection: { pendingDeletions: pending } }: Model,
  dialect: SchemaDialect,
) {
  if (pending === undefined) return []
  const id = `${pending.column} ${dialect.text} NOT NULL PRIMARY KEY`
  return [
    `CREATE TABLE ${quote(pending.table)} (\n  ${id} REFERENCES ${quote(name)} ("$id") ON DELETE CASCADE\n)${dialect.sorted};`,
  ]
}

function columnType(field: ColumnField, { integer, text }: SchemaDialect): string {
  const type = ['integer', 'flag', 'instant'].includes(field.kind) ? integer : text
  const isRequired = field.optional !== true && !isNullableKind(field)
  const nullable = isRequired ? `${type} NOT NULL` : type
  // The default lets a migration add the column to a table that has rows.
  if (field.kind === 'text' && field.default !== undefined)
    return `${nullable} DEFAULT ${literal(field.default)}`
  if (field.kind === 'integer' && field.default !== undefined)
    return `${nullable} DEFAULT ${field.default}`
  if (field.kind === 'flag') return `${nullable} DEFAULT 0`
  if (field.kind !== 'relation') return nullable
  const onDelete = field.onDelete === 'cascade' ? 'CASCADE' : 'SET NULL'
  return `${nullable} REFERENCES ${quote(field.to)} ("$id") ON DELETE ${onDelete}`
}

function columns(model: Model, dialect: SchemaDialect): string[] {
  return columnFields(model).flatMap((name) => {
    const field = model.fields.get(name) as ColumnField
    const own = `${quote(name)} ${columnType(field, dialect)}`
    const isFolded = field.kind === 'text' && field.foldCase === true
    return isFolded ? [own, `${quote(foldedColumn(name))} ${columnType(field, dialect)}`] : [own]
  })
}

/** The sequence of a deleted row is never reused, because cursors may still contain it. */
function table(model: Model, dialect: SchemaDialect): string {
  const { integer, text } = dialect
  const lines = [
    dialect.sequence,
    `"$id" ${text} NOT NULL UNIQUE`,
    `"$createdAt" ${integer} NOT NULL`,
    `"$updatedAt" ${integer} NOT NULL`,
    `"$permissions" ${text} NOT NULL`,
    ...columns(model, dialect),
  ]
  return `CREATE TABLE ${quote(model.name)} (\n  ${lines.join(',\n  ')}\n)${dialect.table};`
}

function indexOn(model: Model, index: Index, dialect: SchemaDialect) {
  const { name, columns: names, covered, isUnique, isPartial } = index
  const on = `${quote(indexName(model, name))} ON ${quote(model.name)}`
  const [first = ''] = names
  const where = isPartial ? ` WHERE ${quote(first)} IS NOT NULL` : ''
  // A unique index serves lookups, never an order.
  if (isUnique) return `CREATE UNIQUE INDEX ${on} (${list(names)})${where};`
  const sorted = names.map((each) =>
    model.fields.get(each)?.optional === true ? quote(each) + dialect.nullsSuffix : quote(each),
  )
  const rest = covered ? `, sequence, ${list(covered)}` : dialect.indexSuffix
  return `CREATE INDEX ${on} (${sorted.join(', ')}${rest})${where};`
}

/** An index of the few flagged documents by their ids: checking whether one is flagged costs next to nothing. */
function flagged(model: Model, field: string): string {
  return `CREATE UNIQUE INDEX ${quote(indexName(model, field))} ON ${quote(model.name)} ("$id") WHERE ${quote(field)} = 1;`
}

/**
 * The document isn't being deleted in portions, neither itself nor one that it refers to. Nobody reads its counts any more then,
 * and counting each reference down would take most of the time.
 */
function isKept(model: Model): string[] {
  const relations = [...model.fields].flatMap(([name, field]) =>
    field.kind === 'relation' && field.onDelete === 'cascade'
      ? [[name, model.targetOf(name)] as const]
      : [],
  )
  return [['$id', model] as const, ...relations].flatMap(([column, { collection }]) => {
    const { table, column: noted } = collection.pendingDeletions ?? {}
    if (table === undefined) return []
    return [
      `NOT EXISTS (SELECT 1 FROM ${quote(table)} WHERE ${noted} = ${quote(model.name)}.${quote(column)})`,
    ]
  })
}

/**
 * The join table of members, by the sequences of both sides. Triggers keep the exact count, so that it is right for
 * every way in which a link is added or removed.
 */
function links(
  model: Model,
  field: string,
  { count, dialect }: { readonly count: string; readonly dialect: SchemaDialect },
): string[] {
  const links = linkTable(model, field)
  const people = model.targetOf(field).name
  const counting = (after: 'INSERT' | 'DELETE', step: string, where: readonly string[] = []) =>
    dialect.trigger({
      name: `count_${links}_${after.toLowerCase()}`,
      table: links,
      after,
      statement: (row) =>
        `UPDATE ${quote(model.name)} SET ${quote(count)} = ${quote(count)} ${step} WHERE ${[`sequence = ${row}.document`, ...where].join(' AND ')}`,
    })
  return [
    `CREATE TABLE ${quote(links)} (\n` +
      `  ${dialect.linkSequence},\n` +
      `  document ${dialect.integer} NOT NULL REFERENCES ${quote(model.name)} (sequence) ON DELETE CASCADE,\n` +
      `  member ${dialect.integer} NOT NULL REFERENCES ${quote(people)} (sequence) ON DELETE CASCADE,\n` +
      `  UNIQUE (document, member)\n)${dialect.table};`,
    ...[
      ['document', 'member'],
      ['member', 'document'],
    ].map(
      // All columns, so that the newest links of one side are read from the index alone.
      ([own, other]) =>
        `CREATE INDEX ${quote(`index_${links}_${own}`)} ON ${quote(links)} (${own}, sequence, ${other});`,
    ),
    counting('INSERT', '+ 1'),
    counting('DELETE', '- 1', isKept(model)),
  ]
}

/**
 * Triggers that keep the exact count of the rows that refer to a document: those that have an owner and aren't hidden. So it is
 * right for every way in which a row is added, changed or removed.
 */
function counts(
  model: Model,
  field: string,
  { count, dialect }: { readonly count: string; readonly dialect: SchemaDialect },
): string[] {
  const { name, collection } = model
  const { owner } = collection
  const target = model.targetOf(field)
  const tests = [
    ...(model.fields.get(owner)?.optional === true ? [[owner, 'IS NOT NULL'] as const] : []),
    ...(isFlagged(model, HIDDEN) ? [[HIDDEN, '= 0'] as const] : []),
  ]
  const conditionsOf = (row: string) =>
    tests.map(([column, test]) => `${row}.${quote(column)} ${test}`)
  const isCounted = (row: string) => `(${conditionsOf(row).join(' AND ')})`
  const counting = (
    after: Parameters<SchemaDialect['trigger']>[0]['after'],
    counted: (row: string, before: string) => readonly [step: string, ...where: string[]],
  ) =>
    dialect.trigger({
      name: `count_${name}_${field}_${after.toLowerCase()}`,
      table: name,
      after,
      ...(after === 'UPDATE' && { columns: tests.map(([column]) => column) }),
      statement: (row, before) => {
        const [step, ...where] = counted(row, before)
        const matches = [`"$id" = ${row}.${quote(field)}`, ...where].join(' AND ')
        return `UPDATE ${quote(target.name)} SET ${quote(count)} = ${quote(count)} ${step} WHERE ${matches}`
      },
    })
  const changed = (row: string, before: string) =>
    [
      `+ CASE WHEN ${isCounted(row)} THEN 1 ELSE -1 END`,
      `${isCounted(row)} <> ${isCounted(before)}`,
    ] as const
  return [
    counting('INSERT', (row) => ['+ 1', ...conditionsOf(row)]),
    counting('DELETE', (row) => ['- 1', ...conditionsOf(row), ...isKept(target)]),
    ...(tests.length === 0 ? [] : [counting('UPDATE', changed)]),
  ]
}

/**
 * A table of the items of a list, such as folded tags, so that documents with an item are found without reading the
 * others.
 */
function listTable(
  model: Model,
  [field, column]: readonly [name: string, column: string],
  dialect: SchemaDialect,
): string[] {
  const table = linkTable(model, field)
  return [
    `CREATE TABLE ${quote(table)} (\n` +
      `  ${column} ${dialect.text} NOT NULL,\n` +
      `  document ${dialect.integer} NOT NULL REFERENCES ${quote(model.name)} (sequence) ON DELETE CASCADE,\n` +
      `  PRIMARY KEY (${column}, document)\n)${dialect.sorted};`,
    `CREATE INDEX ${quote(`index_${table}_document`)} ON ${quote(table)} (document);`,
  ]
}
