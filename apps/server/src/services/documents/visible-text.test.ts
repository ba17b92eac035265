import { expect, test } from 'vitest'
import { documentsOf, post } from '../../../test/documents/documents.ts'
import { caller, PASSWORD, people } from '../../../test/people/people.ts'
import { sharedApp } from '../../../test/app/shared-app.ts'
import { hashState } from '../../../test/app/state-hash.ts'
import { type Kysely, sql } from 'kysely'
import { statement } from '#platform/database'

const server = sharedApp()
const TYPED = ' \u202eAda\u00a0 \u2066Lovelace\u2069 '
const STORED = 'Ada Lovelace'
const STRUCTURE = '400 document_invalid_structure'

test("a new name is stored as its visible text, in the document and in its owner's account", async () => {
  const { Alice } = await people(server().app, 'Alice')
  const documents = documentsOf(Alice.request)
  const accountName = async () =>
    (await Alice.request('GET', '/v1/account')).json<{ name: string }>().name
  const updated = await documents.update('users', Alice.userId, { name: TYPED, headline: TYPED })
  expect(updated.body).toMatchObject({ name: STORED, headline: STORED })
  expect(await accountName()).toBe(STORED)
  await Alice.request('PATCH', '/v1/account/name', { name: ` \u202eGrace ` })
  expect(await accountName()).toBe('Grace')
  expect((await documents.get('users', Alice.userId)).body['name']).toBe('Grace')
})

test('a name that nobody sees is refused', async () => {
  const { Alice } = await people(server().app, 'Alice')
  const documents = documentsOf(Alice.request)
  const before = await hashState(server().platform)
  for (const name of ['\u200b\u200b', '\u202e\u202e', '\u3164\u3164', '  ']) {
    expect((await documents.update('users', Alice.userId, { name })).outcome).toBe(STRUCTURE)
    const response = await Alice.request('PATCH', '/v1/account/name', { name })
    expect(response.statusCode).toBe(400)
  }
  expect(await hashState(server().platform)).toBe(before)
})

test('an account has the visible text of its name', async () => {
  const guest = caller(server().app)
  const account = { userId: 'unique()', email: 'visible@example.com', password: PASSWORD }
  const response = await guest('POST', '/v1/account', { ...account, name: TYPED })
  expect(response.json<{ name: string }>().name).toBe(STORED)
})

const setName = statement((db: Kysely<object>, v: { id: string; name: string; stack: string }) => ({
  compile: () =>
    sql`UPDATE users SET name = ${v.name}, stack = ${v.stack} WHERE "$id" = ${v.id}`.compile(db),
}))

test('a value that a write leaves as it was is not judged', async () => {
  const { Alice } = await people(server().app, 'Alice')
  const documents = documentsOf(Alice.request)
  const { userId: id } = Alice
  const stack = ['#go', 'go', ' rust ']
  const older = { id, name: '\u202eAlice ', stack: JSON.stringify(stack) }
  await server().platform.database.write(async (tx) => tx.run(setName, older))
  const before = (await documents.get('users', id)).body
  expect(before).toMatchObject({ name: older.name, stack })
  const sent = { name: older.name, stack, headline: 'new' }
  const { outcome, body } = await documents.update('users', id, sent)
  expect(outcome).toBe('200')
  expect(body).toMatchObject(sent)
  const changed = await documents.update('users', id, { stack: [...stack, 'zig'] })
  expect(changed.body).toMatchObject({ name: older.name, stack: ['go', 'rust', 'zig'] })
})

test('tags of a post are found without the # that was typed', async () => {
  const { Alice } = await people(server().app, 'Alice')
  const { tags } = await post(Alice, { tags: ['#visible-tag', 'Visible-Tag', '#', 'C#'] })
  expect(tags).toEqual(['visible-tag', 'C#'])
})
