import { Query } from '@devhood/contract'
import { visibleTag } from '@devhood/contract/text'
import { expect, it } from 'vitest'
import { openNetwork, outcomeOf } from '../../test/engine/test-engine.ts'

/** Texts with a meaning in SQL, full-text search, patterns, JSON or JavaScript. */
const CORPUS = [
  "'",
  "''",
  '"',
  '""',
  '`',
  '\\',
  "\\'",
  "' OR '1'='1",
  "' OR 1=1 --",
  '" OR ""="',
  "'; DROP TABLE posts; --",
  "x' UNION SELECT email FROM people --",
  'posts"."caption',
  '(SELECT email FROM people LIMIT 1)',
  'caption) OR (1=1',
  "1; ATTACH DATABASE 'x' AS y",
  '/* */',
  '--',
  '#',
  '$1',
  '?',
  '?1',
  ':name',
  '@name',
  '%',
  '_',
  '%25',
  '[a-z]',
  '*',
  '**',
  '^a',
  '.*',
  '(((((',
  'a*',
  '"a" *',
  'NEAR("a" "b", 5)',
  'a AND',
  'AND OR NOT',
  'caption : a',
  '{caption} : a',
  '- caption : a',
  '+ + +',
  '{"$ne": null}',
  '[object Object]',
  '${7*7}',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'rowid',
  'sqlite_master',
  'NULL',
  'null',
  '0x41',
  '1e309',
  'ﬀ\u202eabc',
  '\u2028',
] as const

it.each(CORPUS)('%j is treated as plain text', async (text) => {
  await using testbed = await openNetwork('ann')
  const ann = testbed.as('ann')
  await ann.create('posts', 'other', { caption: 'nothing of the kind', tags: ['x'] })
  // A tag has nothing that nobody sees.
  const tag = visibleTag(text.replaceAll('\u2028', ' ')) || 'none'
  await ann.create('posts', 'p', { caption: text, tags: [tag] })
  const found = [
    Query.equal('caption', text),
    Query.startsWith('caption', text),
    Query.endsWith('caption', text),
    Query.contains('tags', tag),
    Query.equal('caption', [text, `${text} `]),
  ]
  for (const query of found) expect(await ann.ids('posts', query)).toEqual(['p'])
  expect(await ann.ids('posts', Query.contains('caption', text), Query.equal('$id', 'p'))).toEqual([
    'p',
  ])
  const nothing = [
    Query.equal('creator', text),
    Query.equal('$id', text),
    Query.equal('creator', [text, '']),
  ]
  for (const query of nothing) expect(await ann.ids('posts', query)).toEqual([])
  const searched = await ann.ids('posts', Query.search('caption', text))
  expect(searched.filter((id) => id !== 'p')).toEqual([])
})

it.each(CORPUS)('%j is not accepted as a name', async (text) => {
  await using testbed = await openNetwork('ann')
  const ann = testbed.as('ann')
  await ann.create('posts', 'p', { caption: 'kept' })
  const queries = [
    Query.equal(text, text),
    Query.isNull(text),
    Query.contains(text, text),
    Query.search(text, text),
    Query.orderAsc(text),
    Query.select([text]),
    Query.select([`creator.${text}`]),
    Query.or([Query.isNull(text), Query.isNull('caption')]),
  ]
  const outcomes = await Promise.all([
    ...queries.map(async (query) => outcomeOf(ann.list('posts', query))),
    outcomeOf(ann.list('posts', Query.cursorAfter(text))),
    outcomeOf(ann.get('posts', text)),
    outcomeOf(ann.create('posts', 'q', JSON.parse(`{${JSON.stringify(text)}: 1}`))),
    outcomeOf(ann.create('posts', text, {})),
  ])
  const isStar = text === '*'
  const types = outcomes.map((each) => (typeof each === 'string' ? each.split(':')[0] : 'answered'))
  expect(types).toEqual([
    ...queries.map((_, index) =>
      isStar && (index === 5 || index === 6) ? 'answered' : 'general_query_invalid',
    ),
    'general_cursor_not_found',
    'document_not_found',
    // Keys with a dollar sign are system fields and are ignored.
    text.startsWith('$') ? 'answered' : 'document_invalid_structure',
    /^[A-Za-z0-9][\w.-]{0,35}$/.test(text) ? 'answered' : 'general_argument_invalid',
  ])
  expect((await ann.get('posts', 'p'))['caption']).toBe('kept')
})
