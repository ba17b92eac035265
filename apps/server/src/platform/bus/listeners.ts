import { warn } from '../report.ts'

/** Listeners of messages. One that throws, which it should not, is reported, and doesn't affect the others. */
export function openListeners<Message extends unknown[] = []>(
  report = (error: unknown) => warn('A listener of the bus failed', error),
) {
  const listeners = new Set<(...message: Message) => void>()
  return {
    add(listener: (...message: Message) => void): Disposable {
      // A new function, so that a function added twice is two listeners.
      const own = (...message: Message) => listener(...message)
      listeners.add(own)
      return { [Symbol.dispose]: () => void listeners.delete(own) }
    },
    notify(...message: Message): void {
      for (const listener of listeners) {
        try {
          listener(...message)
        } catch (error) {
          report(error)
        }
      }
    },
    isEmpty: () => listeners.size === 0,
  }
}

export type Listeners<Message extends unknown[] = []> = ReturnType<typeof openListeners<Message>>
