import { Query } from '@devhood/contract'
import { expect, it } from 'vitest'
import { viewOf } from '../../test/engine.ts'
import { openAds } from '../../test/listed-ads.ts'
import { type Statement, type Values } from '../platform/database/index.ts'
import { BLOCK } from './bits.ts'
import { STAMP } from './facets.ts'

interface FacetRow {
  readonly facet: string
  readonly block: number
}
const isFacetRow = (row: unknown): row is FacetRow =>
  typeof row === 'object' && row !== null && 'facet' in row && 'block' in row

/** A place for ads, asked by way of somebody who sees which rows are read, and can answer with those of before. */
async function openWatched(others: number) {
  const bed = await openAds(others)
  const { database } = bed
  const until = new Date(bed.clock.time + 86_400_000).toISOString()
  const before = new Map<string, unknown[]>()
  let rows: FacetRow[] = []
  let isLate = false
  const watched: typeof database = {
    ...database,
    async all<Row, V extends Values>(asked: Statement<Row, V>, values: V) {
      const key = JSON.stringify(values)
      const known = before.get(key) as Row[] | undefined
      // Stamps alone are asked for without a value.
      const found = isLate && known && key !== '{}' ? known : await database.all(asked, values)
      before.set(key, found)
      rows.push(...(found as unknown[]).filter((each) => isFacetRow(each)))
      return found
    },
  }
  return {
    post: async (id: string, kind: string) =>
      bed.as('ann').create('ads', id, { author: 'ann', state: 'live', until, kind, title: id }),
    change: async (id: string, kind: string) => bed.as('ann').update('ads', id, { kind }),
    delete: async (id: string) => bed.as('ann').delete('ads', id),
    /** The ids of the ads of a kind, or with words in the title. */
    async find(filter: Query) {
      rows = []
      const queries = [filter, Query.orderDesc('')]
      const { documents } = await bed.engine.list(watched, 'ads', queries, viewOf(undefined))
      return documents.map(({ $id }) => $id)
    },
    /** The blocks that were read for the last list. */
    blocks: () =>
      [...new Set(rows.filter(({ facet }) => facet !== STAMP).map(({ block }) => block))].toSorted(
        (one, other) => one - other,
      ),
    late(is: boolean) {
      isLate = is
    },
    [Symbol.asyncDispose]: async () => bed[Symbol.asyncDispose](),
  }
}

it.each([
  ['a kind', Query.equal('kind', ['x']), [1], []],
  ['a beginning', Query.search('title', 'la'), [1], []],
  // It stands in no facet of its own, but in those of all words that begin so.
  ['a long beginning', Query.search('title', 'lamp'), [0, 1], [1]],
] as const)('of %s are read again where something was written', async (_, filter, after, gone) => {
  await using ads = await openWatched(BLOCK - 2)
  for (const id of ['lamp-1', 'lamp-2', 'lamp-3']) await ads.post(id, 'x')
  expect(await ads.find(filter)).toEqual(['lamp-3', 'lamp-2', 'lamp-1'])
  expect(ads.blocks()).toEqual([0, 1])
  expect(await ads.find(filter)).toEqual(['lamp-3', 'lamp-2', 'lamp-1'])
  expect(ads.blocks()).toEqual([])
  await ads.post('lamp-4', 'x')
  expect(await ads.find(filter)).toEqual(['lamp-4', 'lamp-3', 'lamp-2', 'lamp-1'])
  expect(ads.blocks()).toEqual(after)
  await ads.delete('lamp-1')
  expect(await ads.find(filter)).toEqual(['lamp-4', 'lamp-3', 'lamp-2'])
  expect(ads.blocks()).toEqual(gone)
})

it('are not kept as new where another server answered with old ones', async () => {
  await using ads = await openWatched(0)
  const filter = Query.equal('kind', ['x'])
  await ads.post('lamp', 'x')
  expect(await ads.find(filter)).toEqual(['lamp'])
  await ads.change('lamp', 'y')
  ads.late(true)
  expect(await ads.find(filter)).toEqual(['lamp'])
  ads.late(false)
  expect(await ads.find(filter)).toEqual([])
})
