import { expect, test } from 'vitest'
import { bareTag, tagPath } from '#lib/navigation/tag-path'
import { searchedTag } from '#lib/text/searched-tag'

import { parseTags } from './tags.ts'

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
])('parses the tags %j', (field, tags) => {
  expect(parseTags(field)).toEqual(tags)
})

test('removes the # that was typed', () => {
  expect(['rust', '#rust', '##rust', 'c#'].map(bareTag)).toEqual(['rust', 'rust', 'rust', 'c#'])
})

test.each<[term: string, tag: string | undefined]>([
  ['#rust', 'rust'],
  [' ##rust ', 'rust'],
  ['# rust', 'rust'],
  ['#c#', 'c#'],
  ['#machine learning', 'machine learning'],
  ['rust', undefined],
  ['rust #lang', undefined],
  ['#', undefined],
  ['', undefined],
])('the tag of %j is %j', (term, tag) => {
  expect(searchedTag(term)).toBe(tag)
})

test.each([
  ['rust', '/tags/rust'],
  ['#Rust', '/tags/rust'],
  ['C#&c++', '/tags/c%23%26c%2B%2B'],
  ['a/b', '/tags/a%2Fb'],
])('the posts with %j are at %s', (tag, address) => {
  expect(tagPath(tag)).toBe(address)
})
