import { expect, test } from 'vitest'
import { sharedApp, sharedWorld } from '../../../../test/app/shared-app.ts'
import { hashState } from '../../../../test/app/state-hash.ts'
import { allowedActions } from '../../../../test/documents/allowed-actions.ts'
import { documentsOf } from '../../../../test/documents/documents.ts'
import { people } from '../../../../test/people/people.ts'

const STRUCTURE = '400 document_invalid_structure'
const server = sharedApp()
const shared = sharedWorld(async ({ app }) => {
  const { Alice, Bob } = await people(app, 'Alice', 'Bob')
  return { Alice, Bob, alice: documentsOf(Alice.request) }
}, server)

test.each([
  // If the server shows public pages.
  ['guest', ['read']],
  ['newcomer', ['read']],
  ['bob', ['read']],
  ['alice', ['create', 'read', 'update', 'delete']],
] as const)("%s may do with Alice's: %j", (who, actions) => {
  expect(allowedActions('links', who, { user: 'alice' })).toEqual(actions)
})

const link = { label: 'Blog', url: 'https://blog.example/' }

test.each<[data: object, expected: string]>([
  [{ url: 'javascript:alert(1)' }, STRUCTURE],
  [{ url: 'ftp://blog.example/' }, STRUCTURE],
  [{ url: 'https://ada:secret@blog.example/' }, STRUCTURE],
  [{ url: 'http://localhost/' }, STRUCTURE],
  [{ url: 'http://127.0.0.1/' }, STRUCTURE],
  [{ url: `https://blog.example/${'x'.repeat(500)}` }, STRUCTURE],
  [{ url: null }, STRUCTURE],
  [{ label: '' }, STRUCTURE],
  [{ label: 'x'.repeat(51) }, STRUCTURE],
  [{ label: 'two\nlines' }, STRUCTURE],
])('%j is refused: %s', async (change, expected) => {
  const before = await hashState(server().platform)
  expect((await shared().alice.create('links', { ...link, ...change })).outcome).toBe(expected)
  expect(await hashState(server().platform)).toBe(before)
})

test('the server alone verifies a link', async () => {
  const { alice } = shared()
  const claim = { verified: true, verifiedAt: '2026-01-01T00:00:00.000Z' }
  const { body } = await alice.create('links', { ...link, ...claim })
  expect(body).toMatchObject({ ...link, verified: false, verifiedAt: null, checkedAt: null })
  const changed = await alice.update('links', body.$id, { label: 'Notes', ...claim })
  expect(changed.body).toMatchObject({ label: 'Notes', verified: false, verifiedAt: null })
  await alice.delete('links', body.$id)
})

test('a person has a limited number of links', async () => {
  const { alice } = shared()
  const ids: string[] = []
  for (let at = 0; at < 5; at++) ids.push((await alice.create('links', link)).body.$id)
  const { outcome, body } = await alice.create('links', link)
  expect([outcome, body.message]).toEqual([
    '400 general_bad_request',
    'A profile may have 5 links. Delete one first.',
  ])
  expect((await alice.delete('links', ids[0] ?? '')).outcome).toBe('204')
  expect((await alice.create('links', link)).outcome).toBe('201')
})
