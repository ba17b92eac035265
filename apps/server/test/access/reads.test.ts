import { expect, test } from 'vitest'
import { hashState } from '../app/state-hash.ts'
import { readableUrls } from './readable-urls.ts'
import { openFixture } from './fixture.ts'

const HOURS = 2 * 3_600_000

/*
 * Previews rendered on demand, and the last use of a session, are not part of the state (`stateOf`). The callback of a
 * sign-in provider is the one GET that may write; none is configured here.
 */
test.each(['owner', 'operator'] as const)(
  'no GET or HEAD changes anything, requested by the %s',
  async (kind) => {
    await using world = await openFixture(kind, {}, { publicPages: true, publicJobs: true })
    // Long enough for the next call to record the use of the session.
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
