import { expect, test } from 'vitest'
import { parseTags, tagLabel } from './tags.ts'

test.each<[field: string, tags: string[]]>([
  ['', []],
  ['   ', []],
  ['rust', ['rust']],
  ['rust, setup,  quiet', ['rust', 'setup', 'quiet']],
  ['deep work', ['deepwork']],
  [',rust,,setup,', ['rust', 'setup']],
  ['Rust, rust, RUST', ['Rust']],
  ['日本, emoji 🌙', ['日本', 'emoji🌙']],
])('reads the tags of %j', (field, tags) => {
  expect(parseTags(field)).toEqual(tags)
})

test('shows one # before a tag, typed or not', () => {
  expect(['rust', '#rust'].map(tagLabel)).toEqual(['#rust', '#rust'])
})
