import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { photo } from '../../../apps/server/test/files/pictures.ts'
import {
  type ServerProcess,
  startServer,
} from '../../../apps/server/test/processes/server-process.ts'
import { openDataset, signIn } from '../dataset.ts'
import { type Figure, median } from '../figures.ts'
import { measure, requireWrk } from '../load.ts'
import { feed as address } from '../requests.ts'

const ROUNDS = 3
const SECONDS = 4
/**
 * The least acceptable share of the undisturbed rate, and the largest 99th percentile of event-loop delay in
 * milliseconds.
 */
const BOUNDS = { share: 0.6, late: 20 }

interface Lateness {
  readonly p50: number
  readonly p99: number
  readonly max: number
}

/** The delay of the server's event loop since the last call. */
async function lateness({ pid, printed }: ServerProcess): Promise<Lateness> {
  const started = printed.length
  process.kill(pid, 'SIGUSR2')
  for (;;) {
    await pause(20)
    const line = printed.slice(started).find((each) => each.startsWith('Event loop: '))
    if (line) return JSON.parse(line.slice('Event loop: '.length)) as Lateness
  }
}

/**
 * The feed's rate alone, and under load, in turn: two people upload photos of 12 million pixels without a pause,
 * and ten people sign in each second. Also the event-loop delay under load.
 */
export async function measureMixed(rounds = ROUNDS): Promise<Figure[]> {
  requireWrk()
  await using dataset = await openDataset()
  const watch = pathToFileURL(join(import.meta.dirname, 'loop-delay.ts'))
  await using server = await startServer({
    dataDir: dataset.dataDir,
    settings: { NODE_OPTIONS: `--import=${watch.href}` },
  })
  const load = new Worker(join(import.meta.dirname, 'background-load.ts'), {
    workerData: { origin: server.origin, photo: new Uint8Array(await photo()) },
  })
  for (let there = 0; there < 2; there++) await once(load, 'message')
  const { cookie } = await signIn(server.origin, dataset.first)
  const feed = (seconds: number) =>
    measure(server.origin, [{ method: 'GET', path: address, cookie }], { seconds })
  // A warm-up, so that no cold server is measured.
  load.postMessage(true)
  await feed(3)
  load.postMessage(false)
  await once(load, 'message')
  const rows: object[] = []
  const [shares, late]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    await lateness(server)
    const quiet = await feed(SECONDS)
    const { p99: quietLate } = await lateness(server)
    load.postMessage(true)
    const mixed = await feed(SECONDS)
    load.postMessage(false)
    const [done] = (await once(load, 'message')) as [object]
    const lag = await lateness(server)
    const share = mixed.perSecond / quiet.perSecond
    shares.push(share)
    late.push(lag.p99)
    rows.push({
      quiet: Math.round(quiet.perSecond),
      mixed: Math.round(mixed.perSecond),
      share: share.toFixed(2),
      'p99 of answers': mixed.p99,
      ...done,
      'quiet, late p99': quietLate,
      'mixed, late p99': lag.p99,
      'late max': lag.max,
      failed: quiet.failed + mixed.failed,
    })
  }
  await load.terminate()
  console.table(rows)
  return [
    {
      what: 'W1 while two upload and ten sign in each second, of its quiet rate',
      figure: median(shares),
      unit: '',
      atLeast: BOUNDS.share,
    },
    {
      what: 'event loop late meanwhile, p99',
      figure: median(late),
      unit: 'ms',
      atMost: BOUNDS.late,
    },
  ]
}
