import { AppError } from '@devhood/contract'
import { expect, test } from 'vitest'
import type { Actor, Engine } from '#engine'
import type { Database } from '#platform/database'
import { localCounters } from '../../../platform/counters/local.ts'
import { openReadCache } from './read-cache.ts'
import { LARGE_DOCUMENTS, openLargeResponses } from './large-responses.ts'

/** The number of concurrent responses, and of waiting ones. */
const AT_ONCE = 2
const WAITING = 128
const nextTurn = async () => new Promise(setImmediate)

/** Large responses that are the same for everybody. Two are being computed, so that others wait. */
async function openTestbed() {
  const made: string[] = []
  const ends: (() => void)[] = []
  /** Responses that are read before anybody knows that they are large. */
  const reads = new Map<string, Promise<void>>()
  const engine: Pick<Engine, 'isOrdinaryViewer' | 'read' | 'readShared'> = {
    isOrdinaryViewer: async () => true,
    read: async () => ({ documents: [], total: 0 }),
    async readShared(_, { collection }, { throttle }) {
      await reads.get(collection)
      await throttle?.addDocuments(LARGE_DOCUMENTS + 1)
      made.push(collection)
      await new Promise<void>((resolve) => ends.push(resolve))
      return { value: { documents: [], total: 0 }, appliesTo: async () => true }
    },
  }
  const database: Pick<Database, 'watch'> = {
    watch: () => ({ isUnchanged: () => true }) as ReturnType<Database['watch']>,
  }
  const respond = openReadCache({
    database: database as Database,
    engine: engine as Engine,
    large: openLargeResponses({
      counters: localCounters(Date.now),
      now: Date.now,
      isLimited: false,
    }),
  })

  /** The body of a response, or the type of the error. */
  async function read(person: string, name: string): Promise<string> {
    const view = { actor: { accountId: person, userId: person } as Actor, urlOf: () => '' }
    const readRequest = () => ({ collection: name, queries: [] })
    try {
      const call = { view, person, key: name, readRequest, write: () => bodyOf(name) }
      return (await respond(call)).bytes.toString()
    } catch (error) {
      if (error instanceof AppError) return error.type
      throw error
    }
  }
  const responses: Promise<string>[] = []
  const known = new Set<string>()
  /** Requests one after another. */
  async function ask(person: string, ...names: string[]): Promise<void> {
    for (const name of names) {
      // The first viewer has a response of their own.
      if (!known.has(name)) await read('first viewer', name)
      known.add(name)
      responses.push(read(person, name))
      await nextTurn()
    }
  }
  /** Lets all be computed. Returns their order, and the response to each call. */
  async function finish() {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end()
      await nextTurn()
    }
    const [, , ...others] = await Promise.all(responses)
    return { order: made.slice(AT_ONCE), responses: others }
  }
  await ask('holder', 'held 1')
  await ask('other holder', 'held 2')
  return { ask, finish, reads }
}

const bodyOf = (name: string) => JSON.stringify({ name })

test('a shared response waits in the queue of each of its readers', async () => {
  const { ask, finish } = await openTestbed()
  await ask('ann', 'a1', 'a2', 'a3')
  await ask('bob', 'a3')
  await ask('carol', 'c1')
  const { order, responses } = await finish()
  expect(order).toEqual(['a1', 'a3', 'c1', 'a2'])
  expect(responses).toEqual(['a1', 'a2', 'a3', 'a3', 'c1'].map(bodyOf))
})

test('the long queue of its first reader rejects nobody else', async () => {
  const { ask, finish } = await openTestbed()
  const names = Array.from({ length: WAITING }, (_, at) => `a${at}`)
  await ask('ann', ...names)
  await ask('bob', `a${WAITING - 1}`)
  await ask('carol', 'c1')
  await ask('dave', 'd1')
  const { responses } = await finish()
  const expected = [...names, `a${WAITING - 1}`, 'c1', 'd1'].map(bodyOf)
  expected.splice(WAITING - 3, 2, ...Array<string>(2).fill('general_service_unavailable'))
  expect(responses).toEqual(expected)
})

test('readers who joined before it turned out to be large are not rejected either', async () => {
  const { ask, finish, reads } = await openTestbed()
  const { promise, resolve } = Promise.withResolvers<void>()
  reads.set('late', promise)
  await ask('ann', 'late')
  await ask('bob', 'late')
  const names = Array.from({ length: WAITING }, (_, at) => `a${at}`)
  await ask('ann', ...names)
  resolve()
  await nextTurn()
  const { responses } = await finish()
  const expected = ['late', 'late', ...names].map(bodyOf)
  expected.splice(-1, 1, 'general_service_unavailable')
  expect(responses).toEqual(expected)
})
