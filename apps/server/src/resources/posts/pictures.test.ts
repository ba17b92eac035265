import { LIMITS, Query } from '@devhood/contract'
import { describe, expect, test } from 'vitest'
import type { Document } from '#engine'
import { sharedApp, sharedWorld } from '../../../test/app/shared-app.ts'
import { hashState } from '../../../test/app/state-hash.ts'
import { documentsOf, post } from '../../../test/documents/documents.ts'
import { files, openPost, picturesOf } from '../../../test/documents/several-pictures.ts'
import { FILES, uploadsOf } from '../../../test/files/upload.ts'
import { people } from '../../../test/people/people.ts'

const STRUCTURE = '400 document_invalid_structure'
const UNAUTHORIZED = '401 user_unauthorized'

/** Checks that all fields about pictures agree, and returns each picture's id, width and text. */
function shown(document: Document) {
  const { first, pictures } = picturesOf(document)
  expect(pictures[0]).toEqual(first)
  expect(document['imageIds']).toEqual(pictures.map(({ imageId }) => imageId))
  expect(document['imageAlts']).toEqual(pictures.map(({ alt }) => alt))
  for (const { imageId, imageUrl, hash } of pictures) {
    const path = `${FILES}/${String(imageId)}/preview`
    expect(imageUrl).toBe(
      `http://localhost:3000${path}?width=2000&height=2000&gravity=top&quality=100`,
    )
    expect(hash).toMatch(/^[A-Za-z0-9+/]+=*$/)
  }
  return pictures.map(({ imageId, width, alt }) => [imageId, width, alt])
}

type World = Awaited<ReturnType<typeof openPost>>
type Ids = World['ids']

const server = sharedApp()

describe('a post of several pictures', () => {
  test('has them in their order, each with its size and text', async () => {
    const { document, ids, bob, id } = await openPost(server())
    const expected = [
      [ids.a, 30, 'A'],
      [ids.b, 31, 'B'],
      [ids.c, 32, 'C'],
    ]
    expect(shown(document)).toEqual(expected)
    expect(shown((await bob.get('posts', id)).body)).toEqual(expected)
  })

  test('of one picture has lists of one', async () => {
    const { Alice } = await people(server().app, 'Alice')
    const document = await post(Alice, { imageAlt: 'Alone' })
    expect(shown(document)).toEqual([[document['imageId'], 30, 'Alone']])
  })

  test('may have as many as the limit allows, without texts', async () => {
    const { Alice } = await people(server().app, 'Alice')
    const imageIds = await files(Alice, LIMITS.picturesMax)
    const { body } = await documentsOf(Alice.request).create('posts', { imageIds })
    expect(shown(body)).toEqual(imageIds.map((each, at) => [each, 30 + at, '']))
  })

  const rows: [what: string, change: (ids: Ids) => object, expected: (ids: Ids) => unknown[]][] = [
    [
      'an order',
      ({ a, b, c }) => ({ imageIds: [c, a, b] }),
      ({ a, b, c }) => [c, 'C', a, 'A', b, 'B'],
    ],
    ['fewer', ({ b }) => ({ imageIds: [b] }), ({ b }) => [b, 'B']],
    ['others', ({ c, d, e }) => ({ imageIds: [d, c, e] }), ({ c, d, e }) => [d, '', c, 'C', e, '']],
    [
      'others with texts',
      ({ c, d }) => ({ imageIds: [d, c], imageAlts: ['D', 'c'] }),
      ({ c, d }) => [d, 'D', c, 'c'],
    ],
    ['texts', () => ({ imageAlts: ['', 'b', 'C'] }), ({ a, b, c }) => [a, '', b, 'b', c, 'C']],
    ['the first text', () => ({ imageAlt: 'x' }), ({ a, b, c }) => [a, 'x', b, 'B', c, 'C']],
    ['the first file', ({ d }) => ({ imageId: d }), ({ d, b, c }) => [d, 'A', b, 'B', c, 'C']],
    [
      'an order, and the first text',
      ({ a, b }) => ({ imageIds: [b, a], imageAlt: 'x' }),
      ({ a, b }) => [b, 'x', a, 'A'],
    ],
    [
      'the same twice over',
      ({ a, b }) => ({ imageId: b, imageIds: [b, a], imageAlt: 'x', imageAlts: ['x', 'y'] }),
      ({ a, b }) => [b, 'x', a, 'y'],
    ],
  ]
  test.each(rows)('takes %s', async (_, change, expected) => {
    const { alice, id, ids } = await openPost(server())
    const { outcome, body } = await alice.update('posts', id, change(ids))
    expect(outcome).toBe('200')
    expect(shown(body).flatMap(([imageId, , alt]) => [imageId, alt])).toEqual(expected(ids))
    expect((await alice.get('posts', id)).body).toEqual(body)
  })

  test('is unchanged when it is sent back as it was read', async () => {
    const { alice, bob, id, document } = await openPost(server())
    expect((await alice.update('posts', id, document)).body).toEqual(document)
    expect((await bob.update('posts', id, document)).outcome).toBe('200')
    expect((await alice.get('posts', id)).body).toEqual(document)
  })
})

describe('a write of pictures', () => {
  const world = sharedWorld(async (app) => {
    const opened = await openPost(app)
    const [bobs = ''] = await files(opened.Bob, 1)
    const pending = await uploadsOf(opened.Alice.request).chunk(Buffer.alloc(6_000_000), 0)
    return { ...opened, bobs, pending: pending.file.$id }
  }, server)

  type Opened = World & { readonly bobs: string; readonly pending: string }
  const rows: [what: string, change: (world: Opened) => object][] = [
    ['no picture', () => ({ imageIds: [] })],
    ['null for pictures', () => ({ imageIds: null })],
    ['one id for a list', ({ ids }) => ({ imageIds: ids.d })],
    ['the same twice', ({ ids: { a, d } }) => ({ imageIds: [a, d, d] })],
    [
      'eleven',
      ({ ids: { a } }) => ({ imageIds: [a, ...Array.from({ length: 10 }, (_, at) => `f${at}`)] }),
    ],
    ['what is no id', ({ ids: { a } }) => ({ imageIds: [a, 5] })],
    ['a document for an id', ({ ids: { a, d } }) => ({ imageIds: [a, { $id: d }] })],
    ['a file that is not there', ({ ids: { a, d } }) => ({ imageIds: [d, a, 'nothing'] })],
    ["another person's file", ({ ids: { a, d }, bobs }) => ({ imageIds: [a, d, bobs] })],
    ['an unfinished file', ({ ids: { a, d }, pending }) => ({ imageIds: [a, d, pending] })],
    ['too few texts', ({ ids: { a, d } }) => ({ imageIds: [a, d], imageAlts: ['A'] })],
    ['too many texts', () => ({ imageAlts: ['A', 'B', 'C', 'D'] })],
    ['no texts', () => ({ imageAlts: [] })],
    ['a text that is too long', () => ({ imageAlts: ['A', 'B', 'x'.repeat(LIMITS.altMax + 1)] })],
    ['what is no text', () => ({ imageAlts: ['A', 'B', null] })],
    ['a control character', () => ({ imageAlts: ['A', 'B', '\u0007'] })],
    ['two first files', ({ ids: { a, b, d } }) => ({ imageId: d, imageIds: [a, b] })],
    ['two first texts', () => ({ imageAlt: 'x', imageAlts: ['A', 'B', 'C'] })],
    [
      'the URL of another than the first file',
      ({ ids: { b, a }, document }) => ({ imageIds: [b, a], imageUrl: document['imageUrl'] }),
    ],
    [
      'a change to the list in place',
      ({ ids: { d } }) => ({ imageIds: JSON.stringify({ method: 'arrayAppend', values: [d] }) }),
    ],
  ]
  test.each(rows)('with %s is refused', async (_, change) => {
    const { alice, id } = world()
    const before = await hashState(server().platform)
    const data = { caption: 'changed', ...change(world()) }
    expect((await alice.update('posts', id, data)).outcome).toBe(STRUCTURE)
    expect((await alice.create('posts', data)).outcome).toBe(STRUCTURE)
    expect(await hashState(server().platform)).toBe(before)
  })

  test('with a first file that is another picture is refused', async () => {
    const { alice, id, ids } = world()
    const before = await hashState(server().platform)
    expect((await alice.update('posts', id, { imageId: ids.b })).outcome).toBe(STRUCTURE)
    expect(await hashState(server().platform)).toBe(before)
  })

  test('by another person is refused', async () => {
    const { bob, id, ids, bobs } = world()
    const before = await hashState(server().platform)
    for (const data of [
      { imageIds: [ids.b, ids.a, ids.c] },
      { imageIds: [ids.a, ids.b, ids.c, bobs] },
      { imageAlts: ['A', 'B', 'x'] },
    ])
      expect((await bob.update('posts', id, data)).outcome).toBe(UNAUTHORIZED)
    expect(await hashState(server().platform)).toBe(before)
  })

  test('says what a list accepts', async () => {
    const { alice, id, ids } = world()
    const { body } = await alice.update('posts', id, { imageIds: [ids.a, ids.a] })
    expect(body.message).toBe(
      'Invalid document structure: attribute "imageIds" must be a list of 1 to 10 different items, each an id: at most 36 characters of a-z, A-Z, 0-9, period, hyphen and underscore, not starting with a special character.',
    )
  })
})

describe('a read of posts', () => {
  const world = sharedWorld(openPost, server)

  test('has pictures if nothing or they are selected, and not within *', async () => {
    const { bob, document } = world()
    const { documents } = await bob.list('posts', Query.equal('$id', [String(document.$id)]))
    expect(documents[0]).toMatchObject({ pictures: document['pictures'] })
    const keysOf = async (...fields: string[]) => {
      const page = await bob.list(
        'posts',
        Query.equal('$id', [String(document.$id)]),
        Query.select(fields),
      )
      return Object.keys(page.documents[0] ?? {}).filter((key) => /^(image.*s|pictures)$/.test(key))
    }
    expect(await keysOf('*')).toEqual([])
    expect(await keysOf('*', 'pictures')).toEqual(['pictures'])
    expect(await keysOf('imageAlts', 'pictures')).toEqual(['imageAlts', 'pictures'])
    expect(await keysOf('imageIds')).toEqual(['imageIds'])
  })

  test('within other documents has pictures if they are selected', async () => {
    const { Bob, bob, document, id } = world()
    const save = await bob.create('saves', { user: Bob.userId, post: id })
    expect(save.body['post'] as object).not.toHaveProperty('pictures')
    const page = await bob.list('saves', Query.select(['post.pictures']))
    expect(page.documents[0]?.['post']).toMatchObject({ pictures: document['pictures'] })
  })

  test('finds words in the texts of all pictures, as they are now', async () => {
    const { alice } = world()
    const { Alice } = await people(server().app, 'Alice')
    const [one, two] = await files(Alice, 2)
    const own = documentsOf(Alice.request)
    const { body } = await own.create('posts', {
      imageIds: [one, two],
      imageAlts: ['a harbour', 'a lighthouse'],
    })
    const found = async (words: string) =>
      (await alice.list('posts', Query.search('text', words))).ids
    expect(await found('harbour lighthouse')).toEqual([body.$id])
    await own.update('posts', String(body.$id), { imageAlts: ['a harbour', 'a windmill'] })
    expect(await found('lighthouse')).toEqual([])
    expect(await found('windmill harbour')).toEqual([body.$id])
    await own.update('posts', String(body.$id), { imageIds: [one] })
    expect(await found('windmill')).toEqual([])
  })

  test.each(['imageIds', 'imageAlts', 'pictures'])("can't filter or sort by %s", async (name) => {
    const { bob } = world()
    for (const query of [
      Query.equal(name, ['x']),
      Query.contains(name, ['x']),
      Query.orderAsc(name),
    ])
      expect((await bob.list('posts', query)).outcome).toBe('400 general_query_invalid')
  })
})
