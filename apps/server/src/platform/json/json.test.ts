import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jsonBytesOf, jsonOf, precomputeJson } from './json.ts'

const documents = fc.array(fc.dictionary(fc.string(), fc.jsonValue()))

it('writes what JSON.stringify writes, with or without serialized parts', () => {
  fc.assert(
    fc.property(documents, fc.dictionary(fc.string(), fc.jsonValue()), (parts, rest) => {
      const kept = parts.map((part) => precomputeJson({ ...part }))
      for (const value of [rest, parts, { ...rest, parts: kept, one: kept[0] }, { rest, kept }])
        expect(JSON.parse(jsonOf(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

it.each<[what: string, value: unknown]>([
  ['a text', 'ü"\u2028'],
  ['nothing', null],
  ['undefined', undefined],
  ['an empty object', {}],
  ['an empty list', []],
  ['a list of lists', [[{}], []]],
  ['a list of this and that', [{ a: 1 }, undefined, null, 'b', () => 1, [undefined]]],
  ['an omitted value', { a: undefined, b: [{ c: undefined }] }],
  ['a value with toJSON', { at: new Date(0), list: [new Date(1)] }],
])('writes %s as JSON.stringify does', (_, value) => {
  expect(jsonOf(value)).toBe(JSON.stringify(value))
})

it('keeps serialized parts unchanged', () => {
  const kept = precomputeJson({ name: 'Ada' })
  expect(() => Object.assign(kept, { name: 'Eve' })).toThrow(TypeError)
  expect(jsonOf({ kept })).toBe('{"kept":{"name":"Ada"}}')
  expect(jsonOf({ kept: { ...kept, name: 'Eve' } })).toBe('{"kept":{"name":"Eve"}}')
})

it.each([
  [
    '',
    'plain',
    'Brno – Zürich',
    '😀',
    'ü'.repeat(1000),
    `${'a'.repeat(99)}ü`,
    'a\ud800b',
    '😀ab'.repeat(500),
  ],
])('writes the same bytes as Buffer.from: %#', (...texts) => {
  for (const value of [...texts, texts, { texts }])
    expect(jsonBytesOf(value).equals(Buffer.from(jsonOf(value)))).toBe(true)
})
