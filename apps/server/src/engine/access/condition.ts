export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>='

/**
 * A predicate over rows, as data without values, so that equal conditions share a statement. Columns come from the
 * declaration only; values are parameters. An empty `any` is false, an empty `all` is true. `none` is the negation of
 * `any`.
 */
export type Condition =
  | { readonly test: 'all' | 'any' | 'none'; readonly of: readonly Condition[] }
  | {
      readonly test: 'compare'
      readonly column: string
      readonly is: Comparison
      readonly parameter: number
      /** For numbers: nearly all rows match, so an index on the column doesn't help. */
      readonly isCommon?: true
      /** Another condition gives the rows' ids. SQLite would prefer an index on this column to more than ten ids. */
      readonly isTestedOnly?: true
    }
  | { readonly test: 'in'; readonly column: string; readonly parameter: readonly number[] }
  | { readonly test: 'null' | 'notNull'; readonly column: string }
  /** The column's flag is not set. */
  | { readonly test: 'unset'; readonly column: string }
  | { readonly test: 'contains' | 'endsWith'; readonly column: string; readonly parameter: number }
  /** The field contains one of the tags. */
  | { readonly test: 'tagged'; readonly field: string; readonly parameter: readonly number[] }
  | LinkedCondition
  /** The id in the column is in none of the related ids (`unrelated`), or in one of them (`related`). */
  | {
      readonly test: 'unrelated' | 'related'
      readonly column: string
      readonly of: readonly RelatedIds[]
      /** The ids are collected once instead of looked up for each row (`withSets`). */
      readonly isSet?: true
    }
  /** The column refers to no document of the table that has the flag. */
  | {
      readonly test: 'unflagged'
      readonly column: string
      readonly table: string
      readonly flag: string
      readonly isSet?: true
    }
  /** The table of pending deletions doesn't name the id in the column. */
  | {
      readonly test: 'notDeleting'
      readonly column: string
      readonly table: string
      readonly by: string
    }
  /** The field refers to a document that matches; `parameter` is its id, if it is the same for all rows. */
  | {
      readonly test: 'reaches'
      readonly field: string
      readonly where: Condition
      readonly parameter?: number
    }
  /** The indexed words match the search expression. */
  | { readonly test: 'words'; readonly parameter: number }

/**
 * The row has a link, in a field of members or in the reverse of one, to the document whose id is the parameter. That document
 * must match `where`.
 */
export interface LinkedCondition {
  readonly test: 'linked'
  readonly field: string
  readonly parameter: number
  readonly where?: Condition
}

/** The ids in `idColumn` of the rows whose `matchColumn` equals the parameter. */
export interface RelatedIds {
  readonly table: string
  readonly idColumn: string
  readonly matchColumn: string
  readonly parameter: number
}

/** The column has one given value. */
export const isEquality = (
  condition: Condition,
): condition is Extract<Condition, { readonly test: 'compare' }> =>
  condition.test === 'compare' && condition.is === '='

/** The column has one of the given values. */
export const isOneOf = (
  condition: Condition,
): condition is Extract<Condition, { readonly test: 'compare' | 'in' }> =>
  condition.test === 'in' || isEquality(condition)

/** The conditions that must all hold. */
export const conjunctsOf = (condition: Condition): readonly Condition[] =>
  condition.test === 'all' ? condition.of : [condition]

export const always: Condition = { test: 'all', of: [] }
export const never: Condition = { test: 'any', of: [] }

/** All conditions, without nesting those that are conjunctions already. */
export function and(...conditions: readonly Condition[]): Condition {
  const of = conditions.flatMap(conjunctsOf)
  const [only] = of
  return of.length === 1 && only !== undefined ? only : { test: 'all', of }
}

export const isAlways = (condition: Condition): boolean =>
  condition.test === 'all' && condition.of.length === 0

/** More plain tests than these are expensive. */
const PLAIN_MAX = 8

export function* testsOf(condition: Condition): Generator<Condition> {
  if (!('of' in condition) || 'column' in condition) yield condition
  else for (const each of condition.of) yield* testsOf(each)
}

const isPlain = ({ test }: Condition) =>
  !['contains', 'endsWith', 'tagged', 'linked', 'words'].includes(test)

/** Whether a row costs so little to test that only the number of rows counts, which is bounded. */
export function isCheap(condition: Condition): boolean {
  const tests = [...testsOf(condition)]
  return tests.length <= PLAIN_MAX && tests.every(isPlain)
}

/** The condition for many rows and few hidden people: each test collects its people once. */
export function withSets(condition: Condition): Condition {
  if (condition.test === 'unrelated' || condition.test === 'unflagged')
    return { ...condition, isSet: true }
  if (condition.test !== 'all' && condition.test !== 'any') return condition
  return { ...condition, of: condition.of.map(withSets) }
}
