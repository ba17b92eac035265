import { describe, expect, it, test } from 'vitest'
import { documentsOf } from '../../../test/documents/documents.ts'
import { act, openModeration, promote, report, reportsOf } from '../../../test/people/moderation.ts'
import type { Person } from '../../../test/people/people.ts'

/** Carol is a moderator. */
async function openRoles() {
  const world = await openModeration()
  await promote(world.server, world.Carol, 'moderator')
  return { ...world, [Symbol.asyncDispose]: () => world.server[Symbol.asyncDispose]() }
}

const found = async ({ request }: Person, search: string) =>
  (await request('GET', `/v1/operator/people?search=${search}`))
    .json<{ people: { username: string }[] }>()
    .people.map(({ username }) => username)

describe('a moderator', () => {
  it('is told of reports, settles them, and sees what is hidden', async () => {
    await using world = await openRoles()
    const { Carol, Alice, Bob, ids } = world
    await report(world, Alice, { post: 'bobs', reason: 'spam' })
    const news = (await documentsOf(Carol.request).list('notifications')).documents
    expect(news.map(({ group }) => group)).toEqual(['operator:reports'])
    expect((await reportsOf(Carol)).total).toBe(1)
    expect((await act(world, Carol, { action: 'hide', post: 'bobs' })).outcome).toBe('201')
    const read = async ({ request }: Person) =>
      (await documentsOf(request).get('posts', String(ids['bobs']))).outcome
    expect([await read(Carol), await read(Bob)]).toEqual(['200', '200'])
    expect(await read(Alice)).toBe('404 document_not_found')
  })

  it('finds people by name and username, and not by email', async () => {
    await using world = await openRoles()
    const { Carol, Olga, Bob } = world
    expect(await found(Carol, 'Bob')).toEqual(['bob'])
    expect(await found(Carol, Bob.email)).toEqual([])
    expect(await found(Olga, Bob.email)).toEqual(['bob'])
    for (const path of ['reports', 'people', `people/${Bob.userId}`, 'bulk'])
      expect((await Carol.request('GET', `/v1/operator/${path}`)).body).not.toContain(
        '@example.com',
      )
  })

  it('undoes an own act on many people, and none of others', async () => {
    await using world = await openRoles()
    const { Carol, Olga, Bob } = world
    const order = async ({ request }: Person) =>
      (
        await request('POST', '/v1/operator/bulk', {
          action: 'hide',
          rule: 'spam',
          people: [Bob.userId],
        })
      ).json().$id
    const undo = async (by: Person, id: string) =>
      (await by.request('POST', `/v1/operator/bulk/${id}/undo`)).statusCode
    const [own, other] = [await order(Carol), await order(Olga)]
    expect([await undo(Carol, other), await undo(Carol, own)]).toEqual([401, 200])
  })

  it('decides nothing about those who have a role', async () => {
    await using world = await openRoles()
    const { Carol, Olga, ids } = world
    ids['Carol'] = Carol.userId
    const hiding = async (by: Person, person: string) =>
      (await act(world, by, { action: 'hide', person })).outcome
    expect(await hiding(Carol, 'Olga')).toBe('401 user_unauthorized')
    expect(await hiding(Olga, 'Carol')).toBe('401 user_unauthorized')
  })
})

test('a role that is no role gives nothing', async () => {
  await using world = await openRoles()
  await promote(world.server, world.Alice, 'constructor' as 'operator')
  expect((await world.Alice.request('GET', '/v1/operator/reports')).statusCode).toBe(401)
})
