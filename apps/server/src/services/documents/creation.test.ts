import { expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { addressOf, documentsOf, upload } from '../../../test/documents/documents.ts'
import { people } from '../../../test/people/people.ts'
import { hashState } from '../../../test/app/state-hash.ts'

const ARGUMENT = '400 general_argument_invalid'
const MISSING = '400 document_missing_data'
const STRUCTURE = '400 document_invalid_structure'
const UNAUTHORIZED = '401 user_unauthorized'

/** The request body, derived from valid data. */
type Row = readonly [name: string, expected: string, bodyOf: (data: object) => unknown]

const withId = (documentId: unknown) => (data: object) => ({ documentId, data })
const withData = (data: unknown) => () => ({ documentId: 'p1', data })
const withField = (field: object) => (data: object) => ({
  documentId: 'p1',
  data: { ...data, ...field },
})
const withPermissions = (permissions: unknown) => (data: object) => ({
  documentId: 'unique()',
  data,
  permissions,
})

const TABLE: readonly Row[] = [
  ['all of it', '201', withId('p0')],
  ['an id for the server to choose', '201', withId('unique()')],
  ['an id of 36', '201', withId('x'.repeat(36))],
  ['data as JSON', '201', (data) => ({ documentId: 'p2', data: JSON.stringify(data) })],
  ['null for permissions', '201', withPermissions(null)],
  ['no permissions', '201', withPermissions([])],
  ['an additional role', '201', withPermissions(['write("users")'])],
  ['an existing id', '409 document_already_exists', withId('p0')],
  ['no id', ARGUMENT, (data) => ({ data })],
  ['an empty id', ARGUMENT, withId('')],
  ['an id of 37', ARGUMENT, withId('x'.repeat(37))],
  ['the id _x', ARGUMENT, withId('_x')],
  ['the id .', ARGUMENT, withId('.')],
  ['the id ..', ARGUMENT, withId('..')],
  ['an id with a slash', ARGUMENT, withId('a/b')],
  ['an id beyond ASCII', ARGUMENT, withId('é')],
  ['a number for an id', ARGUMENT, withId(5)],
  ['null for an id', ARGUMENT, withId(null)],
  ['a list as body', ARGUMENT, () => []],
  ['no data', MISSING, () => ({ documentId: 'p1' })],
  ['null for data', MISSING, withData(null)],
  ['empty data', MISSING, withData({})],
  ['an empty list', MISSING, withData([])],
  ['empty JSON', MISSING, withData('{}')],
  ['an empty text', MISSING, withData('')],
  ['a list', ARGUMENT, withData(['caption'])],
  ['a number', ARGUMENT, withData(5)],
  ['a text', ARGUMENT, withData('caption')],
  ['JSON of a text', ARGUMENT, withData('"caption"')],
  ['JSON that ends early', ARGUMENT, withData('{"caption":')],
  ['JSON with NUL', ARGUMENT, withData('{"caption":"\\u0000"}')],
  ['JSON with __proto__', ARGUMENT, withData('{"__proto__":{"caption":"x"}}')],
  ['deep JSON', ARGUMENT, withData(`{"caption":${'['.repeat(1000)}${']'.repeat(1000)}}`)],
  [
    'an unknown attribute in JSON',
    STRUCTURE,
    (data) => ({ documentId: 'p1', data: JSON.stringify({ ...data, x: 1 }) }),
  ],
  ['an unknown attribute', STRUCTURE, withField({ x: 1 })],
  ['constructor as attribute', STRUCTURE, withField({ constructor: 1 })],
  ['toString as attribute', STRUCTURE, withField({ toString: 1 })],
  ['permissions in a text', ARGUMENT, withPermissions('read("any")')],
  ['a permission to create', ARGUMENT, withPermissions(['create("any")'])],
  ["a stranger's role", UNAUTHORIZED, withPermissions(['read("user:stranger")'])],
  ["a guest's role", UNAUTHORIZED, withPermissions(['read("guests")'])],
  ["a team's role", UNAUTHORIZED, withPermissions(['read("team:x")'])],
]

test('a creation is accepted or rejected as a whole', async () => {
  await using server = await testApp()
  const { Alice } = await people(server.app, 'Alice')
  const { request, userId } = Alice
  const data = { creator: userId, ...(await upload(request)) }
  const outcomes: string[] = []
  const changedByRefusal: string[] = []
  for (const [name, , bodyOf] of TABLE) {
    const before = await hashState(server.platform)
    const body = bodyOf(data) as object
    const { status, outcome } = await documentsOf(request).send('POST', addressOf('posts'), body)
    outcomes.push(`${name}: ${outcome}`)
    if (status >= 400 && (await hashState(server.platform)) !== before) changedByRefusal.push(name)
  }
  expect(outcomes).toEqual(TABLE.map(([name, expected]) => `${name}: ${expected}`))
  expect(changedByRefusal).toEqual([])
})
