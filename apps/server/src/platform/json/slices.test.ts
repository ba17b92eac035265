import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Json, jsonBytes, jsonInSlices, jsonList } from './json.ts'

const { pieces } = fc.letrec<{ pieces: Json; all: Json[] }>((tie) => ({
  all: fc.array(tie('pieces'), { maxLength: 5 }),
  pieces: fc.oneof(
    { depthSize: 'small' },
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'grapheme' }).map((text) => Buffer.from(text)),
    tie('all'),
  ),
}))

it('add up to the whole, whatever it contains', async () => {
  await fc.assert(
    fc.asyncProperty(pieces, async (json) => {
      const bytes = await jsonInSlices(json, async () => undefined)
      expect(bytes.equals(jsonBytes(json))).toBe(true)
    }),
  )
})

it('are short: others run after each', async () => {
  const lines = Array.from({ length: 1000 }, (_, at) => ({ at, text: 'ü'.repeat(1000) }))
  const json = ['{"lines":', jsonList(lines.map((line) => JSON.stringify(line))), '}']
  let turns = 0
  const bytes = await jsonInSlices(json, async () => void turns++)
  expect(JSON.parse(String(bytes))).toEqual({ lines })
  // With 1,017 characters in a line and a comma, a slice has 65 lines.
  expect(turns).toBe(15)
})
