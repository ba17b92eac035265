import { expect, it } from 'vitest'

import { type Entry, type Waiting } from './entry.ts'
import { createOutbox } from './outbox.ts'

/** The device's storage, in memory: jsdom has no IndexedDB. */
function openStorage() {
  const stored = new Map<string, Map<string, Waiting>>()
  return async (userId: string) => {
    const own = stored.get(userId) ?? new Map<string, Waiting>()
    stored.set(userId, own)
    return {
      read: async () => [...own.values()],
      write: async (entry: Waiting) => own.set(entry.id, entry) === own,
      delete: async (id: string) => void own.delete(id),
      clear: async () => own.clear(),
    }
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

it('refuses an entry that this device cannot keep, because without the key nothing is stored', async () => {
  const outbox = createOutbox(async () => undefined)
  const close = outbox.open('ada')
  await expect(outbox.add(comment)).rejects.toThrow("This browser can't keep it")
  expect(outbox.current()).toEqual([])
  close()
})
