import { type RawBuilder } from 'kysely'
import {
  type Dialect,
  type Reader,
  type ReadOptions,
  type SqlValue,
  type Statement,
  statement,
  type Values,
} from '#platform/database'
import { openLruCache } from '#platform/lru-cache'

/** Maximum number of cached statements. Clients choose the shapes of lists, so the cache must be bounded. */
const CACHE_SIZE = 500

/** Builds the placeholder of a parameter, by index or name, and gives access to the SQL dialect. */
export interface Bind {
  (parameter: number | string): unknown
  readonly dialect: Dialect
}

/**
 * The values of a query, kept apart from its conditions, which hold only parameter indexes. They follow those given, which
 * stay as they are.
 */
export function openParameters(before: Values = {}) {
  const values: Record<string, SqlValue> = { ...before }
  let next = Object.keys(values).length
  return {
    values: values as Values,
    add: (value: SqlValue): number => {
      values[String(next)] = value
      return next++
    },
  }
}

export type SqlParameters = ReturnType<typeof openParameters>

/**
 * A parameter for each value. Their number is rounded up to a power of two, so that lists of any length share a few
 * statements. The last value is repeated, which changes neither IN nor NOT IN.
 */
export function addAll(parameters: SqlParameters, values: readonly SqlValue[]): number[] {
  const size = 2 ** Math.ceil(Math.log2(Math.max(1, values.length)))
  return Array.from({ length: size }, (_, index) =>
    parameters.add(values[index] ?? values.at(-1) ?? null),
  )
}

/** A database reader and the cache of its statements. */
export interface StatementReader {
  readonly db: Reader
  readonly statements: StatementCache
}

export function openStatementCache() {
  const cache = openLruCache<string, Statement<unknown, Values>>(CACHE_SIZE)
  return {
    /** The statement for this key, built if it is new. The key contains everything that `build` depends on. */
    get<Row>(
      key: string,
      build: (bind: Bind) => RawBuilder<Row>,
      options?: ReadOptions,
    ): Statement<Row, Values> {
      const cached = cache.get(key) as Statement<Row, Values> | undefined
      if (cached) return cached
      const created = statement((_, values: Values, dialect) => {
        const bind = (parameter: number | string) => values[String(parameter)]
        return build(Object.assign(bind, { dialect }))
      }, options)
      cache.set(key, created)
      return created
    },
  }
}

export type StatementCache = ReturnType<typeof openStatementCache>
