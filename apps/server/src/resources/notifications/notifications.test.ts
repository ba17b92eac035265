import { Query } from '@devhood/contract'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { sharedApp } from '../../../test/app/shared-app.ts'
import { documentsOf, post } from '../../../test/documents/documents.ts'
import { ad, advanceTime } from '../../../test/jobs/jobs.ts'
import { setHidden } from '../../../test/documents/hiding.ts'
import { promote } from '../../../test/people/moderation.ts'
import { people, type Person } from '../../../test/people/people.ts'

const server = sharedApp()

const seenNow = { seenAt: '2026-01-15T12:00:00.000+00:00' }

/** What a person is notified of, the newest first: `like by Bob`. */
async function toldTo({ request }: Person, ...queries: object[]): Promise<string[]> {
  const { documents } = await documentsOf(request).list(
    'notifications',
    Query.orderDesc('$createdAt'),
    ...(queries as never[]),
  )
  return documents.map(({ kind, actor }) =>
    [kind, (actor as { name?: string } | null)?.name].filter(Boolean).join(' by '),
  )
}

async function openWorld() {
  const { Alice, Bob, Carol, Olga } = await people(server().app, 'Alice', 'Bob', 'Carol', 'Olga')
  const { $id } = await post(Alice)
  const by = (person: Person) => {
    const { create, update, delete: remove } = documentsOf(person.request)
    return {
      like: async () => update('posts', $id, { likes: [person.userId] }),
      unlike: async () => update('posts', $id, { likes: [] }),
      create,
      update,
      remove,
    }
  }
  return { Alice, Bob, Carol, Olga, $id, alice: by(Alice), bob: by(Bob), carol: by(Carol) }
}
type World = Awaited<ReturnType<typeof openWorld>>

const follow = async ({ bob, Bob, Alice }: World) =>
  bob.create('follows', { follower: Bob.userId, followed: Alice.userId })
const mention = async ({ Bob, Alice, bob }: World, caption = `with @${Alice.username}`) =>
  bob.create('posts', { ...(await picture(Bob)), caption })
const comment = async ({ bob, $id }: World, text = 'Where is this?') =>
  bob.create('comments', { post: $id, text })
async function picture(person: Person) {
  const { imageId, imageUrl } = await post(person)
  return { creator: person.userId, imageId, imageUrl }
}

describe('Alice is notified', () => {
  test.each<[name: string, act: (world: World) => Promise<unknown>, expected: string[]]>([
    ['of a like', async ({ bob }) => bob.like(), ['like by Bob']],
    [
      'once of a like that is repeated',
      async ({ bob }) => [await bob.like(), await bob.like()],
      ['like by Bob'],
    ],
    [
      'not of a like that is taken back',
      async ({ bob }) => [await bob.like(), await bob.unlike()],
      [],
    ],
    [
      'once of a like that is given again',
      async ({ bob }) => [await bob.like(), await bob.unlike(), await bob.like()],
      ['like by Bob'],
    ],
    ['not of her own like', async ({ alice }) => alice.like(), []],
    ['of a follower', follow, ['follow by Bob']],
    [
      'not of a follower who leaves',
      async (world) => world.bob.remove('follows', (await follow(world)).body.$id),
      [],
    ],
    [
      'not of a follower whom she blocks, and unblocks',
      async (world) => {
        await follow(world)
        const block = await world.alice.create('blocks', { blocked: world.Bob.userId })
        await world.alice.remove('blocks', block.body.$id)
      },
      [],
    ],
    ['of a mention', async (world) => mention(world), ['mention by Bob']],
    [
      'once of two mentions',
      async (world) =>
        mention(world, `@${world.Alice.username} @${world.Alice.username.toUpperCase()}`),
      ['mention by Bob'],
    ],
    [
      'not of a mention in code',
      async (world) => mention(world, `\`@${world.Alice.username}\``),
      [],
    ],
    [
      'of a mention that is added later',
      async (world) => {
        const { body } = await mention(world, 'alone')
        await world.bob.update('posts', body.$id, { caption: `@${world.Alice.username}` })
      },
      ['mention by Bob'],
    ],
    [
      'not of a mention that is removed, nor again when the text changes around it',
      async (world) => {
        const { body } = await mention(world)
        await world.bob.update('posts', body.$id, { caption: `again @${world.Alice.username}` })
        await world.bob.update('posts', body.$id, { caption: 'alone' })
      },
      [],
    ],
    [
      'not of a mention in a post that is gone',
      async (world) => world.bob.remove('posts', (await mention(world)).body.$id),
      [],
    ],
    [
      'not by those whom she has muted',
      async ({ alice, bob, carol, Bob }) => {
        await alice.create('mutes', { muted: Bob.userId })
        await bob.like()
        await carol.like()
      },
      ['like by Carol'],
    ],
    [
      'no more by those whom she mutes',
      async ({ alice, bob, Bob }) => {
        await bob.like()
        await alice.create('mutes', { muted: Bob.userId })
      },
      [],
    ],
    [
      'of nothing about a thread that she has muted',
      async ({ alice, bob, $id }) => {
        await alice.create('threadMutes', { post: $id })
        await bob.like()
      },
      [],
    ],
    ['of a comment', async (world) => comment(world), ['comment by Bob']],
    [
      'once of a comment that mentions her',
      async (world) => comment(world, `@${world.Alice.username}`),
      ['mention by Bob'],
    ],
    [
      'not of her own comment',
      async ({ alice, $id }) => alice.create('comments', { post: $id, text: 'x' }),
      [],
    ],
    [
      'of a reply, once, although the post is hers',
      async ({ alice, bob, $id }) => {
        const { body } = await alice.create('comments', { post: $id, text: 'x' })
        await bob.create('comments', { post: $id, parent: body.$id, text: 'y' })
      },
      ['reply by Bob'],
    ],
    [
      'not of a comment that is gone, nor of its mention',
      async (world) => {
        const { body } = await comment(world, `@${world.Alice.username}`)
        const other = await comment(world)
        for (const { $id } of [body, other.body]) await world.bob.remove('comments', $id)
      },
      [],
    ],
    [
      'not of a deleted comment whose place a reply keeps',
      async (world) => {
        const { body } = await comment(world)
        await world.bob.create('comments', { post: world.$id, parent: body.$id, text: 'y' })
        await world.bob.remove('comments', body.$id)
      },
      ['comment by Bob'],
    ],
    [
      'of a mention that an edited comment adds, until it is removed again',
      async (world) => {
        const { body } = await comment(world)
        const edit = async (text: string) => world.bob.update('comments', body.$id, { text })
        await edit(`@${world.Alice.username}`)
        await edit('x')
      },
      ['comment by Bob'],
    ],
    ...(['off', 'following'] as const).map(
      (commenting): [string, (world: World) => Promise<unknown>, string[]] => [
        `of no mention that an edit adds where Bob can't comment any more: ${commenting}`,
        async (world) => {
          const { $id } = await post(world.Carol)
          const { body } = await world.bob.create('comments', { post: $id, text: 'x' })
          await world.carol.update('posts', $id, { commenting })
          await world.bob.update('comments', body.$id, { text: `@${world.Alice.username}` })
        },
        [],
      ],
    ),
    [
      'of nothing about a comment that an operator has hidden',
      async (world) => {
        const { body } = await comment(world)
        await setHidden(server().platform, 'comments', body)
      },
      [],
    ],
    [
      'of nothing about a post that is gone',
      async ({ alice, bob, $id }) => {
        await bob.like()
        await alice.remove('posts', $id)
      },
      [],
    ],
  ])('%s', async (_name, act, expected) => {
    const world = await openWorld()
    await act(world)
    expect(await toldTo(world.Alice)).toEqual(expected)
    expect(await toldTo(world.Bob)).toEqual([])
  })

  test('of an interest without its person and its minute, and by name once both have agreed', async () => {
    await using server = await testApp()
    const { Alice, Ines } = await people(server.app, 'Alice', 'Ines')
    const { $id: job } = await ad(Alice)
    const [alice, ines] = [documentsOf(Alice.request), documentsOf(Ines.request)]
    const hour = new Date(server.clock.now()).toISOString().replace('Z', '+00:00')
    server.clock.advance(1_800_000)
    const { body: interest } = await ines.create('interests', { job })
    const { documents } = await alice.list('notifications')
    expect(documents).toMatchObject([{ kind: 'interest', actor: null, $createdAt: hour }])
    const [lead] = (await alice.list('leads')).ids
    await alice.update('leads', String(lead), { state: 'asked' })
    expect(await toldTo(Ines)).toEqual(['interest by Alice'])
    await ines.update('interests', interest.$id, { state: 'agreed' })
    expect(await toldTo(Alice)).toEqual(['connected by Ines', 'interest'])
    await ines.delete('interests', interest.$id)
    expect([await toldTo(Alice), await toldTo(Ines)]).toEqual([['interest by Ines'], []])
  })

  test("of an operator's decision, without the operator", async () => {
    await using server = await testApp()
    const { Alice, Olga } = await people(server.app, 'Alice', 'Olga')
    await promote(server, Olga)
    const { $id } = await post(Alice)
    for (const action of [
      { action: 'hide', rule: 'spam' },
      { action: 'show' },
      { action: 'delete', rule: 'spam' },
    ])
      await Olga.request('POST', '/v1/operator/actions', { ...action, post: $id })
    // Earlier decisions about the post are gone with it.
    expect(await toldTo(Alice)).toEqual(['decision'])
  })
})

describe('notifications', () => {
  test('are seen up to the newest one that is marked, and stay', async () => {
    const { Alice, bob, carol, alice } = await openWorld()
    await bob.like()
    await carol.like()
    const unseen = Query.isNull('seenAt')
    const [newest] = (
      await documentsOf(Alice.request).list('notifications', Query.orderDesc('$createdAt'))
    ).ids
    const { body } = await alice.update('notifications', String(newest), {
      seenAt: '1999-01-01T00:00:00.000+00:00',
    })
    expect(body['seenAt']).toBe(seenNow.seenAt)
    expect(await toldTo(Alice, unseen)).toEqual([])
    expect(await toldTo(Alice)).toHaveLength(2)
  })

  test('of one post are the newest hundred, whoever likes it, and can be removed at once', async () => {
    await using server = await testApp()
    const { Alice } = await people(server.app, 'Alice')
    const names = Array.from({ length: 101 }, (_, at) => `fan${at}`)
    const fans = await people(server.app, ...names)
    const { $id } = await post(Alice)
    for (const fan of Object.values(fans))
      await documentsOf(fan.request).update('posts', $id, { likes: [fan.userId] })
    const likes = await toldTo(Alice, Query.limit(200))
    expect([likes.length, likes.at(0), likes.at(-1)]).toEqual([
      100,
      'like by fan100',
      'like by fan1',
    ])
    const { list, delete: remove } = documentsOf(Alice.request)
    for (const id of (await list('notifications', Query.limit(100))).ids)
      expect((await remove('notifications', id)).status).toBe(204)
  })

  test('are deleted after ninety days', async () => {
    await using server = await testApp({}, { upkeepInterval: 10 })
    const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
    const { $id } = await post(Alice)
    await documentsOf(Bob.request).update('posts', $id, { likes: [Bob.userId] })
    for (let month = 0; month < 3; month++) await advanceTime(server, [Alice], 30 * 86_400_000)
    expect(await toldTo(Alice)).toEqual(['like by Bob'])
    server.clock.advance(1)
    await expect.poll(async () => toldTo(Alice)).toEqual([])
  })
})
