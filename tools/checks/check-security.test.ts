import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { itemsOf, rowsOf } from './markdown.ts'
import { faultOfProof, proofsIn } from './proofs.ts'

const page = readFileSync(join(import.meta.dirname, '../..', 'docs/security.md'), 'utf8')
const [tested = '', untested = ''] = page.split('## Without a test of its own')
/** `**AZ-01** another's post is changed → 401`: a threat, its tests and what came out, or why it has none. */
const threatsIn = (part: string) =>
  itemsOf(part).flatMap((item) => {
    const [, id = '', result = ''] = /^\*\*([A-Z]{2}-\d{2})\*\* \S.* → (.*)$/.exec(item.text) ?? []
    return id ? [{ id, proofs: proofsIn(item), result }] : []
  })
const threats = threatsIn(tested)
const others = threatsIn(untested)
const promises = rowsOf(tested).flatMap(([promise = '', ids = '']) =>
  /^[A-Z]{2}-\d{2}( [A-Z]{2}-\d{2})*$/.test(ids) ? [{ promise, ids: ids.split(' ') }] : [],
)

describe('docs/security.md', () => {
  it('names existing tests for every threat, and the result', () => {
    const faults = threats.flatMap(({ id, proofs, result }) => {
      if (proofs.length === 0 || result === '') return [`${id}: no proof or no result`]
      return proofs.flatMap((proof) => {
        const fault = faultOfProof(proof)
        return fault === undefined ? [] : [`${id}: ${fault}: ${proof}`]
      })
    })
    expect(faults).toEqual([])
  })

  it('names each threat once, with a reason if it is not tested', () => {
    const ids = [...threats, ...others].map(({ id }) => id)
    const named = Array.from(page.matchAll(/^- \*\*([A-Z]{2}-\d{2})/gm), ([, id]) => id)
    expect(ids).toEqual(named)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    expect(ids.length).toBeGreaterThan(200)
  })

  it('lists each threat under the heading of its letters', () => {
    const lists = tested.split(/^### /m).slice(1)
    const misplaced = lists.flatMap((list) =>
      threatsIn(list).filter(({ id }) => !list.startsWith(`${id.slice(0, 2)}: `)),
    )
    expect(misplaced).toEqual([])
    expect(lists.flatMap(threatsIn)).toHaveLength(threats.length)
  })

  it('makes no promise without a test', () => {
    const known = new Set(threats.map(({ id }) => id))
    const empty = promises.flatMap(({ promise, ids }) =>
      ids.filter((id) => !known.has(id)).map((id) => `${promise}: ${id}`),
    )
    expect(promises.length).toBeGreaterThan(10)
    expect(empty).toEqual([])
  })
})
