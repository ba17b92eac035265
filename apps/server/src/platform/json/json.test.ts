import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Json, jsonBytes, jsonList, parseJson } from './json.ts'

const plain = fc.dictionary(fc.string(), fc.jsonValue())

it('writes a list of values, as texts or bytes, like JSON.stringify', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(plain, fc.boolean())), (values) => {
      const list = jsonList(
        values.map(([value, isText]) => {
          const text = JSON.stringify(value)
          return isText ? text : Buffer.from(text)
        }),
      )
      const expected = JSON.stringify(values.map(([value]) => value))
      expect(jsonBytes(list).toString()).toBe(expected)
      expect(parseJson(list)).toEqual(JSON.parse(expected))
    }),
  )
})

it.each<[what: string, json: Json, expected: string]>([
  ['a text', '"Brno – Zürich"', '"Brno – Zürich"'],
  ['bytes', Buffer.from('"😀"'), '"😀"'],
  ['nothing', [], ''],
  ['pieces of one sign', ['"', 'ü', '\u007f', '\u0080', '"'], '"ü\u007f\u0080"'],
  ['an empty list', jsonList([]), '[]'],
  [
    'pieces of a value',
    ['{"a":', '"ü"', [',"b":', [Buffer.from('["č"]')]], '}'],
    '{"a":"ü","b":["č"]}',
  ],
  ['lists of lists', jsonList([jsonList(['1', '2']), jsonList([])]), '[[1,2],[]]'],
])('writes %s', (_, json, expected) => {
  expect(jsonBytes(json).toString()).toBe(expected)
})
