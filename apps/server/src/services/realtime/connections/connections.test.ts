import { expect, test } from 'vitest'
import { openConnections, type Connection, type Transport } from './connections.ts'

/** A client that reads nothing: everything is buffered. */
function slowReader(address: string) {
  let [waiting, isOpen] = [0, true]
  const wire: Transport = {
    get isOpen() {
      return isOpen
    },
    get bufferedBytes() {
      return waiting
    },
    send: (text) => void (waiting += text.length),
    cork: () => undefined,
    uncork: () => undefined,
    pause: () => undefined,
    resume: () => undefined,
    close: () => (isOpen = false),
    terminate() {
      isOpen = false
      waiting = 0
    },
    ping: () => undefined,
  }
  const connection: Connection = {
    transport: wire,
    address,
    urlKey: '',
    urlOf: (path) => path,
    naming: 'full',
    subscriptions: new Map(),
    channels: new Set(),
    bearer: undefined,
    connectedAt: 0,
  }
  return connection
}

test('at most 12,000 sockets are open, and a closed one makes room for another', () => {
  const connections = openConnections({ isLimited: false })
  const readers = Array.from({ length: 12_000 }, () => slowReader('one'))
  for (const reader of readers) {
    connections.checkCapacity(reader.address, undefined)
    connections.add(reader)
  }
  expect(() => connections.checkCapacity('another', undefined)).toThrow(
    'Too many connections: try again later.',
  )
  for (const reader of readers.slice(0, 1)) connections.remove(reader)
  connections.checkCapacity('another', undefined)
})

test('the total of queued bytes is bounded: the slowest readers are closed first, others stay open', () => {
  const connections = openConnections({ isLimited: false })
  const readers = Array.from({ length: 100 }, (_, at) => slowReader(`${at}`))
  for (const reader of readers) connections.add(reader)
  const [quick, ...slow] = readers
  if (quick === undefined) throw new Error('There are a hundred.')
  connections.send(quick, 'x')
  for (let round = 0; round < 64; round++)
    for (const reader of slow)
      if (reader.transport.isOpen) connections.send(reader, 'x'.repeat(10_000))
  const total = () => readers.reduce((sum, { transport }) => sum + transport.bufferedBytes, 0)
  expect(total()).toBeLessThanOrEqual(64_000_000)
  for (let round = 0; round < 30; round++)
    for (const reader of slow)
      if (reader.transport.isOpen) connections.send(reader, 'x'.repeat(10_000))
  expect(total()).toBeLessThanOrEqual(64_000_000)
  expect(connections.count()).toBeLessThan(100)
  expect(connections.count()).toBe(readers.filter(({ transport }) => transport.isOpen).length)
  expect(quick.transport.isOpen).toBe(true)
})
