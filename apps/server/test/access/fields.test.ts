import { type CollectionName, type Declaration, DECLARATIONS } from '@devhood/contract/collections'
import { expect, test } from 'vitest'
import { type DocumentResponse, documentsOf } from '../documents/documents.ts'
import { hashState } from '../app/state-hash.ts'
import { DOCUMENT_ROWS } from './document-rows.ts'
import { FIELD_ROWS, type FieldRow } from './field-rows.ts'
import { openFixture, type Fixture } from './fixture.ts'

const declarations: Readonly<Record<CollectionName, Declaration>> = DECLARATIONS
const COLLECTIONS = Object.keys(declarations) as CollectionName[]

const rowsOf = (name: CollectionName): [field: string, row: FieldRow][] =>
  Object.entries(FIELD_ROWS[name])
/** An error has fields of its own, such as `code`. */
const shows = ({ outcome, body }: DocumentResponse, field: string) =>
  outcome === '200' && field in body

test.each(COLLECTIONS)('the access table has rows for each call on documents of %s', (name) => {
  const verbs = DOCUMENT_ROWS.flatMap(({ operation, about = '' }) =>
    about.split(' ')[0] === name ? [operation.replace(/ .*?(?=\/\{documentId\}|$)/, '')] : [],
  )
  expect(verbs).toEqual(
    expect.arrayContaining([
      'get',
      'post',
      'get/{documentId}',
      'patch/{documentId}',
      'delete/{documentId}',
    ]),
  )
})

test('fields are readable as the table says', async () => {
  await using world = await openFixture('owner')
  for (const name of COLLECTIONS) {
    const own = await documentsOf(world.Alice.request).get(name, world.own[name])
    const other = await documentsOf(world.Bob.request).get(name, world.own[name])
    for (const field of Object.keys(declarations[name].fields)) {
      const [reads] = new Map(rowsOf(name)).get(field) ?? ['no row in field-rows.ts']
      const readers = shows(other, field) ? 'readers' : 'owner'
      expect(`${name}.${field}: ${shows(own, field) ? readers : 'nobody'}`).toBe(
        `${name}.${field}: ${reads}`,
      )
    }
  }
})

/** A different value of the field's kind. */
const another = ({ Carol, otherPosts, otherJobs }: Fixture) => ({
  account: Carol.accountId,
  users: Carol.userId,
  posts: otherPosts[0],
  comments: 'x',
  jobs: otherJobs[0],
  interests: 'x',
  integer: 7,
  instant: '2030-01-01T00:00:00.000Z',
  flag: true,
  text: 'other',
  pictures: [],
})

test('immutable and server-set fields keep their values, whatever the owner sends', async () => {
  await using world = await openFixture('owner')
  const documents = documentsOf(world.Alice.request)
  const values: Readonly<Record<string, unknown>> = another(world)
  const before = await hashState(world.server.platform)
  for (const name of COLLECTIONS)
    for (const [key, [, sets]] of rowsOf(name)) {
      const field = declarations[name].fields[key]
      if (field === undefined || sets === 'owner') continue
      const sent = values['to' in field ? field.to : field.kind]
      const { outcome } = await documents.update(name, world.own[name], { [key]: sent })
      expect([name, key, outcome]).toEqual([
        name,
        key,
        sets === 'once' ? '401 user_unauthorized' : '200',
      ])
    }
  expect(await hashState(world.server.platform)).toBe(before)
})
