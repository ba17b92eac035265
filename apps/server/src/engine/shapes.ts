import { type RawBuilder } from 'kysely'
import {
  type Dialect,
  type SqlValue,
  type Statement,
  statement,
  type Values,
} from '#platform/database'
import { openRecent } from '#platform/recent'

/** Statements kept. Clients choose the shapes of lists, so their number must be bounded. */
const KEPT = 500

/** Stands for the value at a place, or of a name, and knows the words of the database. */
export interface At {
  (place: number | string): unknown
  readonly dialect: Dialect
}

/** The values of a query, collected apart from its shape, which holds only their places. */
export interface Places {
  put(value: SqlValue): number
  readonly values: Values
}

export function openPlaces(): Places {
  const values: Record<string, SqlValue> = {}
  let next = 0
  return {
    values,
    put: (value) => {
      values[String(next)] = value
      return next++
    },
  }
}

/**
 * A place for each value. Their number is rounded up to a power of two by repeating the last, which says
 * nothing new even where they are denied: lists of any length share a few shapes.
 */
export function putAll(places: Places, values: readonly SqlValue[]): number[] {
  const size = 2 ** Math.ceil(Math.log2(Math.max(1, values.length)))
  return Array.from({ length: size }, (_, index) =>
    places.put(values[index] ?? values.at(-1) ?? null),
  )
}

export interface Shapes {
  /** The statement of this shape, built when it is new. Everything that `build` depends on is in the key. */
  get<Row>(key: string, build: (at: At) => RawBuilder<Row>): Statement<Row, Values>
}

export function openShapes(): Shapes {
  const kept = openRecent<string, Statement<unknown, Values>>(KEPT)
  return {
    get<Row>(key: string, build: (at: At) => RawBuilder<Row>) {
      const found = kept.get(key) as Statement<Row, Values> | undefined
      if (found) return found
      const made = statement((sql, values: Values, dialect) => {
        const at = (place: number | string) => values[String(place)]
        return { compile: () => build(Object.assign(at, { dialect })).compile(sql) }
      })
      kept.set(key, made)
      return made
    },
  }
}
