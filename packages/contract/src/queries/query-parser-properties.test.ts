import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError, parseQuery, Query, serializeQuery } from '../index.ts'

// The SDK replaces Node's FormData for every test of this process: it is restored.
const { FormData } = globalThis
const { Query: SdkQuery } = await import('appwrite')
Object.assign(globalThis, { FormData })

const scalar = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.boolean(),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0)),
)
const name = fc.string({ unit: 'grapheme', maxLength: 40 })
const leafQuery: fc.Arbitrary<Query> = fc.oneof(
  fc
    .tuple(name, fc.array(scalar, { minLength: 1, maxLength: 20 }))
    .map(([a, v]) => Query.equal(a, v)),
  fc.tuple(name, scalar).map(([a, v]) => Query.lessThan(a, v)),
  fc.tuple(name, scalar, scalar).map(([a, x, y]) => Query.between(a, x, y)),
  fc.tuple(name, fc.string({ unit: 'binary' })).map(([a, v]) => Query.search(a, v)),
  name.map(Query.isNull),
)
const anyQuery: fc.Arbitrary<Query> = fc.oneof(
  leafQuery,
  fc.array(leafQuery, { minLength: 2, maxLength: 4 }).map(Query.or),
  fc
    .array(leafQuery, { minLength: 2, maxLength: 3 })
    .map((inner) => Query.and([Query.or(inner), ...inner])),
  fc.array(name, { minLength: 1 }).map(Query.select),
  name.map(Query.orderAsc),
  fc.integer().map(Query.limit),
  name.map(Query.cursorAfter),
)

test('a query round-trips', () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      const text = serializeQuery(query)
      fc.pre(text.length <= 4096)
      expect(parseQuery(text)).toEqual(query)
    }),
  )
})

describe('queries printed by SDK 13', () => {
  // It escapes nothing: a backslash before one of , [ ] " ' can't be distinguished from an escape, and
  // `","` inside a list not from the end of a value.
  const plain = fc.string({ unit: 'binary' }).filter((text) => !/\\[,[\]"']/.test(text))
  const item = plain.filter((text) => !/["']/.test(text) && !text.endsWith('\\'))
  const attribute = fc.stringMatching(/^\$?[A-Za-z][A-Za-z0-9_]{0,20}$/)
  const number = fc
    .oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
    .filter((value) => !Object.is(value, -0))
  const list = fc.oneof(
    fc.array(item, { minLength: 1, maxLength: 20 }),
    fc.array(number, { minLength: 1, maxLength: 20 }),
    fc.array(fc.boolean(), { minLength: 1, maxLength: 20 }),
  )

  const LIST = ['equal'] as const
  const SINGLE = [
    'notEqual',
    'lessThan',
    'lessThanEqual',
    'greaterThan',
    'greaterThanEqual',
  ] as const
  const TEXT = ['search', 'startsWith', 'endsWith'] as const
  const ALONE = ['isNull', 'isNotNull', 'orderAsc', 'orderDesc'] as const

  test.each(LIST)('%s with a list', (method) => {
    fc.assert(
      fc.property(attribute, list, (a, values) => {
        expect(parseQuery(SdkQuery[method](a, values))).toEqual(Query[method](a, values))
      }),
    )
  })
  test.each([...LIST, ...SINGLE])('%s with one value', (method) => {
    fc.assert(
      fc.property(attribute, fc.oneof(item, number, fc.boolean()), (a, value) => {
        expect(parseQuery(SdkQuery[method](a, value))).toEqual(Query[method](a, value))
      }),
    )
  })
  test.each(TEXT)('%s with any text a person may type', (method) => {
    fc.assert(
      fc.property(attribute, plain, (a, text) => {
        expect(parseQuery(SdkQuery[method](a, text))).toEqual(Query[method](a, text))
      }),
    )
  })
  test.each(ALONE)('%s', (method) => {
    fc.assert(
      fc.property(attribute, (a) => {
        expect(parseQuery(SdkQuery[method](a))).toEqual(Query[method](a))
      }),
    )
  })
  test('between, select, marks and cursors', () => {
    fc.assert(
      fc.property(attribute, fc.oneof(item, number), item, fc.integer(), (a, from, id, count) => {
        expect(parseQuery(SdkQuery.between(a, from, id))).toEqual(Query.between(a, from, id))
        expect(parseQuery(SdkQuery.select([a, '$id']))).toEqual(Query.select([a, '$id']))
        expect(parseQuery(SdkQuery.limit(count))).toEqual(Query.limit(count))
        expect(parseQuery(SdkQuery.offset(count))).toEqual(Query.offset(count))
        expect(parseQuery(SdkQuery.cursorAfter(id))).toEqual(Query.cursorAfter(id))
        expect(parseQuery(SdkQuery.cursorBefore(id))).toEqual(Query.cursorBefore(id))
      }),
    )
  })
})

/** The type of the error; anything else that is thrown is rethrown. */
function outcomeOf(text: string): string {
  try {
    parseQuery(text)
    return 'accepted'
  } catch (error) {
    if (error instanceof AppError) return error.type
    throw error
  }
}

test('no text makes it throw anything but a query error', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.constantFrom(
      'equal',
      'and',
      '{"method":',
      '"attribute":',
      '"values":[',
      '"',
      "'",
      '\\',
      '(',
      ')',
      '[',
      ']',
      ',',
      '__proto__',
      'null',
      '1e309',
      '{',
      '}',
      ':',
    ),
  )
  const garbage = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(garbage, (text) => {
      expect(['accepted', 'general_query_invalid']).toContain(outcomeOf(text))
    }),
    { numRuns: 2000 },
  )
})
