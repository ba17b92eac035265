import { LIMITS } from '@devhood/contract'
import { expect, it } from 'vitest'
import { documentsOf, post } from '../../../test/documents/documents.ts'
import { setHidden } from '../../../test/documents/hiding.ts'
import { headOf, openHood, ORIGIN, pageIn } from '../../../test/people/hood.ts'
import { people } from '../../../test/people/people.ts'
import { fill, postsLike } from '../../../test/documents/crowd.ts'

it('a profile has links, pinned posts and numbers, and nobody who follows', async () => {
  await using hood = await openHood()
  const { named, posts, get } = hood
  const own = documentsOf(named.Ada.request)
  await own.create('links', { label: 'Blog', url: 'https://blog.example/' })
  await own.update('users', named.Ada.userId, { pinnedPosts: [posts.Ada.$id] })
  await documentsOf(named.Dee.request).create('follows', { followed: named.Ada.userId })
  const ben = (await people(hood.server.app, 'Ben')).Ben
  await documentsOf(ben.request).create('follows', { followed: named.Ada.userId })
  const { body } = await get(`/@${named.Ada.username}`)
  const page = pageIn(body)
  expect(page).toMatchObject({
    kind: 'profile',
    links: [{ label: 'Blog', url: 'https://blog.example/', verified: false }],
    pinned: [{ $id: posts.Ada.$id }],
    posts: [],
    followers: 1,
    following: 0,
    total: 1,
  })
  for (const secret of [ben.userId, ben.username, named.Dee.userId, named.Ada.accountId])
    expect(body).not.toContain(secret)
})

it('the address with an earlier username leads to the person whom guests see, if they choose so', async () => {
  await using hood = await openHood()
  const { named, get } = hood
  const leadsTo = async (path: string) => {
    const { statusCode, headers } = await get(path)
    return [statusCode, headers.location]
  }
  const rename = async ({ request, userId }: typeof named.Ada, data: object) =>
    documentsOf(request).update('users', userId, data)
  await rename(named.Ada, { username: 'Count ess', showsResume: true })
  await rename(named.Cem, { username: 'cemal', redirectsOldNames: true })
  expect(await leadsTo('/@ada')).toEqual([404, undefined])
  await rename(named.Ada, { redirectsOldNames: true })
  expect(await leadsTo('/@ADA/')).toEqual([302, '/@Count%20ess'])
  expect(await leadsTo('/@ada/resume')).toEqual([302, '/@Count%20ess/resume'])
  expect(await leadsTo('/@Count%20ess')).toEqual([200, undefined])
  // Whoever has opted out, or is hidden, is not found by any name.
  expect(await leadsTo('/@cem')).toEqual([404, undefined])
  await setHidden(hood.server.platform, 'users', { $id: named.Ada.userId })
  expect(await leadsTo('/@ada')).toEqual([404, undefined])
})

it('all posts and all people have only what guests see, in pages', async () => {
  await using hood = await openHood()
  const { named, posts, get } = hood
  const [explore, everybody] = [await get('/explore'), await get('/all-users/')]
  expect([explore.statusCode, everybody.statusCode]).toEqual([200, 200])
  expect(pageIn(explore.body)).toMatchObject({
    kind: 'explore',
    posts: [{ $id: posts.Ada.$id }],
    total: 1,
  })
  expect(pageIn(everybody.body)).toMatchObject({
    kind: 'people',
    people: [{ $id: named.Ada.userId, name: 'Ada', pictures: [{ $id: posts.Ada.$id }] }],
    total: 1,
  })
  expect(headOf(everybody.body).canonical).toBe(`${ORIGIN}/all-users`)
  for (const secret of [named.Cem, named.Dee])
    expect(explore.body + everybody.body).not.toContain(secret.userId)
  for (const path of ['/explore', '/all-users'])
    for (const after of ['nothing', '', named.Cem.userId])
      expect((await get(`${path}?after=${after}`)).statusCode).toBe(404)
})

it('the card of a person has their four newest pictures, however many newer ones others have', async () => {
  await using hood = await openHood()
  const { named, posts, get } = hood
  const { Ben } = await people(hood.server.app, 'Ben')
  const { $id } = await post(Ben)
  await fill(hood.server, [postsLike($id, LIMITS.listLimitMax)])
  const { people: cards } = pageIn((await get('/all-users')).body) as {
    people: { $id: string; pictures: object[] }[]
  }
  const pictures = Object.fromEntries(cards.map((card) => [card.$id, card.pictures]))
  expect(pictures[named.Ada.userId]).toEqual([expect.objectContaining({ $id: posts.Ada.$id })])
  expect(pictures[Ben.userId]).toHaveLength(4)
})

it('guests find people by their texts and by what they use, and nobody whom they may not see', async () => {
  await using hood = await openHood()
  const { named, get } = hood
  for (const { request, userId } of [named.Ada, named.Cem])
    await documentsOf(request).update('users', userId, {
      headline: 'Keeps lanterns lit',
      place: 'Brno, Czechia',
      stack: ['Go', 'C++'],
    })
  const found = async (query: string) => {
    const { body } = await get(`/all-users?${query}`)
    return pageIn(body)
  }
  const ada = [expect.objectContaining({ $id: named.Ada.userId })]
  const cases = [
    ['q=lanterns', ada, { text: 'lanterns' }],
    ['stack=C%2B%2B', ada, { stack: ['C++'] }],
    ['q=+lanterns+&stack=go', ada, { text: 'lanterns', stack: ['go'] }],
    ['stack=go&stack=c%2B%2B&stack=GO', ada, { stack: ['go', 'c++'] }],
    ['place=czechia', ada, { place: 'czechia' }],
    ['place=Wien&stack=Go', [], { place: 'Wien', stack: ['Go'] }],
    ['q=lanterns&stack=Rust', [], { text: 'lanterns', stack: ['Rust'] }],
    ['q=Cem', [], { text: 'Cem' }],
  ] as const
  for (const [query, people, filters] of cases)
    expect(await found(query)).toMatchObject({ people, total: people.length, filters })
  const { statusCode, headers } = await get('/all-users?q=&stack=&stack=Go&place=')
  expect([statusCode, headers.location]).toEqual([302, '/all-users?stack=Go'])
})

it.each([
  ['everyone', true],
  ['following', false],
  ['off', false],
] as const)('a post that %s can comment on says so: %s', async (commenting, takesComments) => {
  await using hood = await openHood()
  const { named, posts, get } = hood
  await documentsOf(named.Ada.request).update('posts', posts.Ada.$id, { commenting })
  const { body } = await get(`/posts/${posts.Ada.$id}`)
  expect(pageIn(body)['post']).toMatchObject({ takesComments })
  expect(pageIn(body)['post']).not.toHaveProperty('commenting')
})

it('a post has the comments of people whom guests see, the first ones first', async () => {
  await using hood = await openHood()
  const { named, posts, get } = hood
  const { Ben } = await people(hood.server.app, 'Ben')
  const say = async (person: typeof Ben, text: string, rest: object = {}) =>
    documentsOf(person.request).create('comments', { post: posts.Ada.$id, text, ...rest })
  const first = await say(Ben, 'Where is this?')
  await say(named.Ada, 'In **Graz**', { parent: first.body.$id })
  await say(named.Cem, 'From inside')
  await setHidden(hood.server.platform, 'comments', {
    $id: String((await say(Ben, 'Rude')).body.$id),
  })
  const path = `/posts/${posts.Ada.$id}`
  const { body } = await get(path)
  expect(pageIn(body)['comments']).toEqual([
    expect.objectContaining({ text: 'Where is this?', isReply: false }),
    expect.objectContaining({ text: 'In **Graz**', isReply: true }),
  ])
  for (const secret of ['From inside', 'Rude', named.Cem.userId, Ben.accountId])
    expect(body).not.toContain(secret)
  await documentsOf(Ben.request).update('users', Ben.userId, { membersOnly: true })
  expect((await get(path)).body).not.toContain('Where is this?')
})
