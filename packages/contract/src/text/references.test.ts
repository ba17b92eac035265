import { expect, it, test } from 'vitest'
import { LIMITS } from '../limits.ts'
import { mentionsIn, tagsIn } from './references.ts'

test.each<[typed: string, usernames: string[], tags: string[]]>([
  ['', [], []],
  ['@Ada and @ada: #Rust #RUST #rust', ['ada'], ['rust']],
  ['- @bob\n- #go\n\n@ada #c++', ['bob', 'ada'], ['go', 'c++']],
  ['#Node.js, #.NET and #C++.', [], ['node.js', '.net', 'c++']],
  ['`@ada`\n```\n#go\n```', [], []],
  ['```\n@ada #go\n```\n@bob', ['bob'], []],
  ['＠ＡＤＡ #İstanbul', ['ada'], ['i̇stanbul']],
])('%j mentions %j and has the tags %j', (typed, usernames, tags) => {
  expect([mentionsIn(typed), tagsIn(typed)]).toEqual([usernames, tags])
})

it('returns a bounded number of each', () => {
  const many = Array.from({ length: 100 }, (_, at) => `@user${at} #tag${at}`).join(' ')
  expect(mentionsIn(many)).toHaveLength(LIMITS.mentionsMax)
  expect(tagsIn(many)).toHaveLength(LIMITS.tagsMax)
  expect(tagsIn(many)[0]).toBe('tag0')
})
