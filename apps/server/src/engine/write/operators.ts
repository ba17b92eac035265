import { AppError } from '@devhood/contract'
import { can } from '../visibility/index.ts'
import { type Field, invalidStructure, formatInstant } from '../schema/index.ts'
import { type Row } from '../query/index.ts'
import { getReadableRow, type WriteContext } from './records.ts'

/**
 * `Operator.*` of the newer SDKs: in place of an attribute's value, the JSON text `{"method":…,"values":[…]}` says
 * how to change the stored one. Source: the client API's contract, part 2, section 2.
 */
interface Operator {
  readonly method: string
  readonly values: readonly unknown[]
}

type Data = Readonly<Record<string, unknown>>
/** The next value; undefined if the operator's values are invalid. `base` is null if there is no stored value. */
type Apply<Base> = (base: Base | null, values: readonly unknown[], now: number) => unknown

const DAY_MS = 24 * 60 * 60_000
const ITEMS_MAX = 10_000
/** Longer than any text attribute may be. */
const TEXT_MAX = 1_000_000

const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value)

const isText = (value: unknown): value is string => typeof value === 'string'

/** A result beyond the bound leaves the value unchanged. */
function arithmetic(
  compute: (base: number, by: number) => number,
  isBeyond: (result: number, bound: number) => boolean = () => false,
): Apply<number> {
  return (stored, [by = 1, bound]) => {
    if (!isNumber(by) || !(bound === undefined || bound === null || isNumber(bound)))
      return undefined
    const base = stored ?? 0
    const result = compute(base, by)
    return isNumber(bound) && isBeyond(result, bound) ? base : result
  }
}
const isMore = (result: number, bound: number) => result > bound
const isLess = (result: number, bound: number) => result < bound
/** Without a divisor there is no result. */
const divisible =
  (compute: Apply<number>): Apply<number> =>
  (base, values, now) =>
    values[0] === 0 || values.length === 0 ? undefined : compute(base, values, now)

const NUMBERS: Readonly<Record<string, Apply<number>>> = {
  increment: arithmetic((base, by) => base + by, isMore),
  decrement: arithmetic((base, by) => base - by, isLess),
  multiply: arithmetic((base, by) => base * by, isMore),
  power: arithmetic((base, by) => base ** by, isMore),
  divide: divisible(arithmetic((base, by) => base / by, isLess)),
  modulo: divisible(arithmetic((base, by) => base % by)),
}

/** An empty search text matches nothing. Undefined for a result that no attribute could hold. */
function replaceAll(base: string, search: string, replacement: string): string | undefined {
  if (search === '') return base
  const parts = base.split(search)
  const length = base.length + (parts.length - 1) * (replacement.length - search.length)
  return length > TEXT_MAX ? undefined : parts.join(replacement)
}

const TEXTS: Readonly<Record<string, Apply<string>>> = {
  stringConcat: (base, [more]) => (isText(more) ? (base ?? '') + more : undefined),
  stringReplace(base, [search, replacement]) {
    if (!isText(search) || !isText(replacement)) return undefined
    return base === null ? null : replaceAll(base, search, replacement)
  },
}

/** The conditions of `arrayFilter`. Items are texts, and are compared as such. */
const FILTERS: Readonly<Record<string, (item: string, than: string) => boolean>> = {
  equal: (item, than) => item === than,
  notEqual: (item, than) => item !== than,
  greaterThan: (item, than) => item > than,
  greaterThanEqual: (item, than) => item >= than,
  lessThan: (item, than) => item < than,
  lessThanEqual: (item, than) => item <= than,
  isNull: () => false,
  isNotNull: () => true,
}

/** The items of a list that are among the texts, or aren't; undefined if the values aren't texts. */
function filterItems(
  base: readonly string[] | null,
  texts: readonly unknown[],
  keepsMatches: boolean,
) {
  if (!texts.every(isText)) return undefined
  const found = new Set(texts)
  return base && base.filter((item) => found.has(item) === keepsMatches)
}

const LISTS: Readonly<Record<string, Apply<readonly string[]>>> = {
  arrayAppend: (base, items) => [...(base ?? []), ...items],
  arrayPrepend: (base, items) => [...items, ...(base ?? [])],
  arrayInsert(base, [at, item]) {
    const list: readonly unknown[] = base ?? []
    const isWithin = Number.isInteger(at) && Number(at) >= 0 && Number(at) <= list.length
    return isWithin && item !== undefined ? list.toSpliced(Number(at), 0, item) : undefined
  },
  arrayRemove: (base, items) => (items.length === 1 ? filterItems(base, items, false) : undefined),
  arrayUnique: (base) => base && [...new Set(base)],
  arrayIntersect: (base, items) => (items.length > 0 ? filterItems(base, items, true) : undefined),
  arrayDiff: (base, items) => filterItems(base, items, false),
  arrayFilter(base, [condition, than = null]) {
    if (!isText(condition) || !Object.hasOwn(FILTERS, condition)) return undefined
    const isAlone = than === null && ['isNull', 'isNotNull'].includes(condition)
    if (!isAlone && !isText(than) && !isNumber(than)) return undefined
    return base && base.filter((item) => FILTERS[condition]?.(item, String(than)))
  },
}

const days = ([count]: readonly unknown[], sign: 1 | -1) =>
  Number.isInteger(count) ? sign * Number(count) * DAY_MS : undefined

/** A time in the format of documents; undefined beyond the year 9999. */
function documentInstant(milliseconds: number): string | undefined {
  const year = new Date(milliseconds).getUTCFullYear()
  return year >= 0 && year <= 9999 ? formatInstant(milliseconds) : undefined
}

function shiftInstant(base: number | null, by: number | undefined): string | null | undefined {
  if (by === undefined) return undefined
  return base === null ? null : documentInstant(base + by)
}

const INSTANTS: Readonly<Record<string, Apply<number>>> = {
  dateAddDays: (base, values) => shiftInstant(base, days(values, 1)),
  dateSubDays: (base, values) => shiftInstant(base, days(values, -1)),
  dateSetNow: (_, __, now) => formatInstant(now),
}

type Kind = Field['kind']
const OPERATORS: Readonly<Partial<Record<Kind, Readonly<Record<string, Apply<never>>>>>> = {
  integer: NUMBERS,
  text: TEXTS,
  tags: LISTS,
  instant: INSTANTS,
}
const METHODS = new Set([...Object.values(OPERATORS).flatMap(Object.keys), 'toggle'])

function objectIn(value: unknown): object | undefined {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  if (typeof value !== 'string' || !value.trimStart().startsWith('{')) return undefined
  try {
    return JSON.parse(value) as object
  } catch {
    return undefined
  }
}

/**
 * The operator that was sent as a value, if it is one. Throws general_bad_request for one without a list of values.
 */
function operatorIn(value: unknown): Operator | undefined {
  const { method, values = [] } = (objectIn(value) ?? {}) as Partial<
    Record<keyof Operator, unknown>
  >
  if (typeof method !== 'string' || !METHODS.has(method)) return undefined
  if (Array.isArray(values) && values.length <= ITEMS_MAX) return { method, values }
  throw new AppError('general_bad_request', {
    message: `The operator ${method} takes a list of at most ${ITEMS_MAX} values.`,
  })
}

/** The value of a row, or of a new document, in the form that operators expect. */
function baseOf(field: Field, stored: unknown): unknown {
  if (field.kind === 'tags') return typeof stored === 'string' ? JSON.parse(stored) : null
  return stored ?? ('default' in field ? field.default : undefined) ?? null
}

/** An attribute with an operator as its value. */
interface Operation {
  readonly name: string
  readonly field: Field
  readonly operator: Operator
}

function result({ name, field, operator }: Operation, stored: unknown, now: number) {
  const { method, values } = operator
  const methods = OPERATORS[field.kind] ?? {}
  const apply = Object.hasOwn(methods, method) ? methods[method] : undefined
  const next = apply?.(baseOf(field, stored) as never, values, now)
  if (next !== undefined) return next
  throw invalidStructure(`attribute "${name}" takes no operator ${method} with these values`)
}

/** The attributes with an operator as their value. */
export function operatorsIn(model: WriteContext['model'], data: Data): Operation[] {
  const found: Operation[] = []
  for (const [name, value] of Object.entries(data)) {
    const field = model.fields.get(name)
    if (field === undefined || field.kind === 'relation' || field.kind === 'members') continue
    const operator = operatorIn(value)
    if (operator) found.push({ name, field, operator })
  }
  return found
}

/**
 * Data with each operator replaced by its result on the stored document; without an `id`, on a new one's defaults.
 * Throws document_invalid_structure for an operator that doesn't suit its attribute, and every error of an update.
 */
export async function applyOperators(
  context: WriteContext,
  id: string | undefined,
  data: Data,
  operators: readonly Operation[],
): Promise<Data> {
  const { model, actor, now } = context
  const row: Row = id === undefined ? {} : await getReadableRow(context, id)
  // Before any error about the values, which may be private to the owner.
  if (id !== undefined && !can('update', model, actor, row)) throw new AppError('user_unauthorized')
  const results = operators.map((operation) => {
    const { name, field } = operation
    if ((field.set ?? 'client') !== 'client') throw new AppError('user_unauthorized')
    return [name, result(operation, row[name], now)] as const
  })
  return { ...data, ...Object.fromEntries(results) }
}

/**
 * Throws document_invalid_structure for an operator in the data of a new document: it has no stored value to change.
 */
export function rejectOperators(model: WriteContext['model'], data: Data): void {
  const [found] = operatorsIn(model, data)
  if (found) throw invalidStructure(`attribute "${found.name}" of a new document takes no operator`)
}
