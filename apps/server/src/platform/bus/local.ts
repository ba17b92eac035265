import { randomUUID } from 'node:crypto'
import type { Bus } from './bus.ts'
import { type Listeners, openListeners } from './listeners.ts'

/** A bus within this process. `report` is called when a listener throws, which it should not. */
export function localBus(report?: (error: unknown) => void): Bus {
  const topics = new Map<string, Listeners<[message: string]>>()
  let waiting: (readonly [topic: string, message: string])[] = []

  function deliverAll(): void {
    const messages = waiting
    waiting = []
    for (const [topic, message] of messages) topics.get(topic)?.notify(message)
  }

  return {
    id: randomUUID(),
    publish(topic, message) {
      if (!topics.has(topic)) return
      if (waiting.length === 0) setImmediate(deliverAll)
      waiting.push([topic, message])
    },
    isHeard: (topic) => topics.has(topic),
    subscribe(topic, listener) {
      const listeners = topics.get(topic) ?? openListeners<[message: string]>(report)
      topics.set(topic, listeners)
      const added = listeners.add(listener)
      return {
        [Symbol.dispose]() {
          added[Symbol.dispose]()
          if (topics.get(topic)?.isEmpty()) topics.delete(topic)
        },
      }
    },
    // There are no other processes.
    isUp: () => true,
    isReceivingAll: () => true,
    onGap: () => ({ [Symbol.dispose]: () => undefined }),
    onPeerReturn: () => ({ [Symbol.dispose]: () => undefined }),
    trackConnections: () => undefined,
    untilDelivered: async () => undefined,
  }
}
