import { LIMITS } from '@devhood/contract'
import { describe, expect, test } from 'vitest'
import type { Document } from '#engine'
import { testApp } from '../../../test/app/app.ts'
import { sharedApp } from '../../../test/app/shared-app.ts'
import { hashState } from '../../../test/app/state-hash.ts'
import { addressOf } from '../../../test/documents/documents.ts'
import { setHidden } from '../../../test/documents/hiding.ts'
import { openPost, picturesOf } from '../../../test/documents/several-pictures.ts'
import { FILES } from '../../../test/files/upload.ts'
import { people, type Person } from '../../../test/people/people.ts'

const STRUCTURE = '400 document_invalid_structure'

const stateOf = async ({ request }: Person, id: string) =>
  (await request('GET', `${FILES}/${id}`)).statusCode

const server = sharedApp()

describe('the files of a post', () => {
  test('are shown to whoever sees it, and only to them', async () => {
    const { Alice, Bob, id, ids } = await openPost(server())
    const views = async (person: Person) =>
      Promise.all(
        [ids.a, ids.b, ids.c, ids.d].map(
          async (each) => (await person.request('GET', `${FILES}/${each}/view`)).statusCode,
        ),
      )
    expect(await views(Bob)).toEqual([200, 200, 200, 404])
    await setHidden(server().platform, 'posts', { $id: id })
    expect(await views(Bob)).toEqual([404, 404, 404, 404])
    expect(await views(Alice)).toEqual([200, 200, 200, 200])
  })

  test("can't be deleted while it shows them", async () => {
    const { Alice, ids } = await openPost(server())
    const before = await hashState(server().platform)
    const response = await Alice.request('DELETE', `${FILES}/${ids.c}`, {})
    expect([response.statusCode, response.json<{ type: string }>().type]).toEqual([
      403,
      'document_delete_restricted',
    ])
    expect(await hashState(server().platform)).toBe(before)
  })

  test('are deleted when a list no longer names them, unless another document does', async () => {
    const { Alice, alice, id, ids } = await openPost(server())
    const other = await alice.create('posts', { imageIds: [ids.e, ids.b] })
    await alice.update('posts', id, { imageIds: [ids.d, ids.c] })
    const states = async () =>
      Promise.all(Object.values(ids).map(async (each) => stateOf(Alice, each)))
    expect(await states()).toEqual([404, 200, 200, 200, 200])
    expect((await Alice.request('DELETE', `${FILES}/${ids.a}`, {})).statusCode).toBe(204)
    await alice.delete('posts', id)
    expect(await states()).toEqual([404, 200, 404, 404, 200])
    for (const each of [ids.c, ids.d])
      expect((await Alice.request('DELETE', `${FILES}/${each}`, {})).statusCode).toBe(204)
    await alice.delete('posts', String(other.body.$id))
    expect(await states()).toEqual([404, 404, 404, 404, 404])
  })

  test('are kept when the list that would drop them is refused', async () => {
    const { Alice, alice, id, ids } = await openPost(server())
    const change = { imageIds: [ids.d], caption: 'x'.repeat(LIMITS.captionMax + 1) }
    expect((await alice.update('posts', id, change)).outcome).toBe(STRUCTURE)
    for (const each of Object.values(ids)) expect(await stateOf(Alice, each)).toBe(200)
  })
})

test('a post of several pictures has their URLs for another site, each with its own token', async () => {
  const origin = 'https://other.example'
  await using own = await testApp({ allowedOrigins: [origin] })
  const { id, ids } = await openPost(own)
  const { Carol } = await people(own.app, 'Carol')
  const headers = { origin, 'sec-fetch-site': 'cross-site' }
  const response = await own.app.inject({
    url: addressOf('posts', id),
    headers: { ...headers, cookie: Carol.cookie, 'x-appwrite-project': 'devhood' },
  })
  const { pictures } = picturesOf(response.json<Document>())
  const tokens = pictures.map(({ imageUrl }) => new URL(String(imageUrl)).searchParams.get('token'))
  expect(new Set(tokens).size).toBe(3)
  for (const [at, { imageUrl }] of pictures.entries()) {
    const { pathname, search } = new URL(String(imageUrl))
    expect(pathname).toBe(`${FILES}/${Object.values(ids)[at]}/preview`)
    expect((await own.app.inject({ url: pathname + search, headers })).statusCode).toBe(200)
  }
})
