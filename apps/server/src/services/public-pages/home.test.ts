import type { HomePaint } from '@devhood/contract'
import { expect, it } from 'vitest'
import { openOnce } from '../../../test/app/open-once.ts'
import { openSite } from '../../../test/app/site.ts'
import { documentsOf, post } from '../../../test/documents/documents.ts'
import { setHidden } from '../../../test/documents/hiding.ts'
import { people } from '../../../test/people/people.ts'

const shared = openOnce(async () => openSite())

/** Another Ada, Ben and Cem, each with a post, a second after each other: the newest ones. */
async function openHood() {
  const site = shared()
  const named = await people(site.server.app, 'Ada', 'Ben', 'Cem')
  const posts: Record<string, string> = {}
  for (const person of Object.values(named)) {
    site.server.clock.advance(1000)
    posts[person.name] = (await post(person, { caption: `By ${person.name}` })).$id
  }
  const home = async (headers: Record<string, string>) => {
    const { statusCode, body, headers: sent } = await site.get('/', headers)
    const [, json] = /<pre>(.*)<\/pre>/.exec(body) ?? []
    return {
      statusCode,
      body,
      sent,
      paint: json === undefined ? undefined : (JSON.parse(json) as HomePaint),
    }
  }
  const captions = async (cookie: string) =>
    (await home({ cookie })).paint?.posts.map(({ caption }) => caption)
  return { ...site, named, posts, home, captions }
}
type Hood = Awaited<ReturnType<typeof openHood>>

it("a member's Home has the newest posts and their own name, and no cache stores it", async () => {
  const hood = await openHood()
  const { Ada, Ben } = hood.named
  const likes = { likes: [Ada.userId] }
  await documentsOf(Ada.request).update('posts', hood.posts['Ben'] ?? '', likes)
  const { statusCode, sent, paint, body } = await hood.home({ cookie: Ada.cookie })
  expect([statusCode, sent['cache-control'], sent['vary']]).toEqual([
    200,
    'private, no-store',
    'Accept-Encoding, Cookie',
  ])
  expect(paint?.person).toEqual({ name: 'Ada', imageUrl: expect.any(String) })
  expect(paint?.posts.map(({ caption, isLiked }) => [caption, isLiked])).toEqual([
    ['By Cem', false],
    ['By Ben', true],
  ])
  for (const secret of [Ada.email, Ada.accountId, Ben.email, Ben.accountId])
    expect(body).not.toContain(secret)
  const other = await hood.home({ cookie: Ben.cookie })
  expect(other.paint?.person.name).toBe('Ben')
  expect(other.paint?.posts.map(({ isLiked }) => isLiked)).toEqual([false, false])
})

it.each<[who: string, headers: (hood: Hood) => Promise<Record<string, string>>]>([
  ['a guest', async () => ({})],
  ['a session that never was', async () => ({ cookie: 'a_session_devhood=c2VjcmV0' })],
  [
    'somebody who has signed out',
    async ({ named: { Ada } }) => {
      await Ada.request('DELETE', '/v1/account/sessions/current')
      return { cookie: Ada.cookie }
    },
  ],
  [
    'a script, such as the service worker',
    async ({ named: { Ada } }) => ({ cookie: Ada.cookie, 'sec-fetch-dest': 'empty' }),
  ],
])('for %s, Home is the plain page of the app', async (_, headersOf) => {
  const hood = await openHood()
  const { statusCode, paint, body, sent } = await hood.home(await headersOf(hood))
  expect([statusCode, paint, sent['cache-control']]).toEqual([200, undefined, 'no-cache'])
  expect(body).toContain('<div id="root"></div>')
})

it('Home that opens on the other tab requests its feed, and no cache stores it', async () => {
  const hood = await openHood()
  const { Ada } = hood.named
  await Ada.request('PATCH', '/v1/account/prefs', { prefs: { homeFeed: 'following' } })
  const { paint, body, sent } = await hood.home({ cookie: Ada.cookie })
  expect([paint, sent['cache-control']]).toEqual([undefined, 'private, no-store'])
  expect(body).toContain('<div id="root"></div>')
  const links = Array.from(body.matchAll(/<link rel="preload"[^>]* href="([^"]*)">/g), ([, href]) =>
    decodeURIComponent(href ?? '').replaceAll('&amp;', '&'),
  )
  expect(links).toEqual([
    '/v1/account',
    `/v1/databases/devhood/collections/posts/documents?queries[0]={"method":"equal","attribute":"followedBy","values":["${Ada.userId}"]}&queries[1]={"method":"orderDesc","attribute":""}&queries[2]={"method":"limit","values":[20]}&queries[3]={"method":"select","values":["*","pictures","creator.*","likes.$id"]}&total=false`,
  ])
})

it.each<[what: string, act: (hood: Hood) => Promise<unknown>]>([
  [
    'blocked by the viewer',
    async ({ named: { Ada, Cem } }) =>
      documentsOf(Ada.request).create('blocks', { blocked: Cem.userId }),
  ],
  [
    'who has blocked the viewer',
    async ({ named: { Ada, Cem } }) =>
      documentsOf(Cem.request).create('blocks', { blocked: Ada.userId }),
  ],
  [
    'muted by the viewer',
    async ({ named: { Ada, Cem } }) =>
      documentsOf(Ada.request).create('mutes', { muted: Cem.userId }),
  ],
  [
    'whom an operator has hidden',
    async ({ server, named: { Cem } }) => setHidden(server.platform, 'users', { $id: Cem.userId }),
  ],
])('Home has no post by a person %s', async (_, act) => {
  const hood = await openHood()
  expect(await hood.captions(hood.named.Ada.cookie)).toEqual(['By Cem', 'By Ben'])
  await act(hood)
  expect(await hood.captions(hood.named.Ada.cookie)).toEqual(['By Ben', 'By Ada'])
})

it('the page of a post opens with the room of its pictures, for members who may see it', async () => {
  const hood = await openHood()
  const { Ada, Cem } = hood.named
  const postId = hood.posts['Cem'] ?? ''
  const roomOf = async (address: string, headers: Record<string, string>) => {
    const { body, headers: sent } = await hood.get(address, headers)
    const [, room] = /<meta name="devhood-room" content="([^"]*)">/.exec(body) ?? []
    return [room, sent['cache-control']]
  }
  const asAda = { cookie: Ada.cookie }
  const { body: shown } = await documentsOf(Ada.request).get('posts', postId)
  const room = [
    `${postId} 1 ${String(shown['imageWidth'])} ${String(shown['imageHeight'])}`,
    'private, no-store',
  ]
  expect(await roomOf(`/posts/${postId}?picture=1`, asAda)).toEqual(room)
  expect(await roomOf(`/posts/${postId}`, {})).toEqual([undefined, 'no-cache'])
  expect(await roomOf(`/posts/${postId}`, { ...asAda, 'sec-fetch-dest': 'empty' })).toEqual([
    undefined,
    'no-cache',
  ])
  await documentsOf(Cem.request).create('blocks', { blocked: Ada.userId })
  for (const id of [postId, 'nothing', '%20'])
    expect(await roomOf(`/posts/${id}`, asAda)).toEqual(['', 'private, no-store'])
})
