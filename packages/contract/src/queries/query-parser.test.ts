import { describe, expect, test } from 'vitest'
import { AppError, parseQueries, parseQuery, Query, serializeQuery } from '../index.ts'

/** The error in a query, as its reader sees it. */
function refusal(read: () => unknown): string {
  try {
    read()
  } catch (error) {
    if (error instanceof AppError) return `${error.type}: ${error.message}`
    throw error
  }
  return 'accepted'
}

describe('the text format', () => {
  const q = Query
  test.each<[text: string, query: Query]>([
    ['equal("a", ["x"])', q.equal('a', 'x')],
    ['equal("a", ["x","y"])', q.equal('a', ['x', 'y'])],
    ['equal("a", [ "x" , "y" ])', q.equal('a', ['x', 'y'])],
    ['  equal("a", ["x"])  ', q.equal('a', 'x')],
    ["equal('a', ['x'])", q.equal('a', 'x')],
    ['equal(a, [x])', q.equal('a', 'x')],
    ['equal("a", 1)', q.equal('a', 1)],
    ['equal("a", "x")', q.equal('a', 'x')],
    ['equal("a", [1,-2.5,3e2,true,false])', q.equal('a', [1, -2.5, 300, true, false])],
    ['equal("a", ["x",1,true])', q.equal('a', ['x', 1, true])],
    ['equal("a", ["1","true","null"])', q.equal('a', ['1', 'true', 'null'])],
    ['equal("a", [null])', { method: 'equal', attribute: 'a', values: [null] }],
    ['equal("a", [""])', q.equal('a', '')],
    ['equal("a", ["x, y"])', q.equal('a', 'x, y')],
    ['equal("a", ["x) [y]"])', q.equal('a', 'x) [y]')],
    ['equal("a", ["a "b" c"])', q.equal('a', 'a "b" c')],
    ['equal("a", ["say "hi", then go"])', q.equal('a', 'say "hi", then go')],
    ['equal("a", ["it\'s", "o"k"])', q.equal('a', ["it's", 'o"k'])],
    ['equal("a", ["x\\"y"])', q.equal('a', 'x"y')],
    ['equal("a", ["x\\,\\[\\]\\\'y"])', q.equal('a', "x,[]'y")],
    ['equal("a", ["x\\ny\\\\z"])', q.equal('a', 'x\\ny\\\\z')],
    ['equal("a", ["x\\"])', q.equal('a', 'x\\')],
    ['equal("a", ["two\nlines"])', q.equal('a', 'two\nlines')],
    ['equal("__proto__", ["__proto__"])', q.equal('__proto__', '__proto__')],
    ['search("a", ["x","y"])', q.search('a', 'x","y')],
    ['search("a", "x")', q.search('a', 'x')],
    ['search("a", ["["deep"]"])', q.search('a', '["deep"]')],
    ['search("a", [""])', q.search('a', '')],
    ['between("a", 1, 9)', q.between('a', 1, 9)],
    ['between("a", [1,9])', q.between('a', 1, 9)],
    ['between("a", "x", "y")', q.between('a', 'x', 'y')],
    ['isNull("a")', q.isNull('a')],
    ['isNotNull("a")', q.isNotNull('a')],
    ['select(["a","b"])', q.select(['a', 'b'])],
    ['orderDesc("$createdAt")', q.orderDesc('$createdAt')],
    ['orderAsc("")', q.orderAsc('')],
    ['limit(20)', q.limit(20)],
    ['limit("20")', { method: 'limit', values: ['20'] }],
    ['offset(-1)', q.offset(-1)],
    ['cursorAfter("id")', q.cursorAfter('id')],
    ["cursorBefore('id')", q.cursorBefore('id')],
  ])('parses %s', (text, query) => {
    expect(parseQuery(text)).toEqual(query)
  })

  test.each([
    ['', 'it must read method(…)'],
    ['limit', 'it must read method(…)'],
    ['limit(20', 'it must read method(…)'],
    ['limit(20) ;', 'it must read method(…)'],
    ['(20)', 'its method is unknown'],
    ['drop("a")', 'its method is unknown'],
    ['Limit(20)', 'its method is unknown'],
    ['a.equal("a", [1])', 'its method is unknown'],
    ['__proto__("a", [1])', 'its method is unknown'],
    ['constructor("a", [1])', 'its method is unknown'],
    ['toString("a")', 'its method is unknown'],
    ['and("a", [1,2])', 'it must be an object'],
    ['limit()', 'limit takes exactly 1 values'],
    ['limit(1, 2)', 'limit takes exactly 1 values'],
    ['limit(1e999)', 'the values of limit must be texts, numbers or booleans'],
    ['equal()', 'its attribute could not be read'],
    ['equal("a)', 'its attribute could not be read'],
    ['equal("a" x, [1])', 'its attribute could not be read'],
    ['equal("a")', 'equal takes 1 to 500 values'],
    ['equal("a", [])', 'equal takes 1 to 500 values'],
    ['equal("a", [1,])', 'its values could not be read'],
    ['equal("a", [1,,2])', 'its values could not be read'],
    ['equal("a", [1 2])', 'its values could not be read'],
    ['equal("a", [[1]])', 'its values could not be read'],
    ['equal("a", [1)', 'a list is not closed'],
    ['equal("a", ["x)', 'a list is not closed'],
    ['equal("a", ["x])', 'a quote is not closed'],
    ['notEqual("a", [1,2])', 'notEqual takes exactly 1 values'],
    ['between("a", [1])', 'between takes exactly 2 values'],
    ['isNull("a", 1)', 'isNull takes exactly 0 values'],
    ['select([])', 'select takes 1 to 500 values'],
  ])('rejects %s', (text, reason) => {
    expect(refusal(() => parseQuery(text))).toContain(
      `general_query_invalid: Invalid query: ${reason}`,
    )
  })
})

describe('the JSON format', () => {
  test.each<[text: string, query: Query]>([
    ['{"method":"equal","attribute":"a","values":["v",1,true]}', Query.equal('a', ['v', 1, true])],
    [' {"method":"limit","values":[5]} ', Query.limit(5)],
    ['{"method":"limit","attribute":"","values":[5]}', Query.limit(5)],
    ['{"method":"orderDesc","attribute":"a"}', Query.orderDesc('a')],
    ['{"method":"orderDesc","attribute":"a","values":[]}', Query.orderDesc('a')],
    ['{"method":"isNull","attribute":"a"}', Query.isNull('a')],
    ['{"method":"equal","attribute":"a:b","values":["{\\":\\"}"]}', Query.equal('a:b', '{":"}')],
    ['{"__proto__":1,"method":"limit","values":[5]}', Query.limit(5)],
    [
      '{"method":"or","values":[{"method":"equal","attribute":"a","values":[1]},{"method":"isNull","attribute":"b"}]}',
      Query.or([Query.equal('a', 1), Query.isNull('b')]),
    ],
  ])('parses %s', (text, query) => {
    expect(parseQuery(text)).toEqual(query)
  })

  const FROM = '2026-01-01T00:00:00.000+00:00'
  const TO = '2026-02-01'
  test.each<[method: string, values: string[], same: Query]>([
    ['createdBefore', [TO], Query.lessThan('$createdAt', TO)],
    ['createdAfter', [FROM], Query.greaterThan('$createdAt', FROM)],
    ['createdBetween', [FROM, TO], Query.between('$createdAt', FROM, TO)],
    ['updatedBefore', [TO], Query.lessThan('$updatedAt', TO)],
    ['updatedAfter', [FROM], Query.greaterThan('$updatedAt', FROM)],
    ['updatedBetween', [FROM, TO], Query.between('$updatedAt', FROM, TO)],
    ['exists', ['a'], Query.isNotNull('a')],
    ['exists', ['a', 'b'], Query.and([Query.isNotNull('a'), Query.isNotNull('b')])],
    ['notExists', ['a'], Query.isNull('a')],
    ['notExists', ['a', 'b'], Query.and([Query.isNull('a'), Query.isNull('b')])],
  ])('reads %s of %j as what lists know, in groups too', (method, values, same) => {
    const sent = { method, values }
    expect(parseQuery(JSON.stringify(sent))).toEqual(same)
    expect(parseQuery(`${method}(${JSON.stringify(values)})`)).toEqual(same)
    const group = JSON.stringify({ method: 'or', values: [sent, sent] })
    expect(parseQuery(group)).toEqual(Query.or([same, same]))
  })

  const pair = (inner: string) => `{"method":"and","values":[${inner},${inner}]}`
  const leaf = '{"method":"isNull","attribute":"a"}'
  test.each([
    ['{', 'it is no JSON'],
    ['{"method":"limit","values":[5]', 'it is no JSON'],
    ['{"method":"limit","values":[5]}}', 'it is no JSON'],
    ['{"method":"limit",/* five */"values":[5]}', 'it is no JSON'],
    ['{}', 'its method must be a text'],
    ['{"method":5,"values":[5]}', 'its method must be a text'],
    ['{"__proto__":{"method":"limit"},"values":[5]}', 'its method must be a text'],
    ['{"method":"toString"}', 'its method is unknown'],
    [
      '{"method":"orderRandom"}',
      'orderRandom is not supported here: it would sort a whole collection.',
    ],
    [
      '{"method":"distanceEqual","attribute":"a","values":[]}',
      'distanceEqual is not supported here: no attribute has such values.',
    ],
    [
      '{"method":"elemMatch","attribute":"a","values":[{"method":"equal","attribute":"b","values":[1]}]}',
      'elemMatch is not supported here: no attribute is a list of objects.',
    ],
    [
      '{"method":"regex","attribute":"a","values":["^(a+)+$"]}',
      'regex is not supported here: search, contains, startsWith and endsWith find texts.',
    ],
    ['{"method":"createdBefore"}', 'lessThan takes exactly 1 values'],
    ['{"method":"createdBetween","values":["2026-01-01"]}', 'between takes exactly 2 values'],
    ['{"method":"exists"}', 'exists takes 1 to 500 values'],
    ['{"method":"exists","values":[1]}', 'its attribute must be a text'],
    ['{"method":"notExists","values":["a",null]}', 'its attribute must be a text'],
    ['{"method":"limit","method":"offset","values":[5]}', 'a key is given twice'],
    ['{"method":"limit","values":[5],"values":[6]}', 'a key is given twice'],
    ['{"method":"limit","values":5}', 'its values must be a list'],
    ['{"method":"limit","values":{"0":5}}', 'its values must be a list'],
    ['{"method":"equal","values":["x"]}', 'equal needs an attribute'],
    ['{"method":"equal","attribute":["a"],"values":["x"]}', 'its attribute must be a text'],
    ['{"method":"equal","attribute":"a","values":[["x"]]}', 'the values of equal must be'],
    ['{"method":"equal","attribute":"a","values":[{"$ne":1}]}', 'the values of equal must be'],
    ['{"method":"equal","attribute":"a","values":[1e999]}', 'the values of equal must be'],
    [`{"method":"or","values":[${leaf}]}`, 'or takes 2 to 500 values'],
    ['{"method":"or","values":["isNull(\\"a\\")","isNull(\\"b\\")"]}', 'it must be an object'],
    ['{"method":"or","values":[null,null]}', 'it must be an object'],
    [pair(pair(pair(leaf))), 'groups are nested deeper than 3'],
    [pair(pair('{"method":"drop"}')), 'its method is unknown'],
  ])('rejects %s', (text, reason) => {
    expect(refusal(() => parseQuery(text))).toContain(
      `general_query_invalid: Invalid query: ${reason}`,
    )
  })

  test('accepts groups up to the allowed depth', () => {
    expect(parseQuery(pair(pair(leaf))).method).toBe('and')
  })
})

describe('limits', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
  const long = (length: number) =>
    `search("a", ["${'x'.repeat(length - 'search("a", [""])'.length)}"])`
  const nested = (depth: number) =>
    `${'{"method":"and","values":['.repeat(depth)}1${']}'.repeat(depth)}`
  const cases: [name: string, read: () => unknown, expected: string][] = [
    ['100 queries', () => parseQueries(numbers(100).map(() => 'isNull("a")')), 'accepted'],
    [
      '101 queries',
      () => parseQueries(numbers(101).map(() => 'isNull("a")')),
      'at most 100 are accepted',
    ],
    ['4,096 characters', () => parseQuery(long(4096)), 'accepted'],
    ['4,097 characters', () => parseQuery(long(4097)), 'it is longer than 4096 characters'],
    ['500 values', () => parseQuery(`equal("a", [${numbers(500).join()}])`), 'accepted'],
    ['501 values', () => parseQuery(`equal("a", [${numbers(501).join()}])`), 'at most 500 values'],
    [
      '501 values in JSON',
      () => parseQuery(serializeQuery(Query.equal('a', numbers(501)))),
      'equal takes 1 to 500 values',
    ],
    ['100 groups in each other', () => parseQuery(nested(100)), 'and takes 2 to 500 values'],
    ['4,000 open brackets', () => parseQuery(`{"a":${'['.repeat(4000)}`), 'it is no JSON'],
    [
      '4,000 quotes',
      () => parseQuery(`equal("a", [${'"'.repeat(4000)} x])`),
      'a quote is not closed',
    ],
  ]
  test.each(cases)('%s', (_, read, expected) => {
    expect(refusal(read)).toContain(expected)
  })
})

describe('the page of a list', () => {
  const json = (method: string, value: unknown) => JSON.stringify({ method, values: [value] })
  const cursors = 'only one cursorAfter or cursorBefore is accepted'
  test.each<[texts: string[], expected: string]>([
    [['limit(5)', 'offset(2)', 'cursorAfter("x")'], 'accepted'],
    [['limit(5)', 'limit(5)'], 'only one limit is accepted'],
    [['limit(5)', json('limit', 6)], 'only one limit is accepted'],
    [[json('limit', 5), 'isNull("a")', json('limit', 6)], 'only one limit is accepted'],
    [['offset(0)', 'offset(0)'], 'only one offset is accepted'],
    [[json('offset', 0), json('offset', 1)], 'only one offset is accepted'],
    [['cursorAfter("x")', 'cursorAfter("y")'], cursors],
    [['cursorAfter("x")', 'cursorBefore("x")'], cursors],
    [[json('cursorBefore', 'x'), 'cursorAfter("x")'], cursors],
  ])('named by %j', (texts, expected) => {
    const reason = expected === 'accepted' ? '' : 'general_query_invalid: Invalid query: '
    expect(refusal(() => parseQueries(texts))).toContain(`${reason}${expected}`)
  })
})
