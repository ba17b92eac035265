import { expect, test } from 'vitest'
import { localBus } from '../platform/bus/local.ts'
import type { Writer } from '#platform/database'
import { type Change, openChanges } from './changes.ts'

const POST = { kind: 'document', collection: 'posts', id: 'p', action: 'update' } as const

/** Changes on a bus of this process, with all that is published on it, and a unit of work that commits at once. */
function openTestbed() {
  const bus = localBus()
  const published: string[] = []
  const watched = {
    ...bus,
    publish(topic: string, message: string) {
      published.push(message)
      bus.publish(topic, message)
    },
  }
  let time = 1000
  const changes = openChanges({ bus: watched, now: () => time++ })
  const tx = { afterCommit: (effect: () => void) => effect() } as Writer
  return { changes, published, tx }
}

test('a change that nobody listens to is not published, nor a delayed one', () => {
  const { changes, published, tx } = openTestbed()
  changes.announce(tx, POST)
  changes.announce(tx, POST, 0)
  changes.publishDue()
  expect(published).toEqual([])
})

test('listeners get every change from then on, with the time of its announcement', async () => {
  const { changes, tx } = openTestbed()
  const heard: Change[] = []
  changes.announce(tx, { ...POST, id: 'before' })
  using _ = changes.listen((change) => heard.push(change))
  changes.announce(tx, POST)
  changes.announce(tx, { ...POST, id: 'delayed' }, 1)
  changes.publishDue()
  await expect.poll(() => heard.length).toBe(2)
  expect(heard).toEqual([
    { ...POST, at: 1001 },
    { ...POST, id: 'delayed', at: 1 },
  ])
})
