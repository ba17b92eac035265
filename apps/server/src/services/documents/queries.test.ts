import { Query, serializeQuery } from '@devhood/contract'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { addressOf, documentsOf, post } from '../../../test/documents/documents.ts'
import { people } from '../../../test/people/people.ts'

const ARGUMENT = '400 general_argument_invalid'
const QUERY = '400 general_query_invalid'

async function openWorld() {
  const server = await testApp()
  const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
  const document = await post(Alice, { caption: 'old' })
  const documents = documentsOf(Alice.request)
  return { server, Alice, Bob, document, documents, id: String(document.$id) }
}

const LEAF = { method: 'contains', attribute: 'caption', values: ['x'] }
const DEEP = [{ method: 'and', values: [LEAF, LEAF] }, LEAF]
const FOREIGN = ['orderRandom', 'regex', 'exists', 'notExists', 'elemMatch', 'vectorDot', 'touches']

describe('queries', () => {
  const limit = (value: unknown) => JSON.stringify({ method: 'limit', values: [value] })
  const offset = (value: unknown) => JSON.stringify({ method: 'offset', values: [value] })
  const QUERIES: [name: string, queries: string[], expected: string][] = [
    ['none', [], '200'],
    ['the text form', ['orderDesc("$createdAt")', 'limit(20)'], '200'],
    ['the JSON form', [serializeQuery(Query.orderDesc('$createdAt')), limit(20)], '200'],
    ['limit 100', [limit(100)], '200'],
    ['limit 101', [limit(101)], '200'],
    ['limit 5000', [limit(5000)], '200'],
    ['limit 0', [limit(0)], QUERY],
    ['limit -1', [limit(-1)], QUERY],
    ['limit 1e9', [limit(1e9)], '200'],
    ['limit 5.5', [limit(5.5)], QUERY],
    ['limit "5"', [limit('5')], '200'],
    ['limit null', [limit(null)], QUERY],
    ['limit("5")', ['limit("5")'], '200'],
    ['offset 5000', [offset(5000)], '200'],
    ['offset 5001', [offset(5001)], '200'],
    ['by likes', ['orderDesc("likesCount")'], '200'],
    ['offset -1', [offset(-1)], QUERY],
    ['two limits', ['limit(1)', 'limit(2)'], QUERY],
    ['two equal limits, one in each format', ['limit(1)', limit(1)], QUERY],
    ['two offsets', [offset(1), offset(2)], QUERY],
    ['two cursors', ['cursorAfter("a")', 'cursorBefore("b")'], QUERY],
    ['a limit and an offset', [limit(1), 'offset(1)'], '200'],
    ['101 queries', Array.from({ length: 101 }, () => 'isNull("caption")'), QUERY],
    ['an invalid query', ['x'], QUERY],
    ['an empty query', [''], QUERY],
    ['an unknown attribute', ['equal("title", ["x"])'], QUERY],
    ['an internal column', ['equal("rowid", [1])'], QUERY],
    ['the sequence', ['orderAsc("sequence")'], QUERY],
    ['a path', ['equal("creator.email", ["x"])'], QUERY],
    ['quotes in a name', ['equal("a"."b", ["x"])'], QUERY],
    ['__proto__', ['equal("__proto__", ["x"])'], QUERY],
    ['SQL in a value', ['equal("location", ["x\' OR 1=1 --"])'], '200'],
    ...FOREIGN.map((method): [string, string[], string] => [
      method,
      [JSON.stringify({ method, attribute: 'caption', values: ['x'] })],
      QUERY,
    ]),
    ...(
      [
        ['or', [{ ...LEAF, method: 'notContains' }, LEAF], '200'],
        ['and within or', [{ method: 'and', values: [LEAF, LEAF] }, LEAF], '200'],
        ['four deep', [{ method: 'and', values: DEEP }, LEAF], QUERY],
        ['or of one', [LEAF], QUERY],
        ['or with a limit', [{ method: 'limit', values: [1] }, LEAF], QUERY],
      ] as const
    ).map(([name, values, expected]): [string, string[], string] => [
      name,
      [JSON.stringify({ method: 'or', values })],
      expected,
    ]),
    ['a cursor without an id', ['cursorAfter("nothing")'], '400 general_cursor_not_found'],
    ['a search in an attribute without an index', ['search("imageAlt", ["x"])'], QUERY],
  ]

  test('are accepted in both formats, within their limits, for existing attributes', async () => {
    const { server, documents } = await openWorld()
    await using _ = server
    const outcomes: [name: string, outcome: string][] = []
    for (const [name, queries] of QUERIES)
      outcomes.push([name, (await documents.listText('posts', ...queries)).outcome])
    expect(outcomes).toEqual(QUERIES.map(([name, , expected]) => [name, expected]))
  })

  test.each([
    [undefined, 100, '200'],
    [undefined, 101, ARGUMENT],
    ['1.4.0', 101, ARGUMENT],
    ['1.7.0', 101, ARGUMENT],
    ['1.8.0', 500, '200'],
    ['2.0.0', 500, '200'],
    ['2.0.0', 501, QUERY],
  ] as const)(
    'in the format %s, equal with %i values returns %s',
    async (format, count, expected) => {
      const { server, documents, id } = await openWorld()
      await using _ = server
      const values = [id, ...Array.from({ length: count - 1 }, (_each, index) => `p${index}`)]
      const search = new URLSearchParams({
        'queries[]': serializeQuery(Query.equal('$id', values)),
      })
      const announced = format === undefined ? {} : { 'x-appwrite-response-format': format }
      const url = `${addressOf('posts')}?${search.toString()}`
      const { outcome, body } = await documents.send('GET', url, undefined, announced)
      const found = (body as { documents?: { $id: string }[] }).documents?.map(({ $id }) => $id)
      expect([outcome, found]).toEqual([expected, expected === '200' ? [id] : undefined])
    },
  )

  const SEARCHES: [search: string, expected: string][] = [
    ['queries=x', ARGUMENT],
    ['queries[a]=limit(1)', ARGUMENT],
    ['queries[__proto__]=limit(1)', ARGUMENT],
    ['queries[0][1]=limit(1)', ARGUMENT],
    ['queries[]=limit(1)', '200'],
    ['queries%5B0%5D=limit(1)', '200'],
    ['queries[0]=limit(1)&queries[1]=offset(0)', '200'],
    ['project=devhood&impersonateuserid=&x=1', '200'],
    ['project=other', '404 project_not_found'],
    [Array.from({ length: 1001 }, (_, at) => `a${at}=`).join('&'), ARGUMENT],
  ]

  test('are an array without names', async () => {
    const { server, documents } = await openWorld()
    await using _ = server
    const outcomes: [search: string, outcome: string][] = []
    for (const [search] of SEARCHES) {
      const { outcome } = await documents.send('GET', `${addressOf('posts')}?${search}`)
      outcomes.push([search, outcome])
    }
    expect(outcomes).toEqual(SEARCHES)
  })

  test('of a single document are selects', async () => {
    const { server, documents, id } = await openWorld()
    await using _ = server
    const get = async (text: string) =>
      documents.send('GET', `${addressOf('posts', id)}?queries[0]=${encodeURIComponent(text)}`)
    expect((await get('limit(1)')).outcome).toBe(QUERY)
    expect((await get('equal("caption", ["old"])')).outcome).toBe(QUERY)
    expect((await get('select(["nothing"])')).outcome).toBe(QUERY)
    expect((await get('select(["caption"])')).body).toMatchObject({ caption: 'old' })
    expect((await get('select(["caption"])')).body).not.toHaveProperty('location')
  })
})
