import { randomBytes } from 'node:crypto'
import { expect, onTestFinished } from 'vitest'
import { connect } from '../../src/platform/redis/connect.ts'
import { codeOf } from '../../src/platform/redis/index.ts'
import { openShared } from '../../src/platform/shared.ts'

type ProcessOptions = Parameters<typeof openShared>[0]

/** The state that a process of an installation shares with others, closed when the test has finished. */
export async function openProcess(opening: Pick<ProcessOptions, 'url'> & Partial<ProcessOptions>) {
  const reports: (string | undefined)[] = []
  const refusals: (string | undefined)[] = []
  const shared = await openShared({
    secret: randomBytes(32),
    now: () => 1_000_000,
    reportOutage: (why) => reports.push(why && (codeOf(why) ?? why.message)),
    reportRefusal: (why) => refusals.push(codeOf(why)),
    ...opening,
    // A busy machine answers slowly, which isn't what these tests check.
    timings: { count: 20_000, ...opening.timings },
  })
  let isClosed = false
  async function close(): Promise<void> {
    if (!isClosed) await shared[Symbol.asyncDispose]()
    isClosed = true
  }
  onTestFinished(close)
  return { ...shared, reports, refusals, close }
}

export type Process = Awaited<ReturnType<typeof openProcess>>

/** Polls until the value is as expected, however busy the machine is. */
export const eventually = <T>(look: () => T) => expect.poll(look, { interval: 20 })

/**
 * Short timeouts, so that outages are soon noticed and overcome. `redis` can report false outages on a busy
 * machine.
 */
export const FAST_TIMING = {
  redis: { connect: 500, probe: 50, firstDelay: 10, longestDelay: 50 },
  bus: { heartbeat: 20, silentAfter: 500, endedAfter: 60_000 },
}

/** Sends a command to the server, as an operator would. */
export async function sendCommand(url: URL, ...command: readonly string[]): Promise<unknown> {
  const { signal } = new AbortController()
  const connection = await connect({ url, channels: new Map(), timeout: 3000, signal })
  try {
    return await connection.send(command)
  } finally {
    await connection.close()
  }
}
