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
 * gate; at night larger ones, and 24 new seeds. A failure prints the seed and the smallest failing request; FUZZ_SEED
 * runs it again.
 */
const BATCH = env['NIGHTLY'] === 'true' ? 5000 : 500
const NIGHTLY_RUNS = env['NIGHTLY'] === 'true' ? 24 : 0
const first = Number(env['FUZZ_SEED'] ?? 20_261_121)
const SEEDS = [first, ...Array.from({ length: NIGHTLY_RUNS }, (_, at) => (Date.now() + at) | 0)]

/** The state is compared only every so many requests, because that takes longer than a request. */
const LOOK_EVERY = 20
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
  const answer = await send(request)
  const mayChange = leavesSomething(request, answer)
  const after = isChecked && !mayChange ? await hashState(server.platform) : before
  if (mayChange) await repair(request)
  return {
    status: answer.statusCode,
    complaints: [
      ...faultsIn(answer),
      ...server.faults.slice(known),
      ...(after === before ? [] : [`answered ${answer.statusCode} and changed something`]),
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
    await fc.assert(property, { seed, numRuns: BATCH })
    // Enough calls succeed, so the test doesn't only exercise rejections.
    expect(statuses.get(200)).toBeGreaterThan(BATCH / 20)
    expect(statuses.get(201)).toBeGreaterThan(BATCH / 100)
    expect(memoryUsage().rss - memory).toBeLessThan(MEMORY)
    expect((await server.app.inject('/v1/health/live')).statusCode).toBe(200)
  },
  300_000,
)
