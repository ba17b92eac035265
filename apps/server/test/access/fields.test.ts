import { type CollectionName, type Declaration, DECLARATIONS } from '@devhood/contract/collections'
import { expect, test } from 'vitest'
import { type Answer, documentsOf } from '../documents/documents.ts'
import { hashState } from '../app/state-hash.ts'
import { FIELD_ROWS, type FieldRow } from './field-rows.ts'
import { openFixture, type Fixture } from './fixture.ts'

const declarations: Readonly<Record<CollectionName, Declaration>> = DECLARATIONS
const COLLECTIONS = Object.keys(declarations) as CollectionName[]

/** A document of each collection that is Alice's. */
const idIn = (world: Fixture): Readonly<Record<CollectionName, string>> => ({
  users: world.Alice.userId,
  posts: world.post,
  saves: world.save,
  follows: world.follow,
  blocks: world.block,
  mutes: world.mute,
  reports: world.report,
  jobs: world.job,
  jobSaves: world.jobSave,
  jobSearches: world.jobSearch,
  interests: world.interest,
  leads: world.lead,
})

const rowsOf = (name: CollectionName): [field: string, row: FieldRow][] =>
  Object.entries(FIELD_ROWS[name])
const fieldsIn = (name: CollectionName, { body }: Answer) =>
  Object.keys(declarations[name].fields).filter((field) => field in body)

test.each(COLLECTIONS)('each field of %s has a row, and no row is without a field', (name) => {
  expect(Object.keys(FIELD_ROWS[name])).toEqual(Object.keys(declarations[name].fields))
})

test('fields are read by whom the table names', async () => {
  await using world = await openFixture('owner')
  const ids = idIn(world)
  for (const name of COLLECTIONS) {
    const own = await documentsOf(world.Alice.request).get(name, ids[name])
    const other = await documentsOf(world.Bob.request).get(name, ids[name])
    const shown = rowsOf(name).flatMap(([field, [reads]]) => (reads === 'readers' ? [field] : []))
    expect([name, fieldsIn(name, own)]).toEqual([name, rowsOf(name).map(([field]) => field)])
    expect([name, fieldsIn(name, other)]).toEqual([name, shown])
  }
})

/** Something else than what is there, of the field's kind. */
const another = ({ Carol, otherPosts, otherJobs }: Fixture) => ({
  account: Carol.accountId,
  users: Carol.userId,
  posts: otherPosts[0],
  jobs: otherJobs[0],
  interests: 'x',
  integer: 7,
  instant: '2030-01-01T00:00:00.000Z',
  flag: true,
  text: 'other',
})

test('what is set once or by the server alone stays as it is, whatever its owner sends', async () => {
  await using world = await openFixture('owner')
  const ids = idIn(world)
  const documents = documentsOf(world.Alice.request)
  const values: Readonly<Record<string, unknown>> = another(world)
  const before = await hashState(world.server.platform)
  for (const name of COLLECTIONS)
    for (const [key, [, sets]] of rowsOf(name)) {
      const field = declarations[name].fields[key]
      if (field === undefined || sets === 'owner') continue
      const sent = values['to' in field ? field.to : field.kind]
      const { outcome } = await documents.update(name, ids[name], { [key]: sent })
      expect([name, key, outcome]).toEqual([
        name,
        key,
        sets === 'once' ? '401 user_unauthorized' : '200',
      ])
    }
  expect(await hashState(world.server.platform)).toBe(before)
})
