import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { SDK_PACKAGES } from '../../../../../tools/checks/sdk-packages.ts'
import { testApp } from '../../../test/app/app.ts'
import { documentsOf, post } from '../../../test/documents/documents.ts'
import { people } from '../../../test/people/people.ts'

type QueryOf = Readonly<Record<string, ((...values: unknown[]) => string) | undefined>>
type Sdk = { readonly Query: QueryOf }

/** The published SDKs that have one of the newer queries: some write it as such, others in the older ones. */
const NEWER = SDK_PACKAGES.filter(({ version }) => Number.parseInt(version) >= 19)
const HOUR = 3_600_000

test.each(NEWER)('the newer queries of SDK $version', async ({ name }) => {
  const { Query } = createRequire(import.meta.url)(name) as Sdk
  await using server = await testApp()
  const { Ann } = await people(server.app, 'Ann')
  const created: string[] = []
  const times: string[] = []
  for (const location of ['Oslo', null, '']) {
    server.clock.advance(HOUR)
    const { $id, $createdAt } = await post(Ann, { location })
    created.push($id)
    times.push(String($createdAt))
  }
  const [first = '', second = '', third = ''] = created
  const [start = '', middle = '', end = ''] = times
  const documents = documentsOf(Ann.request)
  const idsFor = async (query: string) => {
    const { outcome, ids } = await documents.listText('posts', query, 'orderAsc("")')
    return outcome === '200' ? ids : outcome
  }
  const results: [method: string, values: unknown[], ids: string[] | string][] = [
    ['createdBefore', [middle], [first]],
    ['createdAfter', [middle], [third]],
    ['createdBetween', [start, middle], [first, second]],
    ['createdBetween', [end, start], []],
    ['createdBefore', ['yesterday'], '400 general_query_invalid'],
    ['updatedBefore', [middle], [first]],
    ['updatedAfter', [start], [second, third]],
    ['updatedBetween', [middle, end], [second, third]],
    ['exists', [['location']], [first, third]],
    ['exists', [['location', 'caption']], []],
    ['notExists', [['location']], [second]],
    ['notExists', [['location', 'caption']], [second]],
    ['exists', [['likes']], '400 general_query_invalid'],
    ['exists', [['secret']], '400 general_query_invalid'],
    ['orderRandom', [], '400 general_query_invalid'],
    ['regex', ['caption', '^a'], '400 general_query_invalid'],
    ['elemMatch', ['tags', [Query['equal']?.('a', 'b')]], '400 general_query_invalid'],
  ]
  const there = results.filter(([method]) => Query[method] !== undefined)
  expect(there.length).toBeGreaterThan(0)
  const responses: unknown[] = []
  for (const [method, values] of there)
    responses.push([method, values, await idsFor(Query[method]?.(...values) ?? '')])
  expect(responses).toEqual(there)
})
