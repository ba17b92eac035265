import { expect, test } from 'vitest'
import { hashState } from '../app/state-hash.ts'
import { readableUrls } from './readable-urls.ts'
import { openFixture } from './fixture.ts'

const HOURS = 2 * 3_600_000

/*
 * Renderings that are made by the way, and when a session was last used, are no part of the state (`stateOf`). A
 * sign-in that comes back from another service is the one GET that is meant to write; none is set up here.
 */
test.each(['owner', 'operator'] as const)(
  'no GET or HEAD changes anything, requested by the %s',
  { timeout: 120_000 },
  async (kind) => {
    await using world = await openFixture(kind)
    // Long enough for the next call to write down that the session is used.
    world.server.clock.advance(HOURS)
    const before = await hashState(world.server.platform)
    const changed: string[] = []
    const addresses = readableUrls(world)
    for (const address of addresses)
      for (const method of ['GET', 'HEAD'] as const) {
        await world.by('cookie')(method, address)
        if ((await hashState(world.server.platform)) !== before)
          changed.push(`${method} ${address}`)
      }
    expect(changed).toEqual([])
    expect(addresses.length).toBeGreaterThan(40)
  },
)
