import { expect, test } from 'vitest'
import { openConnections, type Connection, type Wire } from './connections.ts'

/** Somebody who reads nothing: everything waits. */
function slowReader(address: string) {
  let [waiting, isOpen] = [0, true]
  const wire: Wire = {
    get isOpen() {
      return isOpen
    },
    get waiting() {
      return waiting
    },
    send: (text) => void (waiting += text.length),
    hold: () => undefined,
    release: () => undefined,
    pause: () => undefined,
    resume: () => undefined,
    close: () => (isOpen = false),
    cut() {
      isOpen = false
      waiting = 0
    },
    probe: () => undefined,
  }
  const connection: Connection = {
    wire,
    address,
    place: '',
    urlOf: (path) => path,
    naming: 'full',
    subscriptions: new Map(),
    channels: new Set(),
    bearer: undefined,
    since: 0,
  }
  return connection
}

test('12,000 listen at once and no more; one who leaves makes room for one', () => {
  const connections = openConnections({ isLimited: false })
  const readers = Array.from({ length: 12_000 }, () => slowReader('one'))
  for (const reader of readers) {
    connections.checkRoom(reader.address, undefined)
    connections.add(reader)
  }
  expect(() => connections.checkRoom('another', undefined)).toThrow(
    'Too many connections: try again later.',
  )
  for (const reader of readers.slice(0, 1)) connections.remove(reader)
  connections.checkRoom('another', undefined)
})

test('what waits for all together is bounded: the slowest go first, who reads stays', () => {
  const connections = openConnections({ isLimited: false })
  const readers = Array.from({ length: 100 }, (_, at) => slowReader(`${at}`))
  for (const reader of readers) connections.add(reader)
  const [quick, ...slow] = readers
  if (quick === undefined) throw new Error('There are a hundred.')
  connections.send(quick, 'x')
  for (let round = 0; round < 64; round++)
    for (const reader of slow) if (reader.wire.isOpen) connections.send(reader, 'x'.repeat(10_000))
  const total = () => readers.reduce((sum, { wire }) => sum + wire.waiting, 0)
  expect(total()).toBeLessThanOrEqual(64_000_000)
  for (let round = 0; round < 30; round++)
    for (const reader of slow) if (reader.wire.isOpen) connections.send(reader, 'x'.repeat(10_000))
  expect(total()).toBeLessThanOrEqual(64_000_000)
  expect(connections.count()).toBeLessThan(100)
  expect(connections.count()).toBe(readers.filter(({ wire }) => wire.isOpen).length)
  expect(quick.wire.isOpen).toBe(true)
})
