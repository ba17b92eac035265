import { expect, test } from 'vitest'
import { parseTags, bareTag } from './tags.ts'

test.each<[field: string, tags: string[]]>([
  ['', []],
  ['   ', []],
  ['rust', ['rust']],
  ['rust, setup,  quiet', ['rust', 'setup', 'quiet']],
  ['deep work', ['deepwork']],
  [',rust,,setup,', ['rust', 'setup']],
  ['Rust, rust, RUST', ['Rust']],
  ['#rust, rust, #, ##', ['#rust']],
  ['日本, emoji 🌙', ['日本', 'emoji🌙']],
])('reads the tags of %j', (field, tags) => {
  expect(parseTags(field)).toEqual(tags)
})

test('takes away the # that was typed', () => {
  expect(['rust', '#rust', '##rust', 'c#'].map(bareTag)).toEqual(['rust', 'rust', 'rust', 'c#'])
})
