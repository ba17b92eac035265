import { DECLARATIONS, type Declaration } from '@devhood/contract/collections'
import { expect, it } from 'vitest'
import { type InputField, parseValue } from './fields.ts'

const LIST = { kind: 'pictureList', of: 'pictures', max: 2 } as const
const KINDS: Record<string, InputField> = {
  caption: { kind: 'text', max: 5, optional: true },
  location: { kind: 'text', min: 1, max: 5, line: true },
  username: { kind: 'text', max: 5, foldCase: true },
  count: { kind: 'integer', min: 0 },
  tags: { kind: 'tags', max: 2, each: 3 },
  image: { kind: 'media' },
  file: { kind: 'file', optional: true },
  picture: { kind: 'media', optional: true },
  pinned: { kind: 'relation', to: 'posts', onDelete: 'setNull', optional: true },
  account: { kind: 'account' },
  post: { kind: 'relation', to: 'posts', onDelete: 'cascade' },
  files: { ...LIST, property: 'imageId', each: { kind: 'file' }, unique: true },
  alts: { ...LIST, property: 'alt', each: { kind: 'text', max: 3 } },
}

function parse(name: string, value: unknown): unknown {
  const field = KINDS[name]
  if (field === undefined) throw new Error(name)
  try {
    return parseValue(name, field, value, { bucketId: 'media' })
  } catch (error) {
    return String(error)
  }
}

it.each([
  ['caption', 'a\nb', 'a\nb'],
  ['caption', '', ''],
  ['caption', null, null],
  ['count', 0, 0],
  ['count', -0, 0],
  ['count', 2 ** 53 - 1, 2 ** 53 - 1],
  ['tags', [], null],
  ['tags', null, null],
  ['tags', ['', ''], null],
  ['tags', ['a', '', 'a', '🎉b"'], '["a","🎉b\\""]'],
  ['file', 'f.1_-', 'f.1_-'],
  ['file', '', null],
  ['picture', '', null],
  ['pinned', '', null],
  ['post', 'p1', 'p1'],
  ['post', { $id: 'p1', caption: 'x' }, 'p1'],
  ['files', ['f1', 'f2'], '["f1","f2"]'],
  ['alts', ['', ''], '["",""]'],
])('%s accepts %j', (name, value, stored) => {
  expect(parse(name, value)).toBe(stored)
})

const ID =
  'an id: at most 36 characters of a-z, A-Z, 0-9, period, hyphen and underscore, not starting with a special character'
const ACCEPTED: Record<string, string> = {
  caption: 'a text of at most 5 characters, without control characters',
  location: 'a text in one line of 1 to 5 characters, without control characters',
  username: 'a text of at most 5 characters, without control or invisible characters',
  count: 'a whole number of at least 0',
  tags: 'a list of at most 2 texts of at most 3 characters',
  image: 'the URL of a preview or view of a file stored here, or of drawn initials',
  file: ID,
  account: ID,
  post: 'the id of a document, or a document with its $id',
  files: `a list of 1 to 2 different items, each ${ID}`,
  alts: 'a list of 1 to 2 items, each a text of at most 3 characters, without control characters',
}
/** Values that every field rejects. */
const JUNK: unknown[] = [
  undefined,
  true,
  {},
  [[]],
  [null],
  '[object Object]'.repeat(1000),
  Number.NaN,
]
const REFUSED: Record<string, unknown[]> = {
  caption: [1, [], 'abcdef', 'a\rb'],
  location: [null, '', 'a\nb'],
  username: [null, 'a\u200bb'],
  count: [null, -1, 1.5, Number.POSITIVE_INFINITY, 2 ** 53, '1', []],
  tags: ['a', ['abcd'], ['a', 'b', 'c'], ['a', 1], ['a\nb'], ['\ud800']],
  image: [null, '', 'javascript:alert(1)', ['/v1/avatars/initials']],
  file: [' ', '_x', 'x'.repeat(37), 7],
  account: [null, 'ä', []],
  files: [null, '', [], ['a', 'a'], ['a', 'b', 'c'], ['a', ''], ['a', null], 'a'],
  alts: [null, [], ['a', 1], ['abcd'], ['a', 'b', 'c'], ['\u0007'], 'a'],
  post: [null, '', 5, [{ $id: 'p1' }], { $id: 5 }, { id: 'p1' }],
}

it.each(
  Object.entries(REFUSED).flatMap(([name, values]) =>
    [...JUNK, ...values].map((value) => [name, value] as const),
  ),
)('%s rejects %j', (name, value) => {
  expect(parse(name, value)).toBe(
    `AppError: Invalid document structure: attribute "${name}" must be ${ACCEPTED[name]}.`,
  )
})

/** The fields of all collections that clients fill with text in one line. */
const LINES = Object.values<Declaration>(DECLARATIONS).flatMap(({ name, fields }) =>
  Object.entries(fields).flatMap(([field, declared]) =>
    declared.kind === 'text' && declared.line === true && declared.set !== 'server'
      ? [[`${name}.${field}`, declared] as const]
      : [],
  ),
)
/** Fields with a form of their own, which the text below doesn't have. */
const FORMED = LINES.filter(([, { form }]) => form !== undefined).map(([name]) => name)

it('a line of text has nothing that nobody sees, in every collection', () => {
  expect(FORMED.sort()).toEqual([
    'interests.email',
    'interests.link',
    'interests.phone',
    'jobs.apply',
    'jobs.companySite',
    'leads.email',
    'leads.link',
    'leads.phone',
    'links.url',
    'users.username',
  ])
  for (const [name, field] of LINES) {
    if (field.form !== undefined) continue
    const { min = 0, max } = field
    const words = 'a'.repeat(Math.max(min, 3))
    const parsed = (text: string) => {
      try {
        return parseValue(name, field, text, { bucketId: 'media' })
      } catch {
        return 'refused'
      }
    }
    expect([name, parsed(` \u202e\u200f${words}\u2069 \n`)]).toEqual([name, words])
    const [two, one] = max > 8 ? [`aaa\u00a0 \u2066 aaa`, 'aaa aaa'] : [words, words]
    expect([name, parsed(two)]).toEqual([name, one])
    const invisible = ['\u200b'.repeat(Math.max(min, 1)), '\u3164\u2800', '   ', '\u202e']
    const none = min > 0 ? 'refused' : ''
    expect([name, ...invisible.map(parsed)]).toEqual([name, none, none, none, none])
  }
})

/** The lists of tags of all collections. */
const TAGS = Object.values<Declaration>(DECLARATIONS).flatMap(({ name, fields }) =>
  Object.entries(fields).flatMap(([field, declared]) =>
    declared.kind === 'tags' && declared.oneOf === undefined
      ? [[`${name}.${field}`, declared] as const]
      : [],
  ),
)

it('tags are visible, without #, and each once, in every collection', () => {
  const sent = ['#Rust', ' rust ', '＃C#', 'C++', '.NET', '#', '', '\u200b', 'ＲＵＳＴ', 'web  dev']
  const stored = ['Rust', 'C#', 'C++', '.NET', 'web dev']
  expect(TAGS.map(([name]) => name).sort()).toEqual([
    'jobs.stack',
    'posts.tags',
    'users.pinnedPosts',
    'users.stack',
  ])
  for (const [name, field] of TAGS) {
    if (field.exact) continue
    const value = parseValue(name, field, sent, { bucketId: 'media' })
    expect([name, JSON.parse(String(value))]).toEqual([name, stored])
  }
})
