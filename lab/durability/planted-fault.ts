import { EventEmitter } from 'node:events'
import { env } from 'node:process'

const FAULT = new Error('This fault was planted')

/**
 * Throws in place of the event's listeners when it first occurs on an emitter of this class, which is known by its name: a
 * built server contains its libraries.
 */
function failOnce(className: string, event: string): void {
  const prototype: { emit: (this: EventEmitter, ...args: [string, ...unknown[]]) => boolean } =
    EventEmitter.prototype
  const { emit } = prototype
  let isDue = true
  prototype.emit = function failing(...args) {
    if (!isDue || args[0] !== event || this.constructor.name !== className)
      return emit.apply(this, args)
    isDue = false
    throw FAULT
  }
}

const PLANTS: Readonly<Record<string, () => void>> = {
  timer: () =>
    setTimeout(() => {
      throw FAULT
    }),
  rejection: () => void Promise.reject(FAULT),
}

/** Loaded before the product. It triggers the fault that FAULT names: on SIGUSR2, or at the first such event. */
process.on('SIGUSR2', () => PLANTS[env['FAULT'] ?? '']?.())
if (env['FAULT'] === 'upgrade') failOnce('Server', 'upgrade')
if (env['FAULT'] === 'message') failOnce('WebSocket', 'message')
