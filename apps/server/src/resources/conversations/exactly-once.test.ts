import { expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { conversing } from '../../../test/documents/conversations.ts'
import { documentsOf } from '../../../test/documents/documents.ts'
import { hashState } from '../../../test/app/state-hash.ts'
import { people } from '../../../test/people/people.ts'
import { refuseRows } from '../../../test/faults/refused-rows.ts'

/* CV-04: a message is neither doubled nor lost, by retries, two tabs, or a write that fails half-way. */

test('one key sent many times at once makes one message, in order', async () => {
  await using server = await testApp()
  const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
  const [alice, bob] = [conversing(Alice), conversing(Bob)]
  const conversation = await alice.open(Bob)
  const send = async (key: string) =>
    documentsOf(Alice.request).create('messages', { conversation, text: `Text ${key}`, key })
  const keys = ['a', 'b', 'a', 'c', 'b', 'a', 'c', 'a']
  const sent = await Promise.all(keys.map(send))
  expect(sent.map(({ outcome }) => outcome)).toEqual(keys.map(() => '201'))
  const idsOf = (key: string) =>
    new Set(sent.filter((_, at) => keys[at] === key).map(({ body }) => body.$id))
  expect(['a', 'b', 'c'].map((key) => idsOf(key).size)).toEqual([1, 1, 1])
  const thread = await alice.thread(Bob)
  expect([...thread].sort()).toEqual(['Alice: Text a', 'Alice: Text b', 'Alice: Text c'])
  expect(await bob.thread(Alice)).toEqual(thread)
  expect((await bob.list())[0]).toEqual(['requested', 3, 'Text a', 'Alice'])
})

test('a conversation that two begin at once is one for each', async () => {
  await using server = await testApp()
  const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
  const [alice, bob] = [conversing(Alice), conversing(Bob)]
  await Promise.all([alice.write(Bob, 'From Alice'), bob.write(Alice, 'From Bob')])
  const threads = [await alice.thread(Bob), await bob.thread(Alice)]
  expect(threads[0]).toEqual(threads[1])
  expect([(await alice.list()).length, (await bob.list()).length]).toEqual([1, 1])
})

test.each(['messages', 'conversations', 'notifications'] as const)(
  'a write that fails at %s leaves nothing, and is repeated with the same key',
  async (table) => {
    await using server = await testApp()
    const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
    const [alice, bob] = [conversing(Alice), conversing(Bob)]
    const conversation = await alice.open(Bob)
    const send = async () =>
      documentsOf(Alice.request).create('messages', { conversation, text: 'x', key: 'k' })
    const before = await hashState(server.platform)
    const restore = await refuseRows(server.platform.database, 'INSERT', table)
    expect((await send()).status).toBe(500)
    await restore()
    expect(await hashState(server.platform)).toBe(before)
    expect((await send()).outcome).toBe('201')
    expect([await alice.thread(Bob), await bob.thread(Alice)]).toEqual([['Alice: x'], ['Alice: x']])
  },
)
