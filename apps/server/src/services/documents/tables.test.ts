import { AppError } from '@devhood/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { addressOf, documentsOf, post } from '../../../test/documents/documents.ts'
import { caller, people } from '../../../test/people/people.ts'
import { hashState } from '../../../test/app/state-hash.ts'
import { translateError, TABLES_VOCABULARY } from './wire/vocabulary.ts'

const ROWS = { service: 'tablesdb', change: 'PATCH' } as const
const SEEN = { 'x-appwrite-timestamp': '2026-01-01T00:00:00Z' }

async function openWorld() {
  const server = await testApp()
  const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
  const { $id } = await post(Alice, { caption: 'old' })
  const rows = documentsOf(Alice.request, ROWS)
  const documents = documentsOf(Alice.request)
  return { server, Alice, Bob, id: $id, rows, documents, row: addressOf('posts', $id, ROWS) }
}

test('rows and documents have the same data under different names', async () => {
  const { server, Alice, Bob, rows, documents } = await openWorld()
  await using _ = server
  const made = await rows.create('follows', { follower: Alice.userId, followed: Bob.userId })
  expect(made.outcome).toBe('201')
  const { $id, ...shown } = made.body
  expect(shown).toMatchObject({ $databaseId: 'devhood', $tableId: 'follows', $sequence: '1' })
  expect(Object.keys(shown)).not.toContain('$collectionId')
  expect(shown['followed']).toMatchObject({ $id: Bob.userId, $tableId: 'users' })
  const document = (await documents.get('follows', $id)).body
  expect(document).toMatchObject({ $id, $collectionId: 'follows', followed: { $id: Bob.userId } })
  expect((await rows.list('follows')).ids).toEqual([$id])
  await documents.update('users', Alice.userId, { bio: 'as a document' })
  expect((await rows.get('users', Alice.userId)).body['bio']).toBe('as a document')
  await rows.update('users', Alice.userId, { bio: 'as a row' })
  expect((await documents.get('users', Alice.userId)).body['bio']).toBe('as a row')
  expect((await rows.delete('follows', $id)).outcome).toBe('204')
  expect((await documents.get('follows', $id)).outcome).toBe('404 document_not_found')
})

test('errors mention rows, tables and columns', async () => {
  const { server, rows, row } = await openWorld()
  await using _ = server
  const before = await hashState(server.platform)
  const list = addressOf('posts', undefined, ROWS)
  const calls: [...Parameters<typeof rows.send>][] = [
    ['GET', addressOf('nothing', undefined, ROWS)],
    ['GET', list.replace('/devhood/', '/other/')],
    ['GET', addressOf('posts', 'nothing', ROWS)],
    ['POST', list, { data: {} }],
    ['POST', list, { rowId: 'x', data: {} }],
    ['PATCH', row, {}],
    ['PATCH', row, { data: { document: 'x' } }],
    ['PATCH', row, { data: { caption: 'new' } }, SEEN],
    ['GET', `${list}?queries[0]=${encodeURIComponent('equal("collection", ["x"])')}`],
    ['PATCH', row, { permissions: ['create("any")'] }],
  ]
  const responses: string[] = []
  for (const call of calls) {
    const { outcome, body } = await rows.send(...call)
    responses.push(`${outcome}: ${body.message}`)
  }
  expect(responses).toEqual([
    '404 table_not_found: There is no table with this id.',
    '404 database_not_found: There is no database with this id.',
    '404 row_not_found: There is no row with this id.',
    '400 general_argument_invalid: Parameter "rowId" is not optional.',
    '400 row_missing_data: The row has no data.',
    '400 row_missing_payload: Neither data nor permissions were sent.',
    '400 row_invalid_structure: Invalid row structure: unknown column: "document".',
    '409 row_update_conflict: The row has changed in the meantime.',
    '400 general_query_invalid: Invalid query: column "collection" is not one of posts.',
    '400 general_argument_invalid: Parameter "permissions" must hold texts like read("any"), with read, update, delete or write.',
  ])
  expect(await hashState(server.platform)).toBe(before)
})

test('all missing tables get the same response', async () => {
  const { server, Alice } = await openWorld()
  await using _ = server
  const bodies = new Set<string>()
  for (const request of [caller(server.app), Alice.request])
    for (const name of ['sqlite_master', 'accounts', 'Users', '__proto__', 'posts_likes'])
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        const url = addressOf(name, ['GET', 'POST'].includes(method) ? undefined : 'x', ROWS)
        bodies.add((await request(method, url, method === 'GET' ? undefined : {})).body)
      }
  expect(bodies.size).toBe(1)
  expect(JSON.parse([...bodies].join(''))).toMatchObject({ type: 'table_not_found', code: 404 })
})

test('both APIs share their limits', async () => {
  await using server = await testApp({ rateLimits: true })
  const { Alice } = await people(server.app, 'Alice')
  const rows = documentsOf(Alice.request, ROWS)
  const documents = documentsOf(Alice.request)
  for (let at = 0; at < 60; at++) {
    expect((await rows.update('follows', 'x', {})).outcome).toBe('400 row_missing_payload')
    expect((await documents.send('PUT', addressOf('follows', 'x'), {})).outcome).toBe(
      '400 document_missing_payload',
    )
  }
  expect((await rows.update('follows', 'x', {})).outcome).toBe('429 general_rate_limit_exceeded')
  const step = await documents.send('PATCH', `${addressOf('follows', 'x')}/n/increment`, {})
  expect(step.outcome).toBe('429 general_rate_limit_exceeded')
})

test('a translated error keeps its retry time', () => {
  const message = 'The document is being written.'
  const refused = new AppError('general_service_unavailable', { message, retryAfter: 5 })
  const { message: reworded, retryAfter } = translateError(refused, TABLES_VOCABULARY)
  expect([reworded, retryAfter]).toEqual(['The row is being written.', 5])
})
