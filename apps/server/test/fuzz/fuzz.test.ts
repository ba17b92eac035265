import { env, memoryUsage } from 'node:process'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { operationsOf } from '../http/operations.ts'
import { hashState } from '../app/state-hash.ts'
import { type FuzzRequest, requestsTo } from './requests.ts'
import { faultsIn } from './response-faults.ts'
import { type FuzzFixture, openFuzzFixture, VALID_VALUES } from './fixture.ts'

/*
 * HT-10: every operation of the API description, called by everybody with any values. One batch of one seed in the
 * gate; at night larger ones, and new seeds: 24, and on PostgreSQL, S3 and Redis 7, since only statements differ there.
 * Of 25 seeds, four found the one such fault that calls have shown. A failure prints the seed and the smallest failing
 * request; FUZZ_SEED runs it again.
 */
const FEWEST = 250
const BATCH = env['NIGHTLY'] === 'true' ? 5000 : FEWEST
const NEW_SEEDS = env['TEST_STORES'] === 'servers' ? 7 : 24
const NIGHTLY_RUNS = env['NIGHTLY'] === 'true' ? NEW_SEEDS : 0
const first = Number(env['FUZZ_SEED'] ?? 20_261_121)
const SEEDS = [first, ...Array.from({ length: NIGHTLY_RUNS }, (_, at) => (Date.now() + at) | 0)]

/** The state is compared only every so many requests, because that takes longer than a request. */
const LOOK_EVERY = 20
/** A seed makes no new calls after these milliseconds, on a machine that has much else to do. */
const ENOUGH_MS = 120_000
/** The additional memory that a batch may use. */
const MEMORY = 400_000_000

/** Whether the call succeeded and was a write. Wrong secrets are counted, and the fifth invalidates a code. */
function leavesSomething({ method }: FuzzRequest, { statusCode, body }: LightMyRequestResponse) {
  if (statusCode >= 400) return body.includes('"user_invalid_token"')
  return method !== 'GET' && method !== 'HEAD'
}

/** Sends the request; returns all errors in the response. */
async function complaintsOf(world: FuzzFixture, request: FuzzRequest, isChecked: boolean) {
  const { server, send, repair } = world
  const known = server.faults.length
  const before = isChecked ? await hashState(server.platform) : ''
  const response = await send(request)
  const mayChange = leavesSomething(request, response)
  const after = isChecked && !mayChange ? await hashState(server.platform) : before
  if (mayChange) await repair(request)
  return {
    status: response.statusCode,
    complaints: [
      ...faultsIn(response),
      ...server.faults.slice(known),
      ...(after === before ? [] : [`answered ${response.statusCode} and changed something`]),
    ],
  }
}

test.each(SEEDS)(
  'random calls, with seed %i, get documented responses, and rejected ones change nothing',
  async (seed) => {
    await using world = await openFuzzFixture()
    const { server } = world
    const operations = await operationsOf(server.app)
    const statuses = new Map<number, number>()
    const memory = memoryUsage().rss
    let count = 0
    const property = fc.asyncProperty(requestsTo(operations, VALID_VALUES), async (request) => {
      const { status, complaints } = await complaintsOf(world, request, count++ % LOOK_EVERY === 0)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      expect(complaints).toEqual([])
    })
    const plugins = [fc.interruptAfterTimeLimit(ENOUGH_MS)]
    await fc.assert(property, { seed, numRuns: BATCH, plugins })
    expect(count).toBeGreaterThanOrEqual(FEWEST)
    // Enough calls succeed, so the test doesn't only exercise rejections.
    expect(statuses.get(200)).toBeGreaterThan(count / 20)
    expect(statuses.get(201)).toBeGreaterThan(count / 100)
    expect(memoryUsage().rss - memory).toBeLessThan(MEMORY)
    expect((await server.app.inject('/v1/health/live')).statusCode).toBe(200)
  },
  300_000,
)
