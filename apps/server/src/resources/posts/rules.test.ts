import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { sharedApp } from '../../../test/app/shared-app.ts'
import {
  addressOf,
  documentsOf,
  post,
  previewOf,
  upload,
} from '../../../test/documents/documents.ts'
import { people, type Person } from '../../../test/people/people.ts'
import { png } from '../../../test/files/pictures.ts'
import { hashState } from '../../../test/app/state-hash.ts'
import { FILES } from '../../../test/files/upload.ts'
import { unsetFields } from '../../../test/documents/unset-fields.ts'

const STRUCTURE = '400 document_invalid_structure'
const UNAUTHORIZED = '401 user_unauthorized'

const idsIn = (list: unknown) => (list as { $id: string }[]).map(({ $id }) => $id)

const server = sharedApp()

describe('a new post', () => {
  test('has the submitted texts and the properties of its picture', async () => {
    const { Alice } = await people(server().app, 'Alice')
    const picture = await upload(Alice.request, { bytes: await png(60, 40) })
    const { body } = await documentsOf(Alice.request).create('posts', {
      creator: Alice.userId,
      caption: 'At sea',
      location: 'Trieste',
      tags: ['sea', 'sun'],
      ...picture,
    })
    const { imageHash, creator, pictures, ...rest } = body
    expect(rest).toEqual({
      ...unsetFields('posts'),
      $id: expect.stringMatching(/^[0-9a-v]{24}$/) as string,
      $createdAt: '2026-01-15T12:00:00.000+00:00',
      $updatedAt: '2026-01-15T12:00:00.000+00:00',
      $permissions: ['read', 'update', 'delete'].map((can) => `${can}("user:${Alice.accountId}")`),
      $databaseId: 'devhood',
      $collectionId: 'posts',
      caption: 'At sea',
      location: 'Trieste',
      tags: ['sea', 'sun'],
      imageId: picture.imageId,
      imageUrl: picture.imageUrl.replace('&project=devhood', ''),
      imageWidth: 60,
      imageHeight: 40,
      imageAlt: '',
      imageIds: [picture.imageId],
      imageAlts: [''],
      hidden: false,
      likes: [],
      likesCount: 0,
      commentsCount: 0,
      commenting: 'everyone',
    })
    expect(pictures).toMatchObject([{ imageId: picture.imageId, width: 60, height: 40, alt: '' }])
    expect(imageHash).toMatch(/^[A-Za-z0-9+/]+=*$/)
    expect(creator).toMatchObject({ $id: Alice.userId, name: 'Alice', username: Alice.username })
  })

  test.each<[name: string, change: object, expected: string]>([
    ['a picture alone', { caption: undefined, location: undefined, tags: undefined }, '201'],
    ['empty texts', { caption: '', location: '', tags: [] }, '201'],
    ['1000 characters of caption', { caption: '😀'.repeat(1000) }, '201'],
    ['1001 characters of caption', { caption: 'x'.repeat(1001) }, STRUCTURE],
    ['100 characters of location', { location: 'é'.repeat(100) }, '201'],
    ['101 characters of location', { location: 'x'.repeat(101) }, STRUCTURE],
    ['1000 characters of description', { imageAlt: '😀'.repeat(1000) }, '201'],
    ['1001 characters of description', { imageAlt: 'x'.repeat(1001) }, STRUCTURE],
    ['null for a description', { imageAlt: null }, STRUCTURE],
    ['a description that is not a text', { imageAlt: ['x'] }, STRUCTURE],
    ['a description with a control character', { imageAlt: 'a\u0007b' }, STRUCTURE],
    [
      '30 tags of 50',
      { tags: Array.from({ length: 30 }, (_, n) => `${n}`.padEnd(50, 'x')) },
      '201',
    ],
    ['31 tags', { tags: Array.from({ length: 31 }, (_, n) => `${n}`) }, STRUCTURE],
    ['a tag of 51', { tags: ['x'.repeat(51)] }, STRUCTURE],
    ['tags that are not texts', { tags: ['a', 5, null] }, STRUCTURE],
    ['tags as one text', { tags: 'a,b' }, STRUCTURE],
    ['another person as the creator', { creator: 'other' }, UNAUTHORIZED],
    ['an attribute that does not exist', { title: 'x' }, STRUCTURE],
    ['no picture', { imageId: undefined, imageUrl: undefined }, STRUCTURE],
    ['no file', { imageId: undefined }, STRUCTURE],
    ['null for the file', { imageId: null }, STRUCTURE],
    ['a file that is not there', { imageId: 'nothing' }, STRUCTURE],
    ['initials for a picture', { imageUrl: '/v1/avatars/initials?name=x' }, STRUCTURE],
    ["the URL of another person's file", { imageUrl: previewOf('nothing') }, STRUCTURE],
    ['a download for a picture', { imageUrl: `${FILES}/x/download` }, STRUCTURE],
    ['a foreign picture', { imageUrl: 'https://example.com/a.png' }, STRUCTURE],
    ['a foreign picture without a scheme', { imageUrl: '//example.com/a.png' }, STRUCTURE],
    ['a picture that runs', { imageUrl: 'javascript:alert(1)' }, STRUCTURE],
    ['a picture in the URL', { imageUrl: 'data:image/png;base64,AAAA' }, STRUCTURE],
    ['a blob URL of the browser', { imageUrl: 'blob:http://localhost:3000/x' }, STRUCTURE],
  ])('with %s: %#', async (_, change, expected) => {
    const { Alice } = await people(server().app, 'Alice')
    const picture = await upload(Alice.request)
    const before = await hashState(server().platform)
    const data = { creator: Alice.userId, caption: 'x', ...picture, ...change }
    const { outcome } = await documentsOf(Alice.request).create('posts', data)
    expect(outcome).toBe(expected)
    expect((await hashState(server().platform)) === before).toBe(expected !== '201')
  })

  test('has attributes that only the server sets', async () => {
    const { Alice, Bob } = await people(server().app, 'Alice', 'Bob')
    const { body } = await documentsOf(Alice.request).create('posts', {
      ...(await upload(Alice.request)),
      likes: [Alice.userId, Bob.userId],
      likesCount: 7,
      imageWidth: 9999,
      imageHeight: 9999,
      imageHash: 'x',
    })
    expect(idsIn(body['likes'])).not.toContain(Bob.userId)
    expect(body).toMatchObject({ imageWidth: 30, imageHeight: 20 })
    expect(body['likesCount']).toBe(idsIn(body['likes']).length)
  })

  test("rejects another person's file", async () => {
    const { Alice, Bob } = await people(server().app, 'Alice', 'Bob')
    const foreign = await upload(Bob.request)
    const alice = documentsOf(Alice.request)
    const { outcome } = await alice.create('posts', { creator: Alice.userId, ...foreign })
    expect(outcome).toBe(STRUCTURE)
  })
})

describe('a changed post', () => {
  async function openPost() {
    const server = await testApp()
    const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
    const document = await post(Alice, { caption: 'old', tags: ['a'] })
    const alice = documentsOf(Alice.request)
    server.clock.advance(1000)
    return { server, Alice, Bob, alice, document, id: String(document.$id) }
  }

  test('keeps attributes that were not sent, and has a later update time', async () => {
    const { server, alice, document, id } = await openPost()
    await using _ = server
    const { body } = await alice.update('posts', id, { caption: 'new' })
    expect(body).toEqual({
      ...document,
      caption: 'new',
      editedAt: '2026-01-15T12:00:01.000+00:00',
      $updatedAt: '2026-01-15T12:00:01.000+00:00',
    })
  })

  test('keeps its update time when nothing changes', async () => {
    const { server, alice, document, id } = await openPost()
    await using _ = server
    const { imageId, imageUrl, caption } = document
    expect((await alice.update('posts', id, { caption, imageId, imageUrl })).body).toEqual(document)
  })

  test('takes a new picture with its size, and does not delete the old file', async () => {
    const { server, Alice, alice, document, id } = await openPost()
    await using _ = server
    const picture = await upload(Alice.request, { bytes: await png(50, 70, 2) })
    const { body } = await alice.update('posts', id, picture)
    expect(body).toMatchObject({ imageId: picture.imageId, imageWidth: 50, imageHeight: 70 })
    const old = await Alice.request('GET', `${FILES}/${String(document['imageId'])}`)
    expect(old.statusCode).toBe(200)
  })

  test('takes a description from its creator, and keeps it with a new picture', async () => {
    const { server, Alice, Bob, alice, id } = await openPost()
    await using _ = server
    const fields = { imageAlt: 'Two lit windows,\none of them ours' }
    expect((await alice.update('posts', id, fields)).body).toMatchObject(fields)
    expect((await alice.update('posts', id, await upload(Alice.request))).body).toMatchObject(
      fields,
    )
    const bob = documentsOf(Bob.request)
    const before = await hashState(server.platform)
    expect((await bob.update('posts', id, { imageAlt: 'x' })).outcome).toBe(UNAUTHORIZED)
    const tooLong = { caption: 'new', imageAlt: 'x'.repeat(1001) }
    const refused = await alice.update('posts', id, tooLong)
    expect([refused.outcome, refused.body.message]).toEqual([
      STRUCTURE,
      'Invalid document structure: attribute "imageAlt" must be a text of at most 1000 characters, without control characters.',
    ])
    expect(await hashState(server.platform)).toBe(before)
    expect((await bob.get('posts', id)).body).toMatchObject(fields)
    expect((await alice.update('posts', id, { imageAlt: '' })).body['imageAlt']).toBe('')
  })

  test("rejects another person's picture", async () => {
    const { server, Bob, alice, document, id } = await openPost()
    await using _ = server
    const foreign = await upload(Bob.request)
    expect((await alice.update('posts', id, foreign)).outcome).toBe(STRUCTURE)
    const { imageUrl } = foreign
    expect((await alice.update('posts', id, { imageUrl })).outcome).toBe(STRUCTURE)
    expect((await alice.get('posts', id)).body).toEqual(document)
  })

  test('keeps its creator', async () => {
    const { server, Alice, Bob, alice, id } = await openPost()
    await using _ = server
    const { status } = await alice.update('posts', id, { creator: Bob.userId })
    expect([200, 400, 401]).toContain(status)
    expect((await alice.get('posts', id)).body['creator']).toMatchObject({ $id: Alice.userId })
  })
})

describe('a deleted post', () => {
  // Deletions end in the background, and tests of the other server compare its whole state.
  const server = sharedApp()

  const fileOf = async ({ request }: Person, id: unknown) =>
    (await request('GET', `${FILES}/${String(id)}`)).statusCode

  test('loses its file', async () => {
    const { Alice } = await people(server().app, 'Alice')
    const { $id, imageId } = await post(Alice)
    expect(await fileOf(Alice, imageId)).toBe(200)
    const { status, body } = await documentsOf(Alice.request).delete('posts', String($id))
    expect([status, body]).toEqual([204, {}])
    expect(await fileOf(Alice, imageId)).toBe(404)
    expect((await documentsOf(Alice.request).get('posts', String($id))).status).toBe(404)
  })

  test('does not delete a file that another document shows', async () => {
    const { Alice } = await people(server().app, 'Alice')
    const { $id, imageId, imageUrl } = await post(Alice)
    const alice = documentsOf(Alice.request)
    await alice.update('users', Alice.userId, { imageId, imageUrl })
    await alice.delete('posts', String($id))
    expect(await fileOf(Alice, imageId)).toBe(200)
  })

  test('disappears from likes and saves, and its id is never reused', async () => {
    const { Alice, Bob } = await people(server().app, 'Alice', 'Bob')
    const document = await post(Alice)
    const id = String(document.$id)
    const bob = documentsOf(Bob.request)
    await bob.update('posts', id, { likes: [Bob.userId] })
    const save = await bob.create('saves', { user: Bob.userId, post: id })
    await documentsOf(Alice.request).delete('posts', id)
    expect((await bob.get('saves', String(save.body.$id))).outcome).toBe('404 document_not_found')
    expect((await bob.get('users', Bob.userId)).body).toMatchObject({ liked: [], save: [] })
    const again = { documentId: id, data: { creator: Bob.userId, ...(await upload(Bob.request)) } }
    expect((await bob.send('POST', addressOf('posts'), again)).outcome).toBe(
      '409 document_already_exists',
    )
  })

  test("can't be deleted by another person, or twice", async () => {
    await using server = await testApp()
    const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
    const { $id, imageId } = await post(Alice)
    const before = await hashState(server.platform)
    expect((await documentsOf(Bob.request).delete('posts', String($id))).outcome).toBe(UNAUTHORIZED)
    expect(await hashState(server.platform)).toBe(before)
    expect(await fileOf(Alice, imageId)).toBe(200)
    const alice = documentsOf(Alice.request)
    expect((await alice.delete('posts', String($id))).outcome).toBe('204')
    expect((await alice.delete('posts', String($id))).outcome).toBe('404 document_not_found')
  })
})
