import { expect, onTestFinished, test } from 'vitest'
import { listenerOf } from '../../../../test/sockets/listeners.ts'
import { openListeners } from '../../../platform/bus/listeners.ts'
import { openConnections } from '../connections/connections.ts'
import { REALTIME_LIMITS } from '../limits.ts'
import { openMissedEvents } from './missed-events.ts'

/** Many sockets, and a bus that can be disconnected. */
function openWorld(count: number, timeout = 60_000) {
  const connections = openConnections({ isLimited: false })
  const gaps = openListeners(() => undefined)
  const bus = {
    isReceivingAll: () => state.isReceivingAll,
    onGap: (listener: () => void) => gaps.add(listener),
  }
  const state = { isReceivingAll: true }
  const all = Array.from({ length: count }, (_, at) => listenerOf(`a${at}`))
  for (const { connection } of all) connections.add(connection)
  const recall = openMissedEvents({ connections, bus, delay: timeout })
  onTestFinished(async () => recall[Symbol.asyncDispose]())
  return { connections, state, all, recall, missEvents: () => gaps.notify() }
}

test('sockets that may have missed events are closed once, spread over time', async () => {
  const { connections, all, missEvents } = openWorld(220)
  missEvents()
  // The first of them at once.
  expect(connections.count()).toBe(220 - REALTIME_LIMITS.reconnectBatch)
  await expect.poll(() => connections.count()).toBe(0)
  expect(all.map(({ closings }) => closings)).toEqual(all.map(() => [1013]))
})

test('sockets that reconnect and miss events again are closed again', async () => {
  const { connections, missEvents } = openWorld(1)
  for (const name of ['first', 'second', 'third']) {
    connections.add(listenerOf(name).connection)
    missEvents()
    await expect.poll(() => connections.count()).toBe(0)
  }
})

test('nobody is closed while others are reconnecting', async () => {
  const { connections, state, missEvents } = openWorld(3)
  state.isReceivingAll = false
  missEvents()
  const waited = performance.now() + 200
  await expect.poll(() => performance.now() > waited).toBe(true)
  expect(connections.count()).toBe(3)
  state.isReceivingAll = true
  await expect.poll(() => connections.count()).toBe(0)
})

test('waiting for others has a limit', async () => {
  const { connections, state, missEvents } = openWorld(3, 100)
  state.isReceivingAll = false
  missEvents()
  await expect.poll(() => connections.count()).toBe(0)
})

test('sockets opened afterwards stay open', async () => {
  const { connections, all, missEvents } = openWorld(1)
  missEvents()
  const { connection: model, closings } = listenerOf('later')
  const connection = { ...model, since: performance.now() + 1 }
  connections.add(connection)
  await expect.poll(() => all[0]?.closings).toEqual([1013])
  expect([connections.list(), closings]).toEqual([[connection], []])
})

test('a closing server does not wait', async () => {
  const { connections, state, recall, missEvents } = openWorld(1)
  state.isReceivingAll = false
  missEvents()
  await recall[Symbol.asyncDispose]()
  state.isReceivingAll = true
  missEvents()
  expect(connections.count()).toBe(1)
})
