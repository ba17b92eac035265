import { randomUUID } from 'node:crypto'
import { emitWarning } from 'node:process'
import type { Bus } from './bus.ts'

type Listener = Parameters<Bus['subscribe']>[1]

/** The default report: listeners should not throw, so it emits a warning. */
export function warn(error: unknown): void {
  emitWarning(
    `A listener of the bus failed: ${error instanceof Error ? error.stack : String(error)}`,
  )
}

/** A bus within this process. `report` is called when a listener throws, which it should not. */
export function localBus(report: (error: unknown) => void = warn): Bus {
  const topics = new Map<string, Set<Listener>>()
  let waiting: (readonly [topic: string, message: string])[] = []

  function deliver(topic: string, message: string): void {
    for (const listener of topics.get(topic) ?? []) {
      try {
        listener(message)
      } catch (error) {
        report(error)
      }
    }
  }
  function deliverAll(): void {
    const messages = waiting
    waiting = []
    for (const [topic, message] of messages) deliver(topic, message)
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
      // A new function, so that a function subscribed twice is two listeners.
      const own: Listener = (message) => listener(message)
      topics.set(topic, (topics.get(topic) ?? new Set()).add(own))
      return {
        [Symbol.dispose]() {
          const listeners = topics.get(topic)
          listeners?.delete(own)
          if (listeners?.size === 0) topics.delete(topic)
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
