import { Query, serializeQuery } from '@devhood/contract'
import { expect, test } from 'vitest'
import { sharedWorld } from '../../../../test/app/shared-app.ts'
import { addressOf, documentsOf, post } from '../../../../test/documents/documents.ts'
import { people } from '../../../../test/people/people.ts'

const POSTS = 40

const world = sharedWorld(async ({ app }) => {
  const { Alice } = await people(app, 'Alice')
  const { imageId, imageUrl } = await post(Alice)
  const alice = documentsOf(Alice.request)
  for (let at = 0; at < POSTS; at++)
    await alice.create('posts', { imageId, imageUrl, caption: `${at} ${'😀č'.repeat(300)}` })
  return { origin: await app.listen({ host: '127.0.0.1', port: 0 }), cookie: Alice.cookie }
})

const pageOf = (limit: number, offset: number) =>
  `${addressOf('posts')}?${[Query.orderDesc('$createdAt'), Query.limit(limit), Query.offset(offset)]
    .map((each, at) => `queries[${at}]=${encodeURIComponent(serializeQuery(each))}`)
    .join('&')}`

// Compression reads the bytes while other responses are written.
test.each([
  ['as they are', 'identity', 0],
  ['compressed', 'br', 1],
])('first responses, sent at the same time %s, are complete', async (_, encoding, offset) => {
  const { origin, cookie } = world()
  const headers = { cookie, 'accept-encoding': encoding }
  const pages = Array.from({ length: POSTS }, (__, at) => pageOf(at + 1, offset))
  const read = async (page: string) => (await fetch(origin + page, { headers })).text()
  const firsts = await Promise.all(pages.map(read))
  // The second responses have memory of their own.
  expect(await Promise.all(pages.map(read))).toEqual(firsts)
  expect(new Set(firsts).size).toBe(POSTS)
})
