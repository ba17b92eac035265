import { expect, test } from 'vitest'

import { excerptAround, findMatches, isTagFound, reasonsAmong } from './matches.ts'

const found = (text: string, term: string) =>
  findMatches(text, term).map(({ from, to }) => text.slice(from, to))

test.each<[term: string, text: string, found: string[]]>([
  ['desk', 'A desk, a Desk', ['desk', 'Desk']],
  ['des', 'A desk', ['desk']],
  ['des lamp', 'A desk, a lamp', ['lamp']],
  ['goteborg', 'In Göteborg', ['Göteborg']],
  ['lodz', 'Łódź', ['Łódź']],
  ['C++', 'A cook writes C++, not C', ['C++']],
  ['cpp', 'Learning C++', ['C++']],
  ['c#', 'C# and C', ['C#']],
  ['.net', 'On .NET, a net', ['.NET']],
  ['asp.net', 'ASP.NET Core', ['ASP.NET Core']],
  ['node', 'We use Node.js here', ['Node.js']],
  ['backend', 'A back-end, back end or backend', ['back-end', 'back end', 'backend']],
  ['back end', 'Backend developer', ['Backend']],
  ['postgres', 'PostgreSQL and pg', ['PostgreSQL', 'pg']],
  ['k8s', 'Kubernetes', ['Kubernetes']],
  ['東京', '私は東京にいる', ['東', '京']],
  ['москв', 'Привет, Москва!', ['Москва']],
  ['go', 'Let it go', ['go']],
  ['golang', 'Let it go', []],
  ['javas', 'JavaScript', ['JavaScript']],
  ['java', 'JavaScript and Java', ['Java']],
  ['"postgres"', 'PostgreSQL, postgres and pg', ['postgres']],
  ['“pg postgresql”', 'PostgreSQL, postgres and pg', ['PostgreSQL', 'pg']],
  ['"node"', 'Node.js and nodejs', ['Node']],
  ['"node.js"', 'Node.js, node js and node', ['Node.js', 'node js']],
  ['"des"', 'A desk', []],
  ['xyz', 'A desk', []],
  ['', 'A desk', []],
])('%s finds in %s', (term, text, parts) => {
  expect(found(text, term)).toEqual(parts)
})

test('an excerpt begins before the first match, at a word', () => {
  const text = `${'word '.repeat(40)}here is the lamp`
  const excerpt = excerptAround(text, findMatches(text, 'lamp'))
  expect(excerpt.text).toBe('…word here is the lamp')
  const [{ from, to } = { from: 0, to: 0 }] = excerpt.matches
  expect(excerpt.text.slice(from, to)).toBe('lamp')
  const whole = 'A lamp'
  expect(excerptAround(whole, findMatches(whole, 'lamp')).text).toBe(whole)
})

test('a tag is found as a name, even of a technology whose name is a plain word', () => {
  expect(isTagFound('Go', 'golang')).toBe(true)
  expect(isTagFound('Kubernetes', 'senior k8')).toBe(true)
  expect(isTagFound('C', 'c++')).toBe(false)
  expect(isTagFound('javascript', 'java')).toBe(false)
  expect(isTagFound('k8s', '"kubernetes"')).toBe(false)
  expect(isTagFound('k8s', '"K8s"')).toBe(true)
})

test('the reasons are the first texts that have each of the words', () => {
  const texts = { title: 'Rust developer', place: 'Berlin', bio: 'Rust, Berlin and boats' }
  expect([...reasonsAmong('rust berlin', texts).keys()]).toEqual(['title', 'place'])
  expect([...reasonsAmong('boats', texts).keys()]).toEqual(['bio'])
  expect([...reasonsAmong('nothing', texts).keys()]).toEqual([])
})
