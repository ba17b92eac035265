import type { Query } from '@devhood/contract'
import type { Actor, Rule } from '../../src/engine/index.ts'

/** Lists computed in memory, row by row, for comparison with the engine's SQL. */

export type ReadRule = Rule<'author' | 'editor' | 'account'>

export interface Note {
  readonly author: string
  readonly editor: string | null
  readonly account: string | null
  readonly label: string | null
  /** Compared regardless of case. */
  readonly handle: string | null
  readonly rank: number | null
  /** Readable by the author only. */
  readonly secret: string | null
  readonly tags: string[]
  /** Milliseconds since the previous note. */
  readonly pause: number
  readonly fans: string[]
}
export interface Stored extends Note {
  readonly $id: string
  readonly $sequence: number
  readonly $createdAt: number
  readonly $updatedAt: number
}
type Value = Stored[keyof Stored]

/** The request for a list. `favourites`: only notes of which the reader is a fan. */
export interface ListRequest {
  readonly filters: readonly Query[]
  readonly orders: readonly Query[]
  readonly favourites: boolean
  readonly reader: Actor | undefined
}

export function mayRead(rule: ReadRule, reader: Actor | undefined, note: Note): boolean {
  if (rule.allow === 'any') return rule.of.some((each) => mayRead(each, reader, note))
  if (rule.allow === 'owner') {
    const self = rule.field === 'account' ? reader?.accountId : reader?.userId
    return self != null && note[rule.field] === self
  }
  return rule.allow === 'anyone' || (rule.allow === 'signedIn' && reader !== undefined)
}

const folded = (name: string, value: Value): Value =>
  name === 'handle' && typeof value === 'string' ? value.toLowerCase() : value

const valueOf = (note: Stored, name: string): Value => folded(name, note[name as keyof Stored])

/** Null comes first. Texts compare by code point, like their bytes. */
function compare(one: Value, other: Value): number {
  if (one === null || other === null) return Number(other === null) - Number(one === null)
  if (typeof one === 'string' && typeof other === 'string') {
    return Buffer.compare(Buffer.from(one), Buffer.from(other))
  }
  return Number(one) - Number(other)
}

type Test = (value: Value, first: Value, wanted: readonly Value[]) => boolean

const textTest =
  (test: (text: string, part: string) => boolean): Test =>
  (value, _, wanted) =>
    typeof value === 'string' &&
    wanted.some((part) => typeof part === 'string' && test(value, part))

const TESTS: Partial<Record<Query['method'], Test>> = {
  equal: (value, _, wanted) => wanted.includes(value),
  notEqual: (value, first) => value !== first,
  lessThan: (value, first) => compare(value, first) < 0,
  lessThanEqual: (value, first) => compare(value, first) <= 0,
  greaterThan: (value, first) => compare(value, first) > 0,
  greaterThanEqual: (value, first) => compare(value, first) >= 0,
  between: (value, first, [, last = null]) =>
    compare(value, first) >= 0 && compare(value, last) <= 0,
  startsWith: textTest((text, part) => text.startsWith(part)),
  endsWith: textTest((text, part) => text.endsWith(part)),
  contains: textTest((text, part) => text.includes(part)),
}

/** The key by which tags are compared. */
const tagOf = (tag: unknown) => String(tag).toLowerCase().replace(/^#+/, '')

/** Converts a query's value for comparison with the attribute. */
function wantedValue(name: string, value: Query['values'][number]): Value {
  if (typeof value !== 'string') return value as Value
  return name.endsWith('At') ? Date.parse(value) : folded(name, value)
}

/** Negated methods: `notContains` negates `contains`. */
const DENIED: Partial<Record<Query['method'], Query['method']>> = {
  notBetween: 'between',
  notStartsWith: 'startsWith',
  notEndsWith: 'endsWith',
  notContains: 'contains',
}

/** A missing value matches neither a method nor its negation. A list without tags matches each negation. */
function holds(query: Query, note: Stored): boolean {
  const denied = DENIED[query.method]
  if (denied === undefined) return affirms(query, note)
  const isKnown = valueOf(note, query.attribute ?? '') !== null
  return isKnown && !affirms({ ...query, method: denied }, note)
}

function affirms({ method, attribute: name = '', values }: Query, note: Stored): boolean {
  const value = valueOf(note, name)
  const isNull = value === null || (Array.isArray(value) && value.length === 0)
  if (method === 'isNull' || method === 'isNotNull') return isNull === (method === 'isNull')
  const wanted = values.map((each) => wantedValue(name, each))
  const isFound = (each: Value) => TESTS[method]?.(each, wanted[0] ?? null, wanted) === true
  if (Array.isArray(value)) {
    const own = new Set(value.map(tagOf))
    const isOwn = (each: Value) => own.has(tagOf(each))
    return method === 'containsAll' ? wanted.every(isOwn) : wanted.some(isOwn)
  }
  return !isNull && isFound(value)
}

function matches(query: Query, note: Stored, reader: Actor | undefined): boolean {
  const { method, attribute, values } = query
  if (method === 'and') return values.every((each) => matches(each as Query, note, reader))
  if (method === 'or') return values.some((each) => matches(each as Query, note, reader))
  return (attribute !== 'secret' || note.author === reader?.userId) && holds(query, note)
}

/** Breaks ties by age: newest first where the leading attribute descends. */
function byOrders(orders: readonly Query[]) {
  const end = orders.findIndex(({ attribute }) => attribute === '')
  const steps = end === -1 ? orders : orders.slice(0, end + 1)
  const isDescending = steps[0]?.method === 'orderDesc'
  return (one: Stored, other: Stored): number => {
    for (const { method, attribute: name = '' } of steps) {
      const key = name === '' ? '$sequence' : name
      const difference = compare(valueOf(one, key), valueOf(other, key))
      if (difference !== 0) return method === 'orderDesc' ? -difference : difference
    }
    return isDescending ? other.$sequence - one.$sequence : one.$sequence - other.$sequence
  }
}

/** The ids of a list in order. `entered` holds `note fan` in the order in which they became fans. */
export function expectedIds(
  { filters, orders, favourites, reader }: ListRequest,
  notes: readonly Stored[],
  entered: readonly string[],
): string[] {
  const self = reader?.userId ?? null
  const isFavourite = favourites && self !== null
  const found = notes.filter(
    (note) =>
      (!isFavourite || note.fans.includes(self)) &&
      filters.every((each) => matches(each, note, reader)),
  )
  const place = ({ $id }: Stored) => entered.lastIndexOf(`${$id} ${self}`)
  const sorted =
    isFavourite && orders.length === 0
      ? found.toSorted((one, other) => place(other) - place(one))
      : found.toSorted(byOrders(orders))
  return sorted.map(({ $id }) => $id)
}
