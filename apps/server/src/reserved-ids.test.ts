import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { statement } from '#platform/database'
import { testApp } from '../test/app/app.ts'
import { addressOf, documentsOf, upload } from '../test/documents/documents.ts'
import { operationsOf } from '../test/http/operations.ts'
import { caller, PASSWORD, people } from '../test/people/people.ts'
import { png } from '../test/files/pictures.ts'
import { hashState } from '../test/app/state-hash.ts'
import { FILES, uploadsOf } from '../test/files/upload.ts'

const WORDS = ['current', 'me', 'ME', 'Current', 'email', 'oauth2', 'delete']
const ARGUMENT = '400 general_argument_invalid'

interface RouteResponse {
  readonly statusCode: number
  json<T>(): T
}
const outcomeOf = (response: RouteResponse) =>
  `${response.statusCode} ${response.json<{ type: string }>().type}`

describe.each(WORDS)('%s is not a valid id', (word) => {
  test('for an account, however it is created', async () => {
    await using server = await testApp()
    const guest = caller(server.app)
    const email = 'ann@example.com'
    const before = await hashState(server.platform)
    const calls = [
      ['/v1/account', { email, password: PASSWORD }],
      ['/v1/account/sessions/magic-url', { email }],
      ['/v1/account/tokens/magic-url', { email }],
      ['/v1/account/tokens/email', { email }],
      ['/v1/account/tokens/phone', { phone: '+4915112345678' }],
    ] as const
    for (const [url, body] of calls)
      expect(outcomeOf(await guest('POST', url, { userId: word, ...body }))).toBe(ARGUMENT)
    expect(await hashState(server.platform)).toBe(before)
  })

  test('for a document or a row, created by POST or PUT', async () => {
    await using server = await testApp()
    const { alice } = await people(server.app, 'alice')
    const data = await upload(alice.request)
    const { send } = documentsOf(alice.request)
    const before = await hashState(server.platform)
    const rows = addressOf('posts', undefined, { service: 'tablesdb' })
    const outcomes = [
      await send('POST', addressOf('posts'), { documentId: word, data }),
      await send('PUT', addressOf('posts', word), { data }),
      await send('POST', rows, { rowId: word, data }),
      await send('PUT', `${rows}/${word}`, { data }),
    ].map(({ outcome }) => outcome)
    expect(outcomes).toEqual(Array<string>(4).fill(ARGUMENT))
    expect(await hashState(server.platform)).toBe(before)
  })

  test('for a file, in the form or in the header', async () => {
    await using server = await testApp()
    const { alice } = await people(server.app, 'alice')
    const { uploadFile } = uploadsOf(alice.request)
    const bytes = await png(9, 9)
    const before = await hashState(server.platform)
    expect((await uploadFile(bytes, { fileId: word })).outcome).toBe(ARGUMENT)
    const headers = { 'x-appwrite-id': word }
    expect((await uploadFile(bytes, { headers })).outcome).toBe('400 storage_invalid_appwrite_id')
    expect(await hashState(server.platform)).toBe(before)
  })
})

/** The fixed words of URLs in places where others have an id. */
function wordsInPlaceOfIds(paths: readonly string[]): Set<string> {
  const parts = paths.map((path) => path.split('/'))
  const isSibling = (one: readonly string[], other: readonly string[], at: number) =>
    one.slice(0, at).join('/') === other.slice(0, at).join('/')
  return new Set(
    parts.flatMap((path) =>
      path.flatMap((part, at) => {
        if (!part.endsWith('Id}')) return []
        const beside = parts.filter((other) => isSibling(path, other, at)).map((other) => other[at])
        return beside.filter((word) => word !== undefined && !word.startsWith('{'))
      }),
    ) as string[],
  )
}

test('every fixed word of a route in the place of an id is reserved', async () => {
  await using server = await testApp()
  const { alice } = await people(server.app, 'alice')
  const words = wordsInPlaceOfIds((await operationsOf(server.app)).map(({ path }) => path))
  expect(words.size).toBeGreaterThan(3)
  const { uploadFile } = uploadsOf(alice.request)
  const bytes = await png(9, 9)
  for (const fileId of words) expect((await uploadFile(bytes, { fileId })).outcome).toBe(ARGUMENT)
})

const RENAMINGS = [
  sql`UPDATE posts SET "$id" = 'me' WHERE "$id" = 'mine'`,
  sql`UPDATE files SET "$id" = 'current' WHERE "$id" = 'old'`,
].map((query) => statement((db: Kysely<object>) => ({ compile: () => query.compile(db) })))

test('documents of an older database with such an id stay readable', async () => {
  await using server = await testApp()
  const { alice } = await people(server.app, 'alice')
  const { send } = documentsOf(alice.request)
  await send('POST', addressOf('posts'), { documentId: 'mine', data: await upload(alice.request) })
  await uploadsOf(alice.request).uploadFile(await png(9, 9), { fileId: 'old' })
  await server.platform.database.write(async (tx) => {
    for (const renaming of RENAMINGS) await tx.run(renaming, {})
  })
  const found = await send('GET', addressOf('posts', 'me'))
  expect([found.outcome, found.body.$id]).toEqual(['200', 'me'])
  const changed = await send('PUT', addressOf('posts', 'me'), { data: { caption: 'still here' } })
  expect([changed.outcome, changed.body['caption']]).toEqual(['200', 'still here'])
  expect((await alice.request('GET', `${FILES}/current`)).json<object>()).toMatchObject({
    $id: 'current',
  })
})
