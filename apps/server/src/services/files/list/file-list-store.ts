import { AppError, LIMITS, type Query } from '@devhood/contract'
import { type RawBuilder, sql } from 'kysely'
import {
  type Bind,
  isStorable,
  openParameters,
  openStatementCache,
  type SqlParameters,
} from '#engine'
import type { Reader, SqlValue, Values } from '#platform/database'
import { type FileQuery, fileQuery, type Filter, isText, type Order } from './file-query.ts'
import { searchByName } from './name-search.ts'
import { FILE_COLUMNS, type FileRow } from '../storage/store.ts'

type Sql = RawBuilder<unknown>

export interface FileListOptions {
  readonly queries: readonly Query[]
  /** Searched words of the name; undefined and '' match all. */
  readonly search?: string | undefined
  /** If false, the total is 0. */
  readonly isCounted?: boolean
}

function columnSql(filter: Extract<Filter, { readonly column: string }>, at: Bind): Sql {
  const { dialect } = at
  const column = sql.id(filter.column)
  const value = at(filter.parameter)
  const text = sql`CAST(${column} AS TEXT)`
  const holds = dialect.contains(text, sql`part.value`)
  switch (filter.test) {
    case 'compare':
      return sql`${column} ${sql.raw(filter.is)} ${value}`
    case 'in':
      return sql`${column} IN ${dialect.list(value, isText(filter.column) ? 'TEXT' : 'BIGINT')}`
    case 'startsWith':
      return sql`substr(${text}, 1, length(${value})) = ${value}`
    case 'endsWith':
      // Every text ends with the empty text.
      return sql`(${value} = '' OR ${dialect.endsWith(text, value)})`
    case 'containsAny':
      return sql`EXISTS (SELECT 1 FROM ${dialect.list(value, 'TEXT')} AS part WHERE ${holds})`
    case 'containsAll':
      return sql`NOT EXISTS (SELECT 1 FROM ${dialect.list(value, 'TEXT')} AS part WHERE NOT ${holds})`
  }
}

function filterSql(filter: Filter, at: Bind): Sql {
  if (filter.test === 'words') return sql`sequence IN ${at.dialect.list(at(filter.name), 'BIGINT')}`
  if (!('of' in filter)) return columnSql(filter, at)
  const { test, of } = filter
  if (test === 'none') return sql`NOT ${filterSql({ test: 'any', of }, at)}`
  if (of.length === 0) return test === 'all' ? sql`TRUE` : sql`FALSE`
  const parts = of.map((each) => filterSql(each, at))
  return sql`(${sql.join(parts, test === 'all' ? sql` AND ` : sql` OR `)})`
}

const matchesSql = (filter: Filter, at: Bind) =>
  sql`FROM files WHERE owner = ${at('owner')} AND ${filterSql(filter, at)}`

const columnsSql = (columns: readonly string[]) => sql.join(columns.map((each) => sql.id(each)))

const ordersSql = (orders: readonly Order[]) =>
  sql.join(
    orders.map(({ column, isDescending }) =>
      isDescending ? sql`${sql.id(column)} DESC` : sql`${sql.id(column)} ASC`,
    ),
  )

/**
 * The files after the cursor: further in the first column of the order, or equal there and further in the next, and
 * so on.
 */
function afterCursor(orders: readonly Order[], row: Values, parameters: SqlParameters): Filter {
  return orders.reduceRight<Filter>(
    (inner, { column, isDescending }) => {
      const at = parameters.add(row[column] ?? null)
      const further: Filter = {
        test: 'compare',
        is: isDescending ? '<' : '>',
        column,
        parameter: at,
      }
      if ('of' in inner && inner.of.length === 0) return further
      const level: Filter = { test: 'compare', is: '=', column, parameter: at }
      return { test: 'any', of: [further, { test: 'all', of: [level, inner] }] }
    },
    { test: 'any', of: [] },
  )
}

const reversed = (orders: readonly Order[]): Order[] =>
  orders.map(({ column, isDescending }) => ({ column, isDescending: !isDescending }))

/** Lists of one person's files: the database filters, sorts, counts and limits them. */
export function openFileLists(db: Reader) {
  const statements = openStatementCache()

  async function count(filter: Filter, values: Values): Promise<number> {
    const max = sql.lit(LIMITS.listTotalMax)
    const counting = statements.get(
      JSON.stringify(['total', filter]),
      (at) =>
        sql<{
          total: number
        }>`SELECT count(*) AS total FROM (SELECT 1 ${matchesSql(filter, at)} LIMIT ${max}) AS counted`,
    )
    return (await db.first(counting, values))?.total ?? 0
  }

  /** The values of the cursor's file in the columns of the order. The file must be in the list. */
  async function cursorRow({ filter, orders }: FileQuery, id: string, values: Values) {
    const columns = orders.map(({ column }) => column)
    const finding = statements.get(
      JSON.stringify(['cursor', columns, filter]),
      (at) =>
        sql<Values>`SELECT ${columnsSql([...new Set(columns)])} ${matchesSql(filter, at)} AND "$id" = ${at('cursor')}`,
    )
    const row = isStorable(id) ? await db.first(finding, { ...values, cursor: id }) : undefined
    if (row === undefined) throw new AppError('general_cursor_not_found')
    return row
  }

  async function page(
    query: FileQuery,
    parameters: SqlParameters,
    fixed: Values,
  ): Promise<FileRow[]> {
    const { limit, offset, cursor } = query
    const orders = cursor?.isBefore ? reversed(query.orders) : query.orders
    let { filter } = query
    if (cursor) {
      const row = await cursorRow(query, cursor.id, { ...parameters.values, ...fixed })
      filter = { test: 'all', of: [filter, afterCursor(orders, row, parameters)] }
    }
    const listing = statements.get(
      JSON.stringify(['page', orders, filter]),
      (at) =>
        sql<FileRow>`SELECT ${columnsSql(FILE_COLUMNS)} ${matchesSql(filter, at)} ORDER BY ${ordersSql(orders)} LIMIT ${at('limit')} OFFSET ${at('offset')}`,
    )
    const files = await db.all(listing, { ...parameters.values, ...fixed, limit, offset })
    return cursor?.isBefore ? files.toReversed() : files
  }

  /** The requested page and the total number of matching files. The default order is oldest first. */
  return async function list(
    owner: string,
    { queries, search = '', isCounted = true }: FileListOptions,
  ): Promise<{ total: number; files: FileRow[] }> {
    const parameters = openParameters()
    const query = fileQuery(queries, search, parameters)
    const fixed: Record<string, SqlValue> = {
      owner,
      ...(await searchByName(db, owner, query.searches)),
    }
    const files = await page(query, parameters, fixed)
    const total = isCounted ? await count(query.filter, { ...parameters.values, ...fixed }) : 0
    return { total, files }
  }
}
