import { visibleLine } from '@devhood/contract/text'
import { describe, expect, test } from 'vitest'
import { addressOf, documentsOf, post } from '../../../test/documents/documents.ts'
import { people } from '../../../test/people/people.ts'
import { hashState } from '../../../test/app/state-hash.ts'
import { type SharedApp, sharedApp } from '../../../test/app/shared-app.ts'

const STRUCTURE = '400 document_invalid_structure'
const ARGUMENT = '400 general_argument_invalid'

async function openPost(server: SharedApp) {
  const { Alice } = await people(server.app, 'Alice')
  const document = await post(Alice, { caption: 'old', tags: ['old'] })
  const documents = documentsOf(Alice.request)
  return { Alice, documents, document, id: String(document.$id) }
}

const server = sharedApp()

test.each([
  '👩‍👩‍👧‍👦 family 🏳️‍🌈',
  'שלום \u202bעולם\u202c',
  'e\u0301 is not é',
  '𝒜𝓈𝓉𝓇𝒶𝓁 𠮷',
  'Zͧ̈ȃͬ̌l͒ͫͣg͊ͥ̇o͗̚',
  ' blanks kept ',
  '<script>alert(1)</script> & "quotes" \\ %_ \'--',
  '\u{10ffff}\ufffd\u200b',
  '𝔘'.repeat(50),
])('%j round-trips byte for byte, in one line as its visible text', async (text) => {
  const { Alice, documents, id } = await openPost(server())
  const [caption, location, line] = [text.repeat(2), text.slice(0, 100), visibleLine(text)]
  const stored = { caption, location: visibleLine(location), tags: [line] }
  const update = await documents.update('posts', id, { caption, location, tags: [text] })
  expect(update.body).toMatchObject(stored)
  expect((await documents.get('posts', id)).body).toMatchObject(stored)
  const person = { bio: text.repeat(4), name: text }
  await documents.update('users', Alice.userId, person)
  const { body } = await documents.get('users', Alice.userId)
  expect(body).toMatchObject({ ...person, name: line })
})

test.each<[name: string, data: object, expected: string]>([
  ['a caption of several lines', { caption: 'a\nb\tc' }, '200'],
  ['a bio of several lines', { caption: 'a\r\nb' }, STRUCTURE],
  ['a location of two lines', { location: 'a\nb' }, STRUCTURE],
  ['a tag of two lines', { tags: ['a\nb'] }, STRUCTURE],
  ['colours of a terminal', { caption: '\u001b[31mred' }, STRUCTURE],
  ['half a character', { caption: '\ud83d' }, ARGUMENT],
  ['the other half', { tags: ['\udc00'] }, ARGUMENT],
  ['NUL', { caption: 'a\u0000b' }, ARGUMENT],
  ['NUL in a tag', { tags: ['\u0000'] }, ARGUMENT],
  ['NUL in a name', { 'a\u0000': 1 }, ARGUMENT],
])('%s', async (_, data, expected) => {
  const { documents, id } = await openPost(server())
  const before = await hashState(server().platform)
  expect((await documents.update('posts', id, data)).outcome).toBe(expected)
  expect((await hashState(server().platform)) === before).toBe(expected !== '200')
})

test('invalid UTF-8 is rejected', async () => {
  const { Alice, id } = await openPost(server())
  const body = Buffer.concat([
    Buffer.from('{"data":{"caption":"'),
    Buffer.from([0xff, 0xfe]),
    Buffer.from('"}}'),
  ])
  const headers = { 'content-type': 'application/json' }
  const response = await Alice.request('PATCH', addressOf('posts', id), body, headers)
  expect(`${response.statusCode} ${response.json<{ type: string }>().type}`).toBe(ARGUMENT)
})

describe('a server-set attribute', () => {
  const SYSTEM = {
    $createdAt: '2000-01-01T00:00:00.000+00:00',
    $updatedAt: '2000-01-01T00:00:00.000+00:00',
    $permissions: ['read("any")'],
    $databaseId: 'other',
    $collectionId: 'other',
    $sequence: '1',
  }
  test.each(Object.keys(SYSTEM))('%s in data is ignored', async (key) => {
    const { documents, document, id } = await openPost(server())
    const data = { [key]: SYSTEM[key as keyof typeof SYSTEM], caption: 'old' }
    expect((await documents.update('posts', id, data)).body).toEqual(document)
  })

  test.each<[key: string, value: unknown]>([
    ['$id', 'other'],
    ['$internalId', '1'],
    ['sequence', 1],
  ])('%s in data changes nothing', async (key, value) => {
    const { documents, document, id } = await openPost(server())
    const { status } = await documents.update('posts', id, { [key]: value, caption: 'old' })
    expect([200, 400]).toContain(status)
    expect((await documents.get('posts', id)).body).toEqual(document)
    expect((await documents.get('posts', 'other')).status).toBe(404)
  })
})

describe('each field accepts its own type', () => {
  const ODD: [name: string, value: unknown][] = [
    ['true', true],
    ['0', 0],
    ['-1', -1],
    ['an object', {}],
    ['a list of lists', [[]]],
    ['10 kB', 'x'.repeat(10_240)],
    ['an object that reads as text', { toString: 'x', $id: 5 }],
    ['a list', []],
  ]
  const FIELDS = ['caption', 'location', 'imageUrl', 'imageId', 'tags']
  test('and rejects every other', async () => {
    const { documents, id } = await openPost(server())
    const before = await hashState(server().platform)
    const taken: string[] = []
    const values = FIELDS.flatMap((field) => ODD.map((odd) => [field, ...odd] as const))
    // The only valid list is the last: it changes the post.
    for (const [field, name, value] of values.slice(0, -1)) {
      const { outcome } = await documents.update('posts', id, { [field]: value })
      if (outcome !== STRUCTURE) taken.push(`${field} ${name}: ${outcome}`)
    }
    expect(taken).toEqual([])
    expect(await hashState(server().platform)).toBe(before)
    expect((await documents.update('posts', id, { tags: [] })).outcome).toBe('200')
  })

  test('and rejects numbers that are too large', async () => {
    const { Alice, id } = await openPost(server())
    const headers = { 'content-type': 'application/json' }
    const response = await Alice.request(
      'PATCH',
      addressOf('posts', id),
      '{"data":{"caption":1e309}}',
      headers,
    )
    expect(response.statusCode).toBe(400)
  })
})
