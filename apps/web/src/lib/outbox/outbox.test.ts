import { expect, it } from 'vitest'

import { type Entry } from './entry.ts'
import { createOutbox } from './outbox.ts'

/** The device's storage, in memory: jsdom has no IndexedDB. */
function openStorage() {
  const stored = new Map<string, unknown>()
  return {
    recordKeys: async (prefix: string) =>
      [...stored.keys()].filter((key) => key.startsWith(prefix)),
    getRecords: async (names: readonly string[]) =>
      names.map((name) => stored.get(name)) as never[],
    setRecord: async (name: string, value: unknown) => stored.set(name, value) === stored,
    deleteRecords: async (names: readonly string[]) => names.forEach((name) => stored.delete(name)),
  }
}

const comment: Entry = { kind: 'comment', id: 'c1', postId: 'p', text: 'Hello', title: 'Comment' }

it('shows nobody what the person before them left waiting, and keeps it for that person', async () => {
  const outbox = createOutbox(openStorage())
  const ids = () => outbox.current().map(({ id }) => id)
  const leave = outbox.open('ada')
  await outbox.add(comment)
  expect(ids()).toEqual(['c1'])
  leave()

  const close = outbox.open('ad')
  expect(ids()).toEqual([])
  expect(await outbox.reload()).toEqual([])
  await outbox.add({ ...comment, id: 'c2' })
  expect(ids()).toEqual(['c2'])
  await outbox.clear()
  close()

  const end = outbox.open('ada')
  expect((await outbox.reload()).map(({ id }) => id)).toEqual(['c1'])
  end()
})
