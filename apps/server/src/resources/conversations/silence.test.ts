import { Query } from '@devhood/contract'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { advanceTime } from '../../../test/jobs/jobs.ts'
import { sharedApp } from '../../../test/app/shared-app.ts'
import { conversing } from '../../../test/documents/conversations.ts'
import { documentsOf } from '../../../test/documents/documents.ts'
import { setHidden } from '../../../test/documents/hiding.ts'
import { people, type Person } from '../../../test/people/people.ts'

/* CV-03: what the other person has decided can't be told from any response, nor from any event. */

const server = sharedApp()
const openWorld = async () => {
  const { Alice, Bob } = await people(server().app, 'Alice', 'Bob')
  return { Alice, Bob, alice: conversing(Alice), bob: conversing(Bob) }
}
type World = Awaited<ReturnType<typeof openWorld>>

const change = async (person: Person, data: object) =>
  documentsOf(person.request).update('users', person.userId, data)
const setState = async ({ bob, Bob, Alice }: World, state: string) => {
  const { outcome } = await documentsOf(Bob.request).update(
    'conversations',
    await bob.open(Alice),
    { state },
  )
  expect(outcome).toBe('200')
}

/** All that Alice learns: responses to her writing, reading, editing and deleting, without ids, and positions of rows. */
async function learnedBy({ Alice, Bob, alice }: World): Promise<unknown> {
  // Newer clients are told the numbers of rows, too.
  const format = { 'x-appwrite-response-format': '1.8.0' }
  const documents = documentsOf(async (method, url, body) =>
    Alice.request(method, url, body, format),
  )
  const conversation = await alice.open(Bob)
  const first = await documents.create('messages', { conversation, text: 'One' })
  const second = await documents.create('messages', { conversation, text: 'Two', key: 'two' })
  const told = [
    await documents.get('conversations', conversation),
    first,
    second,
    await documents.create('messages', { conversation, text: 'Two', key: 'two' }),
    await documents.update('messages', first.body.$id, { text: 'One, edited' }),
    await documents.delete('messages', second.body.$id),
    await documents.list('messages', Query.equal('conversation', conversation)),
    await documents.list('conversations', Query.equal('other', Bob.userId)),
    await documents.list('notifications'),
  ]
  const seen: string[] = []
  /** Ids by the order in which they appear. */
  const numbered = (id: string) => {
    if (!seen.includes(id)) seen.push(id)
    return `<${seen.indexOf(id)}>`
  }
  const firsts = new Map<string, number>()
  /** By how many rows of its collection it comes after the first one that is told. */
  function relative(this: Readonly<Record<string, unknown>>, key: string, value: unknown) {
    const collection = String(this['$collectionId'])
    if (key !== '$sequence') return value
    const first = firsts.get(collection) ?? Number(value)
    firsts.set(collection, first)
    // Before, other worlds have rows in between.
    const after = Math.max(Number(value) - first, -1)
    return /^(messages|conversations)$/.test(collection) ? after : 0
  }
  const text = JSON.stringify(told, relative).replaceAll(/\b[0-9a-v]{24}\b/g, numbered)
  return [Alice.email, Alice.username, Bob.username].reduce(
    (rest, value, at) => rest.replaceAll(value, `{${at}}`),
    text,
  )
}

const SILENT: readonly (readonly [string, (world: World) => Promise<unknown>])[] = [
  ['nobody may write', async ({ Bob }) => change(Bob, { whoMayWrite: 'nobody' })],
  [
    'only people whom Bob follows may',
    async ({ Bob }) => change(Bob, { whoMayWrite: 'following' }),
  ],
  [
    'Bob has muted Alice',
    async ({ Alice, Bob }) => documentsOf(Bob.request).create('mutes', { muted: Alice.userId }),
  ],
  [
    'operators have hidden Alice',
    async ({ Alice }) => setHidden(server().platform, 'users', { $id: Alice.userId }),
  ],
]

describe('a first message responds the same', () => {
  test.each(SILENT)('and reaches nobody, where %s', async (name, decide) => {
    const [heard, silent] = [await openWorld(), await openWorld()]
    await decide(silent)
    // His profile changes in both.
    if (name.includes('may')) await change(heard.Bob, { timeZone: 'Europe/Berlin' })
    expect(await learnedBy(silent)).toBe(await learnedBy(heard))
    expect(await heard.bob.list()).toEqual([['requested', 2, 'One, edited', 'Alice']])
    expect((await documentsOf(silent.Bob.request).list('conversations')).total).toBe(0)
    expect((await documentsOf(silent.Bob.request).list('messages')).total).toBe(0)
    expect((await documentsOf(silent.Bob.request).list('notifications')).total).toBe(0)
  })
})

describe('a further message responds the same', () => {
  test.each<readonly [string, (world: World) => Promise<unknown>]>([
    ['Bob has declined', async (world) => setState(world, 'declined')],
    [
      'Bob has accepted, and closed it',
      async (world) => [await setState(world, 'open'), await setState(world, 'closed')],
    ],
    [
      'Bob has blocked Alice',
      async ({ Alice, Bob }) =>
        documentsOf(Bob.request).create('blocks', { blocked: Alice.userId }),
    ],
    ...SILENT.slice(2),
  ])('and reaches nobody, where %s', async (_name, decide) => {
    const [heard, silent] = [await openWorld(), await openWorld()]
    for (const { alice, Bob } of [heard, silent]) await alice.write(Bob, 'Zero')
    await decide(silent)
    const before = await silent.bob.list()
    expect(await learnedBy(silent)).toBe(await learnedBy(heard))
    expect((await silent.bob.thread(silent.Alice)).length).toBe(1)
    expect(await silent.bob.list()).toEqual(before)
  })
})

test('who declines is asked no more, and can change their mind', async () => {
  const world = await openWorld()
  const { alice, bob, Alice, Bob } = world
  await alice.write(Bob, 'One')
  await setState(world, 'declined')
  await alice.write(Bob, 'Two')
  expect(await bob.list()).toEqual([['declined', 1, 'One', 'Alice']])
  await bob.write(Alice, 'After all')
  await alice.write(Bob, 'Three')
  expect(await bob.thread(Alice)).toEqual(['Alice: One', 'Bob: After all', 'Alice: Three'])
  expect(await alice.thread(Bob)).toEqual([
    'Alice: One',
    'Alice: Two',
    'Bob: After all',
    'Alice: Three',
  ])
})

test('a message to somebody who admits nobody is kept, and the next one is tried again', async () => {
  const { Alice, Bob, alice, bob } = await openWorld()
  await change(Bob, { whoMayWrite: 'nobody' })
  await alice.write(Bob, 'One')
  await change(Bob, { whoMayWrite: 'everyone' })
  await alice.write(Bob, 'Two')
  expect(await bob.list()).toEqual([['requested', 1, 'Two', 'Alice']])
  expect(await alice.thread(Bob)).toEqual(['Alice: One', 'Alice: Two'])
  expect(await bob.thread(Alice)).toEqual(['Alice: Two'])
})

test('an edit does not reach somebody who no longer gets messages, a deletion does', async () => {
  const world = await openWorld()
  const { Alice, Bob, alice, bob } = world
  const { body: edited } = await alice.write(Bob, 'One')
  const { body: deleted } = await alice.write(Bob, 'Two')
  await documentsOf(Bob.request).create('mutes', { muted: Alice.userId })
  await documentsOf(Alice.request).update('messages', edited.$id, { text: 'Uno' })
  await documentsOf(Alice.request).delete('messages', deleted.$id)
  expect(await bob.thread(Alice)).toEqual(['Alice: One', 'Alice: (deleted)'])
  expect(await alice.thread(Bob)).toEqual(['Alice: Uno (edited)', 'Alice: (deleted)'])
})

test('20 people in 24 hours can be written to who do not follow the author, and the same text to as many', async () => {
  const names = Array.from({ length: 22 }, (_, at) => `Reader${at}`)
  await using own = await testApp()
  const [Alice, ...all] = Object.values<Person>(await people(own.app, 'Alice', ...names))
  if (Alice === undefined) throw new Error('Nobody has signed up.')
  const alice = conversing(Alice)
  const outcomes: string[] = []
  for (const [at, reader] of all.entries())
    outcomes.push((await alice.write(reader, `Hello ${at}`)).outcome)
  const limit = '403 user_limit_reached'
  expect(outcomes).toEqual([...Array<string>(20).fill('201'), limit, limit])
  expect((await alice.write(all[0] as Person, 'More')).outcome).toBe('201')
  await advanceTime(own, [Alice], 24 * 3_600_000)
  expect((await alice.write(all[21] as Person, 'A day later')).outcome).toBe('201')
})
