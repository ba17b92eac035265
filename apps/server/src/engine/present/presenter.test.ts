import { randomInt } from 'node:crypto'
import type { Query } from '@devhood/contract'
import { expect, test } from 'vitest'
import { actorOf, openNetwork, viewOf } from '../../../test/engine/test-engine.ts'
import type { Actor, Document } from '../index.ts'

type Network = Awaited<ReturnType<typeof openNetwork>>

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `p${at}`)

/** A stored row as `show` presents it to several viewers, one after another. */
async function shown({ database, engine }: Network, collection: string, id: string) {
  const row = await engine.find(database, collection, id)
  if (row === undefined) throw new Error(`There is no ${id}.`)
  const show = engine.presenter(database, collection, row)
  const view = viewOf(undefined)
  return async (actor: Actor | undefined) => show({ ...view, actor })
}

/** The same document in a list for this viewer. */
async function listed(network: Network, actor: Actor | undefined, collection: string, id: string) {
  const { documents } = await network
    .callsBy(actor)
    .list(collection, { method: 'equal', attribute: '$id', values: [id] } as Query)
  return documents[0]
}

async function openDataset(people: readonly string[]) {
  const network = await openNetwork(...people)
  const creator = people[0] ?? ''
  await network.as(creator).create('posts', 'post', { creator, caption: 'Hello' })
  return network
}

test.each([0, 1, 5, 99, 100, 101, 130])(
  'with %i likes every viewer receives the same post in an event as in a list, and few need a copy of their own',
  async (likes) => {
    const people = numbered(140)
    await using network = await openDataset(people)
    for (const person of people.slice(0, likes))
      await network.as(person).update('posts', 'post', { likes: [person] })
    const show = await shown(network, 'posts', 'post')
    const presented = new Set<Document | undefined>()
    const readers = people.filter((_, at) => at % 10 < 2)
    for (const person of readers) {
      const document = await show(actorOf(person))
      presented.add(document)
      expect(document).toEqual(await listed(network, actorOf(person), 'posts', 'post'))
    }
    // Only the creator sees permissions. A viewer whose like is not among the newest hundred is added to their own
    // copy of the list.
    const cut = people.slice(0, Math.max(0, likes - 100))
    const named = readers.filter((each) => each === people[0] || cut.includes(each))
    expect(presented.size).toBe(named.length + 1)
  },
)

test('a person sees their own private fields, and all others see the same public ones', async () => {
  await using network = await openDataset(['alice', 'bob', 'carol', 'dora'])
  await network.as('alice').create('saves', 'save', { person: 'alice', post: 'post' })
  const show = await shown(network, 'people', 'alice')
  const [alice, bob, carol] = await Promise.all(
    ['alice', 'bob', 'carol'].map(async (person) => show(actorOf(person))),
  )
  expect(alice).toMatchObject({ account: 'account-alice', email: 'alice@example.org' })
  expect(alice?.['saved']).toHaveLength(1)
  expect([bob === carol, bob && 'email' in bob, bob && 'saved' in bob]).toEqual([
    true,
    false,
    false,
  ])
})

test('owner-only documents are hidden from others, with everything nested in them', async () => {
  await using network = await openDataset(['alice', 'bob'])
  await network.as('bob').create('saves', 'save', { person: 'bob', post: 'post' })
  const show = await shown(network, 'saves', 'save')
  const newcomer = { ...actorOf('bob'), userId: null }
  const presented = [actorOf('alice'), undefined, newcomer].map(show)
  expect(await Promise.all(presented)).toEqual([undefined, undefined, undefined])
  expect(await show(actorOf('bob'))).toEqual(await network.as('bob').get('saves', 'save'))
})

test('guests receive nothing that requires a session', async () => {
  await using network = await openDataset(['alice'])
  for (const [collection, id] of [
    ['posts', 'post'],
    ['people', 'alice'],
  ] as const)
    expect(await (await shown(network, collection, id))(undefined)).toBe(undefined)
})

test('URLs depend on how the viewer authenticates, and viewers with the same URLs share a copy', async () => {
  await using network = await openNetwork('alice', 'bob', 'carol')
  const picture = 'http://localhost:3000/v1/avatars/initials?name=A'
  await network.as('alice').update('people', 'alice', { picture })
  const { database, engine } = network
  const row = await engine.find(database, 'people', 'alice')
  if (row === undefined) throw new Error('nobody is here')
  const show = engine.presenter(database, 'people', row)
  const [near, far] = [(path: string) => `near${path}`, (path: string) => `far${path}`]
  const presented = [
    await show({ actor: actorOf('bob'), urlOf: near }),
    await show({ actor: actorOf('carol'), urlOf: near }),
    await show({ actor: actorOf('bob'), urlOf: far }),
    await show({ actor: actorOf('alice'), urlOf: far }),
  ]
  expect(presented.map((each) => String(each?.['picture']).split('/')[0])).toEqual([
    'near',
    'near',
    'far',
    'far',
  ])
  expect(new Set(presented).size).toBe(3)
})

test('a deleted document is presented as it was, with its members', async () => {
  const people = numbered(110)
  await using network = await openDataset(people)
  for (const person of people) await network.as(person).update('posts', 'post', { likes: [person] })
  const readers = ['p0', 'p5', 'p109']
  const before = await Promise.all(
    readers.map(async (person) => listed(network, actorOf(person), 'posts', 'post')),
  )
  const row = await network.as('p0').delete('posts', 'post')
  const show = network.engine.presenter(network.database, 'posts', row)
  const after = await Promise.all(readers.map(async (person) => show(viewOf(actorOf(person)))))
  const newest = (document: Document | undefined) => ({
    ...document,
    likes: (document?.['likes'] as Document[] | undefined)?.slice(-100),
  })
  expect(after.map(newest)).toEqual(before.map(newest))
  expect(after[0]?.['likesCount']).toBe(110)
})

test('in a random dataset no event shows a viewer what a list would hide', async () => {
  const people = numbered(12)
  await using network = await openNetwork(...people)
  const randomPerson = () => people[randomInt(people.length)] ?? ''
  const ids: string[] = []
  for (let at = 0; at < 25; at++) {
    const creator = randomPerson()
    const pinned = ids[randomInt(ids.length + 1)]
    const data = { creator, caption: `post ${at}`, ...(pinned !== undefined && { pinned }) }
    const permissions = [[], ['read("any")'], [`read("user:account-${creator}")`]][randomInt(3)]
    await network.as(creator).create('posts', `post${at}`, data, { permissions })
    ids.push(`post${at}`)
  }
  for (let at = 0; at < 80; at++) {
    const person = randomPerson()
    await network.as(person).update('posts', ids[randomInt(25)] ?? '', { likes: [person] })
  }
  const documents = [
    ...ids.map((id) => ['posts', id] as const),
    ...people.map((id) => ['people', id] as const),
  ]
  for (const [collection, id] of documents) {
    const show = await shown(network, collection, id)
    for (const person of people)
      expect(await show(actorOf(person))).toEqual(
        await listed(network, actorOf(person), collection, id),
      )
  }
})
