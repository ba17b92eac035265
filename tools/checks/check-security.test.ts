import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rowsOf } from './markdown.ts'
import { faultOfProof, proofsIn } from './proofs.ts'

const page = readFileSync(join(import.meta.dirname, '../..', 'docs/security.md'), 'utf8')
const [tested = '', untested = ''] = page.split('## Without a test of its own')
const rows = rowsOf(tested)
const open = rowsOf(untested)

/** `AZ-01 another's post is changed`, its tests and what came out. */
const threats = rows.flatMap(([threat = '', proof = '', result = '']) => {
  const [id = ''] = /^[A-Z]{2}-\d{2}(?= \S)/.exec(threat) ?? []
  return id ? [{ id, proofs: proofsIn(proof), result }] : []
})
const promises = rows.flatMap(([promise = '', ids = '']) =>
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
    const others = open.filter(([threat = '']) => /^[A-Z]{2}-\d{2} \S/.test(threat))
    const ids = [...threats, ...others.map(([threat = '']) => ({ id: threat.slice(0, 5) }))].map(
      ({ id }) => id,
    )
    expect(others.filter(([, why = '']) => why === '')).toEqual([])
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    expect(ids.length).toBeGreaterThan(200)
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
