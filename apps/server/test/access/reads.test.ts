import { expect, test } from 'vitest'
import { filled } from '../bad-input.ts'
import { stateOf } from '../state.ts'
import { ACCOUNT_ROWS } from './account-rows.ts'
import { DOCUMENT_ROWS, TABLE_ROWS } from './document-rows.ts'
import { FILE_ROWS } from './file-rows.ts'
import { OPEN_ROWS } from './open-rows.ts'
import { OPERATOR_ROWS } from './operator-rows.ts'
import { openWorld, type World } from './world.ts'

const HOURS = 2 * 3_600_000

const READS = [
  ...ACCOUNT_ROWS,
  ...DOCUMENT_ROWS,
  ...TABLE_ROWS,
  ...FILE_ROWS,
  ...OPEN_ROWS,
  ...OPERATOR_ROWS,
].filter(({ operation }) => operation.startsWith('get '))
/** What is answered beside the API. */
const PAGES = [
  '/',
  '/sign-in',
  '/verify-email?userId=x&secret=y',
  '/metrics',
  '/outbox',
  '/nowhere',
]

/** The addresses of all that can be read, those of things of the world's owner. */
function addressesIn(world: World): string[] {
  const calls = READS.map(({ operation, places, query }) => {
    const search = query === undefined ? '' : `?${new URLSearchParams(query(world)).toString()}`
    return filled(operation.slice('get '.length), places?.(world) ?? {}) + search
  })
  return [...new Set([...calls, ...PAGES])]
}

/*
 * Renderings that are made by the way, and when a session was last used, are no part of the state (`stateOf`). A
 * sign-in that comes back from another service is the one GET that is meant to write; none is set up here.
 */
test.each(['owner', 'operator'] as const)(
  'no GET and no HEAD changes anything, asked by the %s',
  { timeout: 120_000 },
  async (kind) => {
    await using world = await openWorld(kind)
    // Long enough for the next call to write down that the session is used.
    world.server.clock.advance(HOURS)
    const before = await stateOf(world.server.platform)
    const changed: string[] = []
    const addresses = addressesIn(world)
    for (const address of addresses)
      for (const method of ['GET', 'HEAD'] as const) {
        await world.by('cookie')(method, address)
        if ((await stateOf(world.server.platform)) !== before) changed.push(`${method} ${address}`)
      }
    expect(changed).toEqual([])
    expect(addresses.length).toBeGreaterThan(40)
  },
)
