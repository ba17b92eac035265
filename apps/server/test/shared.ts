import { randomBytes } from 'node:crypto'
import { expect, onTestFinished } from 'vitest'
import { connect } from '../src/platform/redis/connect.ts'
import { codeOf } from '../src/platform/redis/index.ts'
import { openShared } from '../src/platform/shared.ts'

type Opening = Parameters<typeof openShared>[0]

/** What a process of an installation shares with others, closed when the test has finished. */
export async function openProcess(opening: Pick<Opening, 'url'> & Partial<Opening>) {
  const reports: (string | undefined)[] = []
  const refusals: (string | undefined)[] = []
  const shared = await openShared({
    secret: randomBytes(32),
    now: () => 1_000_000,
    away: (why) => reports.push(why && (codeOf(why) ?? why.message)),
    refused: (why) => refusals.push(codeOf(why)),
    ...opening,
    // On a busy machine an answer takes its time, which is another test's matter.
    paces: { count: 20_000, ...opening.paces },
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

/** Waits until what is looked at is as expected, however busy the machine. */
export const soon = <T>(look: () => T) => expect.poll(look, { timeout: 15_000, interval: 20 })

/** So fast that an outage is soon noticed, and overcome; `redis` may notice some that a busy machine makes. */
export const QUICK = {
  redis: { connect: 500, probe: 50, firstPause: 10, longestPause: 50 },
  bus: { beat: 20, silence: 500, end: 60_000 },
}

/** Asks the server, as an operator would. */
export async function ask(url: URL, ...command: readonly string[]): Promise<unknown> {
  const { signal } = new AbortController()
  const connection = await connect({ url, channels: new Map(), patience: 3000, signal })
  try {
    return await connection.send(command)
  } finally {
    await connection.close()
  }
}
