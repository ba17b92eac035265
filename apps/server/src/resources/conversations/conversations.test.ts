import { Query } from '@devhood/contract'
import { describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app/app.ts'
import { sharedApp } from '../../../test/app/shared-app.ts'
import { conversing } from '../../../test/documents/conversations.ts'
import { documentsOf } from '../../../test/documents/documents.ts'
import { people } from '../../../test/people/people.ts'

const server = sharedApp()
const openWorld = async ({ app }: Pick<TestApp, 'app'> = server()) => {
  const { Alice, Bob } = await people(app, 'Alice', 'Bob')
  return { Alice, Bob, alice: conversing(Alice), bob: conversing(Bob) }
}

describe('a conversation', () => {
  test('begins as a request: the other person accepts it by an answer', async () => {
    const { Alice, Bob, alice, bob } = await openWorld()
    const sent = await alice.write(Bob, 'Hello Bob')
    expect(sent).toMatchObject({ outcome: '201', body: { text: 'Hello Bob', key: null } })
    expect(await bob.list()).toEqual([['requested', 1, 'Hello Bob', 'Alice']])
    expect(await alice.list()).toEqual([['open', 0, 'Hello Bob', 'Bob']])
    await bob.write(Alice, 'Hello Alice')
    expect(await bob.list()).toEqual([['open', 1, 'Hello Alice', 'Alice']])
    expect(await alice.list()).toEqual([['open', 1, 'Hello Alice', 'Bob']])
    expect(await alice.thread(Bob)).toEqual(['Alice: Hello Bob', 'Bob: Hello Alice'])
    expect(await bob.thread(Alice)).toEqual(['Alice: Hello Bob', 'Bob: Hello Alice'])
  })

  test('is open from the beginning where the other person follows the author', async () => {
    const { Alice, Bob, alice, bob } = await openWorld()
    const follow = { follower: Bob.userId, followed: Alice.userId }
    await documentsOf(Bob.request).create('follows', follow)
    await alice.write(Bob, 'Hello Bob')
    expect(await bob.list()).toEqual([['open', 1, 'Hello Bob', 'Alice']])
  })

  test('is one for each pair, however often it is begun', async () => {
    const { Alice, Bob, alice, bob } = await openWorld()
    const ids = [await alice.open(Bob), await alice.open(Bob)]
    await alice.write(Bob, 'x')
    ids.push(await alice.open(Bob))
    expect(new Set(ids).size).toBe(1)
    expect(await bob.open(Alice)).not.toBe(ids[0])
    expect((await bob.list()).length).toBe(1)
  })

  test('is read up to a time', async () => {
    await using own = await testApp()
    const { Alice, Bob, alice, bob } = await openWorld(own)
    await alice.write(Bob, 'one')
    await bob.write(Alice, 'two')
    own.clock.advance(1000)
    const { body } = await alice.write(Bob, 'three')
    own.clock.advance(1000)
    await alice.write(Bob, 'four')
    expect(await bob.list()).toEqual([['open', 3, 'four', 'Alice']])
    const seen = { seenAt: body.$createdAt }
    const $id = await bob.open(Alice)
    const { body: read } = await documentsOf(Bob.request).update('conversations', $id, seen)
    expect(read['unread']).toBe(1)
    const unread = await documentsOf(Bob.request).list(
      'conversations',
      Query.greaterThan('unread', 0),
    )
    expect(unread.total).toBe(1)
  })
})

describe('a message', () => {
  test('is sent once for each key', async () => {
    const { Bob, alice, bob, Alice } = await openWorld()
    const first = await alice.write(Bob, 'once', { key: 'k1' })
    const again = await alice.write(Bob, 'twice', { key: 'k1' })
    expect(again).toEqual(first)
    expect(await bob.thread(Alice)).toEqual(['Alice: once'])
    expect((await bob.write(Alice, 'mine', { key: 'k1' })).outcome).toBe('201')
  })

  test('is edited by its author for 15 minutes', async () => {
    await using own = await testApp()
    const { Alice, Bob, alice, bob } = await openWorld(own)
    const { body } = await alice.write(Bob, 'Helo')
    const edited = await documentsOf(Alice.request).update('messages', body.$id, { text: 'Hello' })
    expect([edited.outcome, edited.body['editedAt']]).toEqual(['200', expect.any(String)])
    expect(await bob.thread(Alice)).toEqual(['Alice: Hello (edited)'])
    expect(await bob.list()).toEqual([['requested', 1, 'Hello', 'Alice']])
    own.clock.advance(15 * 60_000 + 1)
    const late = await documentsOf(Alice.request).update('messages', body.$id, { text: 'x' })
    expect(late.outcome).toBe('401 user_unauthorized')
    const [theirs = ''] = await bob.ids(Alice)
    for (const outcome of [
      (await documentsOf(Bob.request).update('messages', theirs, { text: 'x' })).outcome,
      (await documentsOf(Bob.request).delete('messages', theirs)).outcome,
    ])
      expect(outcome).toBe('401 user_unauthorized')
  })

  test('is deleted for both, with a mark', async () => {
    const { Alice, Bob, alice, bob } = await openWorld()
    const { body } = await alice.write(Bob, 'Never mind')
    expect((await documentsOf(Alice.request).delete('messages', body.$id)).status).toBe(204)
    expect(await alice.thread(Bob)).toEqual(['Alice: (deleted)'])
    expect(await bob.thread(Alice)).toEqual(['Alice: (deleted)'])
    expect(await bob.list()).toEqual([['requested', 1, '', 'Alice']])
    expect(await alice.list()).toEqual([['open', 0, '', 'Bob']])
  })
})
