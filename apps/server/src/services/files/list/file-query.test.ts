import { Query } from '@devhood/contract'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { people, testApp } from '../../../../test/index.ts'
import { png } from '../../../../test/files/pictures.ts'
import { FILES, uploadsOf } from '../../../../test/files/upload.ts'
import { openStores } from '../../../../test/stores/stores.ts'
import { statement } from '../../../platform/database/index.ts'
import { openFileLists, type FileListOptions } from './file-list-store.ts'
import type { FileRow } from '../storage/store.ts'

const row = (id: string, more: Partial<FileRow> = {}): FileRow => ({
  $id: id,
  $createdAt: 0,
  $updatedAt: 0,
  $permissions: '[]',
  owner: 'me',
  name: `${id}.png`,
  folder: '',
  key: id,
  state: 'complete',
  sizeOriginal: 1,
  chunksTotal: 1,
  chunksUploaded: 1,
  mimeType: 'image/png',
  signature: '',
  width: 1,
  height: 1,
  hash: '',
  fingerprint: '',
  usedAt: 0,
  ...more,
})
const FILES_OF_MINE = [
  row('a', { name: 'Holiday in Rome.png', sizeOriginal: 30, $createdAt: 1000 }),
  row('b', {
    name: 'Rome 100%_[x]*.jpg',
    folder: 'trips/rome/',
    sizeOriginal: 10,
    mimeType: 'image/jpeg',
  }),
  row('c', { name: 'Ärger.svg', sizeOriginal: 20, mimeType: 'image/svg+xml', chunksTotal: 2 }),
  row('d', { name: "x'; DROP TABLE files; --.png", sizeOriginal: 20 }),
]
/** A file of another person, which must never be listed. */
const FILE_OF_ANOTHER = row('z', { owner: 'another', name: 'Rome.png', sizeOriginal: 20 })

const insertion = statement((sql: Kysely<{ files: FileRow }>, v: FileRow) => {
  const columns = Object.keys(FILE_OF_ANOTHER) as (keyof FileRow)[]
  const values = Object.fromEntries(columns.map((column) => [column, v[column]]))
  return sql.insertInto('files').values(values as FileRow)
})

const keyOf = () => Buffer.alloc(32)
let stores: Awaited<ReturnType<typeof openStores>>
let queryFiles: (wanted: FileListOptions) => Promise<{ total: number; files: readonly FileRow[] }>

/** Everything below only reads. */
beforeAll(async () => {
  stores = await openStores({ now: () => 0, keyOf })
  await stores.database.write(async (tx) => {
    for (const file of [...FILES_OF_MINE, FILE_OF_ANOTHER]) await tx.run(insertion, { ...file })
  })
  const list = openFileLists(stores.database)
  queryFiles = async (wanted) => list('me', wanted)
})
afterAll(async () => stores[Symbol.asyncDispose]())

const ask = async (...queries: Query[]) => {
  const { files } = await queryFiles({ queries })
  return files.map(({ $id }) => $id).join('')
}

describe('file queries', () => {
  const cases: [what: string, queries: Query[], found: string][] = [
    ['all, in the order they came', [], 'abcd'],
    ['by id', [Query.equal('$id', ['b', 'd', 'x'])], 'bd'],
    ['not this one', [Query.notEqual('$id', 'a')], 'bcd'],
    ['larger', [Query.greaterThan('sizeOriginal', 10)], 'acd'],
    ['at least as large', [Query.greaterThanEqual('sizeOriginal', 20)], 'acd'],
    ['smaller', [Query.lessThan('sizeOriginal', 20)], 'b'],
    ['at most as large', [Query.lessThanEqual('sizeOriginal', 20)], 'bcd'],
    ['in between', [Query.between('sizeOriginal', 10, 20)], 'bcd'],
    ['by time', [Query.greaterThan('$createdAt', '1970-01-01T00:00:00.500+00:00')], 'a'],
    ['by type', [Query.equal('mimeType', 'image/jpeg')], 'b'],
    ['by beginning', [Query.startsWith('name', 'Rome')], 'b'],
    ['by ending', [Query.endsWith('name', '.png')], 'ad'],
    ['by part', [Query.contains('name', ['Rome', 'DROP'])], 'abd'],
    ['wildcards are characters', [Query.contains('name', '%_[')], 'b'],
    ['a quote is a character', [Query.contains('name', "'; DROP")], 'd'],
    ['nothing is null', [Query.isNull('name')], ''],
    ['everything is something', [Query.isNotNull('name')], 'abcd'],
    ['words', [Query.search('name', 'rome')], 'ab'],
    ['words and a prefix', [Query.search('name', 'rome holi')], 'a'],
    ['whole words except the last', [Query.search('name', 'hol rome')], ''],
    ['no words', [Query.search('name', ' *"( ')], ''],
    ['by folder', [Query.equal('folder', 'trips/rome/')], 'b'],
    ['below a folder', [Query.startsWith('folder', 'trips/')], 'b'],
    ['any part', [{ method: 'containsAny', attribute: 'name', values: ['Rome', 'DROP'] }], 'abd'],
    ['all parts', [{ method: 'containsAll', attribute: 'name', values: ['Rome', 'in'] }], 'a'],
    ['no part', [{ method: 'notContains', attribute: 'name', values: ['Rome', 'DROP'] }], 'c'],
    ['no such beginning', [{ method: 'notStartsWith', attribute: 'name', values: ['x'] }], 'abc'],
    ['no such ending', [{ method: 'notEndsWith', attribute: 'name', values: ['.png'] }], 'bc'],
    ['outside', [{ method: 'notBetween', attribute: 'sizeOriginal', values: [10, 20] }], 'a'],
    ['other words', [{ method: 'notSearch', attribute: 'name', values: ['rome'] }], 'cd'],
    ['both', [Query.and([Query.equal('sizeOriginal', 20), Query.equal('chunksTotal', 2)])], 'c'],
    ['either', [Query.or([Query.equal('$id', 'a'), Query.equal('$id', 'd')])], 'ad'],
    ['ordered', [Query.orderAsc('sizeOriginal')], 'bcda'],
    ['ordered twice', [Query.orderDesc('sizeOriginal'), Query.orderDesc('$id')], 'adcb'],
    ['the first two', [Query.limit(2)], 'ab'],
    ['the next two', [Query.limit(2), Query.offset(1)], 'bc'],
    ['after one', [Query.cursorAfter('b')], 'cd'],
    ['after one, in order', [Query.orderAsc('sizeOriginal'), Query.cursorAfter('c')], 'da'],
    ['after the last', [Query.cursorAfter('d')], ''],
    ['before one', [Query.limit(2), Query.cursorBefore('d')], 'bc'],
    ['before the first', [Query.cursorBefore('a')], ''],
    ['before one, further', [Query.cursorBefore('d'), Query.limit(1), Query.offset(1)], 'b'],
    ['ordered, equals as they came', [Query.orderDesc('sizeOriginal')], 'acdb'],
    [
      'after one of equals',
      [Query.orderDesc('sizeOriginal'), Query.cursorAfter('c'), Query.limit(1)],
      'd',
    ],
    ['before one of equals', [Query.orderDesc('sizeOriginal'), Query.cursorBefore('d')], 'ac'],
    ['any limit', [Query.limit(Number.MAX_SAFE_INTEGER)], 'abcd'],
    [
      'a limit and an offset in text',
      [
        { method: 'limit', values: ['2'] },
        { method: 'offset', values: ['1'] },
      ],
      'bc',
    ],
    ['beyond all', [Query.offset(Number.MAX_SAFE_INTEGER)], ''],
    ['a part of nothing', [Query.contains('folder', [''])], 'abcd'],
    ['a beginning of nothing', [Query.startsWith('folder', '')], 'abcd'],
    ['an ending of nothing', [Query.endsWith('folder', '')], 'abcd'],
    ['digits of a number', [Query.contains('sizeOriginal', 2)], 'cd'],
    ['cases apart', [Query.contains('name', ['rome'])], ''],
    ['words in any case and script', [Query.search('name', 'ÄRG')], 'c'],
    ['words without their accents', [Query.search('name', 'arger')], 'c'],
    ['words with other accents', [Query.search('name', 'Ărgêr')], 'c'],
    [
      'words or more',
      [Query.or([Query.search('name', 'rome'), Query.search('name', 'drop')])],
      'abd',
    ],
  ]
  test.each(cases)('%s', async (_, queries, found) => {
    expect(await ask(...queries)).toBe(found)
  })

  test('are counted regardless of the page', async () => {
    const queries = [Query.endsWith('name', '.png'), Query.limit(1), Query.offset(1)]
    expect((await queryFiles({ queries, search: 'x drop' })).total).toBe(1)
    expect(await queryFiles({ queries })).toMatchObject({
      total: 2,
      files: [{ $id: 'd' }],
    })
    expect((await queryFiles({ queries: [], search: 'rome' })).total).toBe(2)
    const page = await queryFiles({ queries, isCounted: false })
    expect(page).toMatchObject({ total: 0, files: [{ $id: 'd' }] })
  })
})

describe('rejected file queries', () => {
  const cases: [what: string, query: Query, type: string][] = [
    ['an unknown attribute', Query.equal('owner', 'me'), 'general_query_invalid'],
    ['an internal attribute', Query.equal('key', 'a'), 'general_query_invalid'],
    ['a JavaScript property name', Query.orderAsc('constructor'), 'general_query_invalid'],
    ['a value of another type', Query.equal('sizeOriginal', '1'), 'general_query_invalid'],
    ['an invalid time', Query.equal('$createdAt', 'today'), 'general_query_invalid'],
    ['a search elsewhere', Query.search('mimeType', 'x'), 'general_query_invalid'],
    [
      'a value of another type, to be none',
      { method: 'notBetween', attribute: 'sizeOriginal', values: ['1', '2'] },
      'general_query_invalid',
    ],
    ['a selection', Query.select(['name']), 'general_query_invalid'],
    ['no limit', Query.limit(0), 'general_query_invalid'],
    ['half a limit', Query.limit(5.5), 'general_query_invalid'],
    ['an offset before the first', Query.offset(-1), 'general_query_invalid'],
    ['a limit in words', { method: 'limit', values: ['ten'] }, 'general_query_invalid'],
    ['a value that no database can store', Query.contains('name', ['\0']), 'general_query_invalid'],
    ['a cursor that no database can store', Query.cursorAfter('\0'), 'general_cursor_not_found'],
    ['a cursor of another person', Query.cursorAfter('z'), 'general_cursor_not_found'],
    ['an unknown cursor', Query.cursorAfter('x'), 'general_cursor_not_found'],
  ]
  test.each(cases)('%s', async (_, query, type) => {
    await expect(ask(query)).rejects.toThrow(expect.objectContaining({ type }))
  })
})

test.each<[query: Query, reason: string]>([
  [Query.equal('owner', 'me'), 'attribute "owner" is not one of files'],
  [Query.equal('sizeOriginal', '1'), 'values of "sizeOriginal" are whole numbers'],
  [Query.equal('$createdAt', 'today'), 'values of "$createdAt" are dates in ISO form'],
  [Query.contains('name', [1 as never]), 'values of "name" are texts'],
  [Query.search('mimeType', 'x'), 'only "name" can be searched'],
  [Query.select(['name']), "select can't be used on files"],
  [Query.or([Query.equal('$id', 'a'), Query.limit(1)]), "limit can't be used in a group"],
  [Query.or([Query.equal('$id', 'a'), Query.orderAsc('$id')]), "orderAsc can't be used in a group"],
])('a rejection says why: %j', async (query, reason) => {
  await expect(ask(query)).rejects.toThrow(`Invalid query: ${reason}`)
})

test('the file list accepts queries in both formats, and a search', async () => {
  await using server = await testApp()
  const { alice } = await people(server.app, 'alice')
  const uploads = uploadsOf(alice.request)
  for (const name of ['one.png', 'two.png', 'three.png'])
    await uploads.uploadFile(await png(9, 9), { name })
  const names = async (query: string) => {
    const response = await alice.request('GET', `${FILES}?${query}`)
    return response
      .json<{ files: { name: string }[] }>()
      .files.map(({ name }) => name)
      .join()
  }
  const text = encodeURIComponent('equal("name", ["two.png"])')
  const json = encodeURIComponent('{"method":"orderDesc","attribute":"name"}')
  expect(await names(`queries[0]=${text}`)).toBe('two.png')
  expect(await names(`queries[]=${json}`)).toBe('two.png,three.png,one.png')
  expect(await names('search=thr')).toBe('three.png')
  expect(await names('total=false&search=t')).toBe('two.png,three.png')
  const total = async (query: string) =>
    (await alice.request('GET', `${FILES}?${query}`)).json<{ total: number }>().total
  expect([await total('total=true'), await total('total=false')]).toEqual([3, 0])
  for (const wrong of ['queries[0]=nonsense', 'total=maybe', `search=${'x'.repeat(257)}`])
    expect((await alice.request('GET', `${FILES}?${wrong}`)).statusCode).toBe(400)
})
