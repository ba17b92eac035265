import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jsonOf, precomputeJson } from './json.ts'
import { jsonInSlices } from './slices.ts'

const documents = fc.array(fc.dictionary(fc.string(), fc.jsonValue()))

it('add up to the whole, whatever it contains', async () => {
  await fc.assert(
    fc.asyncProperty(documents, fc.dictionary(fc.string(), fc.jsonValue()), async (parts, rest) => {
      const kept = parts.map((part) => precomputeJson({ ...part }))
      for (const value of [rest, parts, { ...rest, parts: kept, more: [parts] }, { kept, rest }]) {
        const bytes = await jsonInSlices(value, async () => undefined)
        expect(JSON.parse(String(bytes))).toEqual(JSON.parse(jsonOf(value)))
      }
    }),
  )
})

it('are short: others run after each', async () => {
  const lines = Array.from({ length: 1000 }, (_, at) => ({ at, text: 'ü'.repeat(1000) }))
  let turns = 0
  const bytes = await jsonInSlices({ total: 1000, lines }, async () => void turns++)
  expect(JSON.parse(String(bytes))).toEqual({ total: 1000, lines })
  // With 1,017 characters in a line, a slice has 65 lines.
  expect(turns).toBe(15)
})
