import { expect, test } from 'vitest'
import { sharedApp, sharedWorld } from '../../../../test/app/shared-app.ts'
import { hashState } from '../../../../test/app/state-hash.ts'
import { allowedActions } from '../../../../test/documents/allowed-actions.ts'
import { documentsOf } from '../../../../test/documents/documents.ts'
import { people } from '../../../../test/people/people.ts'

const STRUCTURE = '400 document_invalid_structure'
const server = sharedApp()
const shared = sharedWorld(async ({ app }) => {
  const { Alice } = await people(app, 'Alice')
  return { alice: documentsOf(Alice.request) }
}, server)

test.each([
  ['guest', []],
  ['newcomer', []],
  ['bob', []],
  ['alice', ['create', 'read', 'update', 'delete']],
] as const)("%s may do with Alice's: %j", (who, actions) => {
  expect(allowedActions('positions', who, { user: 'alice' })).toEqual(actions)
})

const position = { title: 'Engineer', organization: 'Acme', from: '2020-01', to: '2024-12' }

test.each([
  {},
  { to: null },
  { to: '' },
  { to: '2020-01' },
  { kind: 'education', summary: 'a\nb' },
])('an entry with %j is accepted', async (change) => {
  const { alice } = shared()
  const { outcome, body } = await alice.create('positions', { ...position, ...change })
  expect(outcome).toBe('201')
  await alice.delete('positions', body.$id)
})

test.each([
  { kind: 'hobby' },
  { title: '' },
  { organization: null },
  { from: '2020-13' },
  { from: '20-01-01' },
  { from: '' },
  { to: '2019-12' },
  { to: 'today' },
  { summary: 'x'.repeat(1001) },
])('an entry with %j is refused', async (change) => {
  const before = await hashState(server().platform)
  const { outcome } = await shared().alice.create('positions', { ...position, ...change })
  expect(outcome).toBe(STRUCTURE)
  expect(await hashState(server().platform)).toBe(before)
})

test.each<[change: object, expected: string]>([
  [{ to: '2019-12' }, STRUCTURE],
  [{ from: '2025-01' }, STRUCTURE],
  [{ from: '2025-01', to: null }, '200'],
])('an update with %j: %s', async (change, expected) => {
  const { alice } = shared()
  const { body } = await alice.create('positions', position)
  expect((await alice.update('positions', body.$id, change)).outcome).toBe(expected)
  await alice.delete('positions', body.$id)
})

test('a resume has a limited number of entries', async () => {
  const { alice } = shared()
  for (let at = 0; at < 20; at++)
    expect((await alice.create('positions', position)).outcome).toBe('201')
  const { outcome, body } = await alice.create('positions', position)
  expect([outcome, body.message]).toEqual([
    '400 general_bad_request',
    'A resume may have 20 entries. Delete one first.',
  ])
})
