import { randomUUID } from 'node:crypto'
import type { Bus } from '#platform/bus'
import { openTableVersions } from './table-versions.ts'

const TOPIC = 'tables'

/**
 * Versions of tables that several processes write to. Each process announces a commit on the bus before it
 * acknowledges it. While messages of other processes, or those that `canHear` stands for, may be missed, every table
 * counts as changed.
 */
export function shareVersions(bus: Bus, isBusConnected: () => boolean) {
  const own = randomUUID()
  let isDoubtful = false
  const versions = openTableVersions((tell) => {
    const wasDoubtful = isDoubtful
    isDoubtful = !(bus.isReceivingAll() && isBusConnected())
    if (wasDoubtful || isDoubtful) tell()
  })
  /** Marks all tables as possibly changed. */
  const invalidateAll = () => void (isDoubtful = true)
  const subscriptions = [
    bus.onGap(invalidateAll),
    bus.onPeerReturn(invalidateAll),
    bus.subscribe(TOPIC, (message) => {
      const [from, ...tables] = message.split(' ')
      if (from !== own) versions.recordWrite(tables)
    }),
  ]
  return {
    ...versions,
    invalidateAll,
    recordWrite(this: void, tables: Iterable<string>) {
      const written = [...tables]
      versions.recordWrite(written)
      if (written.length > 0) bus.publish(TOPIC, [own, ...written].join(' '))
    },
    [Symbol.dispose]() {
      for (const subscription of subscriptions) subscription[Symbol.dispose]()
    },
  }
}
