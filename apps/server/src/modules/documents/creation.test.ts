import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { addressOf, documentsOf, post, upload } from '../../../test/documents.ts'
import { people } from '../../../test/people.ts'
import { stateOf } from '../../../test/state.ts'

const ARGUMENT = '400 general_argument_invalid'
const MISSING_DATA = '400 document_missing_data'
const STRUCTURE = '400 document_invalid_structure'
const UNAUTHORIZED = '401 user_unauthorized'

async function openWorld() {
  const server = await testApp()
  const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
  const document = await post(Alice, { caption: 'old' })
  const documents = documentsOf(Alice.request)
  return { server, Alice, Bob, document, documents, id: String(document.$id) }
}

describe('what a creation sends', () => {
  const json = (data: object) => JSON.stringify(data)
  test.each<[name: string, body: (creator: string, picture: object) => unknown, expected: string]>([
    [
      'all of it',
      (creator, picture) => ({ documentId: 'p1', data: { creator, ...picture } }),
      '201',
    ],
    [
      'data as JSON',
      (creator, picture) => ({ documentId: 'p1', data: json({ creator, ...picture }) }),
      '201',
    ],
    [
      'null for permissions',
      (creator, picture) => ({
        documentId: 'p1',
        data: { creator, ...picture },
        permissions: null,
      }),
      '201',
    ],
    [
      'no permissions',
      (creator, picture) => ({ documentId: 'p1', data: { creator, ...picture }, permissions: [] }),
      '201',
    ],
    ['no id', (creator, picture) => ({ data: { creator, ...picture } }), ARGUMENT],
    [
      'an empty id',
      (creator, picture) => ({ documentId: '', data: { creator, ...picture } }),
      ARGUMENT,
    ],
    [
      'an id of 37',
      (creator, picture) => ({ documentId: 'x'.repeat(37), data: { creator, ...picture } }),
      ARGUMENT,
    ],
    [
      'an id of 36',
      (creator, picture) => ({ documentId: 'x'.repeat(36), data: { creator, ...picture } }),
      '201',
    ],
    [
      'the id _x',
      (creator, picture) => ({ documentId: '_x', data: { creator, ...picture } }),
      ARGUMENT,
    ],
    [
      'the id .',
      (creator, picture) => ({ documentId: '.', data: { creator, ...picture } }),
      ARGUMENT,
    ],
    [
      'the id ..',
      (creator, picture) => ({ documentId: '..', data: { creator, ...picture } }),
      ARGUMENT,
    ],
    [
      'an id with a slash',
      (creator, picture) => ({ documentId: 'a/b', data: { creator, ...picture } }),
      ARGUMENT,
    ],
    [
      'an id beyond ASCII',
      (creator, picture) => ({ documentId: 'é', data: { creator, ...picture } }),
      ARGUMENT,
    ],
    [
      'a number for an id',
      (creator, picture) => ({ documentId: 5, data: { creator, ...picture } }),
      ARGUMENT,
    ],
    ['no data', () => ({ documentId: 'p1' }), MISSING_DATA],
    ['null for data', () => ({ documentId: 'p1', data: null }), MISSING_DATA],
    ['empty data', () => ({ documentId: 'p1', data: {} }), MISSING_DATA],
    ['an empty list', () => ({ documentId: 'p1', data: [] }), MISSING_DATA],
    ['empty JSON', () => ({ documentId: 'p1', data: '{}' }), MISSING_DATA],
    ['an empty text', () => ({ documentId: 'p1', data: '' }), MISSING_DATA],
    ['a list', () => ({ documentId: 'p1', data: ['caption'] }), ARGUMENT],
    ['a number', () => ({ documentId: 'p1', data: 5 }), ARGUMENT],
    ['a text', () => ({ documentId: 'p1', data: 'caption' }), ARGUMENT],
    ['JSON of a text', () => ({ documentId: 'p1', data: '"caption"' }), ARGUMENT],
    ['JSON that ends early', () => ({ documentId: 'p1', data: '{"caption":' }), ARGUMENT],
    ['JSON with NUL', () => ({ documentId: 'p1', data: '{"caption":"\\u0000"}' }), ARGUMENT],
    [
      'JSON with __proto__',
      () => ({ documentId: 'p1', data: '{"__proto__":{"caption":"x"}}' }),
      ARGUMENT,
    ],
    [
      'deep JSON',
      () => ({ documentId: 'p1', data: `{"caption":${'['.repeat(1000)}${']'.repeat(1000)}}` }),
      ARGUMENT,
    ],
    [
      'an unknown attribute in JSON',
      (creator, picture) => ({ documentId: 'p1', data: json({ creator, ...picture, x: 1 }) }),
      STRUCTURE,
    ],
    [
      'constructor as attribute',
      (creator, picture) => ({ documentId: 'p1', data: { creator, ...picture, constructor: 1 } }),
      STRUCTURE,
    ],
    [
      'toString as attribute',
      (creator, picture) => ({ documentId: 'p1', data: { creator, ...picture, toString: 1 } }),
      STRUCTURE,
    ],
    ['a list as body', () => [], ARGUMENT],
    [
      'permissions that are none',
      (creator, picture) => ({
        documentId: 'p1',
        data: { creator, ...picture },
        permissions: 'read("any")',
      }),
      ARGUMENT,
    ],
    [
      'a permission to create',
      (creator, picture) => ({
        documentId: 'p1',
        data: { creator, ...picture },
        permissions: ['create("any")'],
      }),
      ARGUMENT,
    ],
    [
      "a stranger's role",
      (creator, picture) => ({
        documentId: 'p1',
        data: { creator, ...picture },
        permissions: ['read("user:stranger")'],
      }),
      UNAUTHORIZED,
    ],
    [
      "a team's role",
      (creator, picture) => ({
        documentId: 'p1',
        data: { creator, ...picture },
        permissions: ['read("team:x")'],
      }),
      UNAUTHORIZED,
    ],
  ])('%s', async (_, bodyOf, expected) => {
    const { server, Alice, documents } = await openWorld()
    await using _server = server
    const picture = await upload(Alice.request)
    const before = await stateOf(server.platform)
    const body = bodyOf(Alice.userId, picture) as object
    expect((await documents.send('POST', addressOf('posts'), body)).outcome).toBe(expected)
    expect((await stateOf(server.platform)) === before).toBe(expected !== '201')
  })
})
