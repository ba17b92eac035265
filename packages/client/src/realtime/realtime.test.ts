import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { scriptSockets } from '../../test/scripted-sockets.ts'
import { reconnectDelay } from './realtime-connection.ts'
import { type ConnectionState, createRealtime, type RealtimeEvent } from './realtime.ts'

const SECOND = 1000
const POSTS = 'databases.d.collections.posts.documents'
const USERS = 'databases.d.collections.users.documents'

let logged: string[]
beforeEach(() => {
  vi.useFakeTimers()
  logged = []
  vi.spyOn(console, 'error').mockImplementation((...words) => void logged.push(words.join(' ')))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function setUp() {
  const script = scriptSockets()
  const realtime = createRealtime({ endpoint: 'https://devhood.test/v1/', project: 'p q' })
  const states: ConnectionState[] = []
  realtime.onState((state) => states.push(state))
  return { ...script, realtime, states }
}

/** A subscription to posts, with an open first socket. */
function connected() {
  const set = setUp()
  const received: unknown[] = []
  const unsubscribe = set.realtime.subscribe([POSTS], ({ payload }) => received.push(payload))
  vi.advanceTimersByTime(50)
  set.latest().open()
  return { ...set, received, unsubscribe }
}

const event = (payload: unknown, ...channels: string[]): RealtimeEvent => ({
  events: [],
  channels,
  timestamp: '2026-01-15T12:00:00.000+00:00',
  payload,
})

it.each([
  [0, 1],
  [4, 1],
  [5, 5],
  [14, 5],
  [15, 10],
  [99, 10],
  [100, 60],
  [5000, 60],
])('after %i failed attempts it waits %i s', (attempts, seconds) => {
  expect(reconnectDelay(attempts)).toBe(seconds * SECOND)
})

describe('the first connection', () => {
  it('opens 50 ms after the last subscription, one for all', () => {
    const { realtime, sockets, states } = setUp()
    realtime.subscribe([USERS, POSTS], () => undefined)
    vi.advanceTimersByTime(49)
    realtime.subscribe([POSTS], () => undefined)
    vi.advanceTimersByTime(49)
    expect(sockets).toEqual([])
    vi.advanceTimersByTime(1)
    expect(sockets.map(({ url }) => url)).toEqual([
      `wss://devhood.test/v1/realtime?project=p+q&channels%5B%5D=${POSTS}&channels%5B%5D=${USERS}`,
    ])
    expect(states).toEqual(['connecting'])
  })

  it('is not opened when the subscription ends before', () => {
    const { realtime, sockets } = setUp()
    realtime.subscribe([POSTS], () => undefined)()
    vi.advanceTimersByTime(SECOND)
    expect(sockets).toEqual([])
    expect(realtime.state()).toBe('stopped')
  })
})

describe('an open connection', () => {
  it('delivers an event to each subscriber once, on its channels only', () => {
    const { realtime, latest, received } = connected()
    const others: unknown[] = []
    realtime.subscribe([POSTS, 'documents'], ({ payload }) => others.push(payload))
    vi.advanceTimersByTime(50)
    latest().open()
    latest().receive('event', event('a', 'documents', POSTS))
    latest().receive('event', event('b', USERS))
    latest().receive('event', event('c', 'documents'))
    latest().receive('response', { to: 'authentication' })
    for (const text of ['nothing', 'null', '{}', new Blob()]) latest().receiveText(text)
    expect(received).toEqual(['a'])
    expect(others).toEqual(['a', 'c'])
  })

  it('is replaced when the channels change, and only then', () => {
    const { realtime, sockets, openCount, states } = connected()
    const unsubscribe = realtime.subscribe([POSTS], () => undefined)
    vi.advanceTimersByTime(50)
    expect(sockets).toHaveLength(1)
    unsubscribe()
    realtime.subscribe([USERS], () => undefined)
    vi.advanceTimersByTime(50)
    expect(sockets).toHaveLength(2)
    expect(openCount()).toBe(1)
    expect(states).toEqual(['connecting', 'open', 'connecting'])
    expect(logged).toEqual([])
  })

  it('closes with the last subscription', () => {
    const { unsubscribe, openCount, realtime } = connected()
    unsubscribe()
    vi.advanceTimersByTime(50)
    expect(openCount()).toBe(0)
    expect(realtime.state()).toBe('stopped')
    vi.advanceTimersByTime(600 * SECOND)
    expect(logged).toEqual([])
  })

  it('logs an error sent by the server', () => {
    const { latest } = connected()
    latest().receive('error', { code: 1013, message: 'too many messages' })
    expect(logged).toEqual(['Realtime: too many messages'])
  })
})

describe('a lost connection', () => {
  it('is logged, and retried after the delays of the specification', () => {
    const { sockets, latest, states } = connected()
    const waits: number[] = []
    for (let loss = 0; loss < 102; loss++) {
      const before = sockets.length
      const lostAt = Date.now()
      latest().end()
      while (sockets.length === before) vi.advanceTimersByTime(500)
      waits.push((Date.now() - lostAt) / SECOND)
    }
    const expected = [5, 10, 85, 2].flatMap((count, step) =>
      Array<number>(count).fill([1, 5, 10, 60][step] ?? 0),
    )
    expect(waits).toEqual(expected)
    expect(logged).toHaveLength(102)
    expect(logged[0]).toBe('Realtime was disconnected. The next try is in 1 s.')
    expect(states.slice(0, 4)).toEqual(['connecting', 'open', 'waiting', 'connecting'])
  })

  it('resets its delays once a socket has opened', () => {
    const { latest } = connected()
    for (let loss = 0; loss < 6; loss++) {
      latest().end('gone')
      vi.advanceTimersByTime(5 * SECOND)
    }
    latest().open()
    latest().end('gone')
    expect(logged.slice(-2)).toEqual([
      'Realtime was disconnected (gone). The next try is in 5 s.',
      'Realtime was disconnected (gone). The next try is in 1 s.',
    ])
  })

  it('reports that events may have been missed, once the server is ready again', () => {
    const { realtime, latest } = connected()
    const back: boolean[] = []
    realtime.onConnect((again) => back.push(again))
    latest().receive('connected', { channels: [POSTS], user: null })
    expect(back).toEqual([false])
    latest().end()
    vi.advanceTimersByTime(SECOND)
    latest().open()
    expect(back).toEqual([false])
    latest().receive('connected', { channels: [POSTS], user: null })
    expect(back).toEqual([false, true])
  })

  it('is retried at once on request', () => {
    const { realtime, latest, sockets } = connected()
    latest().end()
    realtime.checkNow()
    expect(sockets).toHaveLength(2)
    vi.advanceTimersByTime(5 * SECOND)
    realtime.checkNow()
    expect(sockets).toHaveLength(2)
  })

  it('is not retried when the server rejects it, until somebody subscribes again', () => {
    const { realtime, latest, sockets, states } = connected()
    latest().receive('error', { code: 1008, message: 'missing or unknown project' })
    latest().end('policy')
    vi.advanceTimersByTime(600 * SECOND)
    realtime.checkNow()
    expect(sockets).toHaveLength(1)
    expect(states.at(-1)).toBe('stopped')
    expect(logged.at(-1)).toBe('Realtime was disconnected (policy). The server wants no other.')
    realtime.reconnect()
    latest().open()
    latest().end()
    vi.advanceTimersByTime(SECOND)
    expect(sockets).toHaveLength(3)
  })

  it('is retried when the rejection was temporary', () => {
    const { latest, sockets } = connected()
    latest().receive('error', { code: 1008, message: 'no' })
    latest().receive('event', event('a', POSTS))
    latest().end()
    vi.advanceTimersByTime(SECOND)
    expect(sockets).toHaveLength(2)
  })
})

describe('an unresponsive connection', () => {
  it('that never opens is closed after 10 s', () => {
    const { latest, sockets, realtime, openCount } = connected()
    latest().end()
    vi.advanceTimersByTime(SECOND)
    vi.advanceTimersByTime(10 * SECOND)
    expect(realtime.state()).toBe('waiting')
    expect(openCount()).toBe(0)
    vi.advanceTimersByTime(SECOND)
    expect(sockets).toHaveLength(3)
    expect(logged.at(-1)).toBe(
      'Realtime was disconnected (it did not open). The next try is in 1 s.',
    )
  })

  it('is detected 25 s after its last message and 5 s after a ping', () => {
    const { latest, realtime } = connected()
    vi.advanceTimersByTime(24 * SECOND)
    latest().receive('event', event('a', POSTS))
    vi.advanceTimersByTime(24 * SECOND)
    expect(latest().sent).toEqual([])
    vi.advanceTimersByTime(SECOND)
    expect(latest().sent).toEqual(['{"type":"ping"}'])
    vi.advanceTimersByTime(5 * SECOND)
    expect(realtime.state()).toBe('waiting')
    expect(logged).toEqual(['Realtime was disconnected (no sign of life). The next try is in 1 s.'])
  })

  it('is detected 5 s after the page requests a check', () => {
    const { latest, realtime } = connected()
    realtime.checkNow()
    realtime.checkNow()
    expect(latest().sent).toEqual(['{"type":"ping"}'])
    vi.advanceTimersByTime(5 * SECOND)
    expect(realtime.state()).toBe('waiting')
  })

  it.each<[string, unknown]>([
    ['pong', undefined],
    ['error', { code: 1003, message: 'message type is not valid' }],
  ])('stays open when the ping is answered with %s', (type, data) => {
    const { latest, realtime } = connected()
    for (let minute = 0; minute < 3; minute++) {
      vi.advanceTimersByTime(25 * SECOND)
      latest().receive(type, data)
    }
    vi.advanceTimersByTime(24 * SECOND)
    expect(latest().sent).toHaveLength(3)
    expect(realtime.state()).toBe('open')
    expect(logged).toEqual([])
  })
})
