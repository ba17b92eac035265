import { readFile } from 'node:fs/promises'
import { type ServerProcess, startServer } from '../../apps/server/test/processes/server-process.ts'
import { type Figure, report } from './figures.ts'
import { openDataset } from './dataset.ts'
import { measureBulk } from './server/bulk.ts'
import { measureLarge } from './server/large.ts'
import { requireWrk } from './load.ts'
import { measureMixed } from './server/mixed.ts'
import { measurePages } from './pages/pages.ts'
import { measurePictures } from './server/pictures.ts'
import { measureRequests } from './requests.ts'
import { measureScroll } from './pages/scroll.ts'

const START_MAX = 600
const MEMORY = { idle: 120, after: 350 }

/** The current memory of the server's process, in MB. */
export async function memoryOf({ pid }: Pick<ServerProcess, 'pid'>): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
}

/** Times the second start, because the first one fills the compile cache. */
export async function timedStart(dataDir: string) {
  await using first = await startServer({ dataDir })
  await first.kill('SIGTERM')
  const startTime = performance.now()
  const server = await startServer({ dataDir })
  await fetch(`${server.origin}/v1/health`)
  return { server, ms: performance.now() - startTime }
}

/** Throughput of the product's own requests, and the server's memory and start time. */
export async function measureServer(isQuick: boolean): Promise<Figure[]> {
  requireWrk()
  await using dataset = await openDataset()
  const { server, ms } = await timedStart(dataset.dataDir)
  await using product = server
  const idle = await memoryOf(product)
  const pace = isQuick ? { seconds: 1, rounds: 2 } : { seconds: 5, rounds: 3 }
  return [
    { what: 'start to first answer', figure: ms, unit: 'ms', atMost: START_MAX },
    { what: 'memory, idle', figure: idle, unit: 'MB', atMost: MEMORY.idle },
    ...(await measureRequests(product, dataset, pace)),
    {
      what: 'memory, after all this',
      figure: await memoryOf(product),
      unit: 'MB',
      atMost: MEMORY.after,
    },
  ]
}

/** Prints one table of everything that has a budget, or with `isQuick` of the part that takes less than two minutes. */
export async function runBench(isQuick: boolean): Promise<boolean> {
  const figures = await measureServer(isQuick)
  figures.push(...(await measureMixed(isQuick ? 1 : undefined)))
  if (!isQuick) {
    figures.push(...(await measureLarge()))
    figures.push(...(await measureBulk()))
    figures.push(...(await measurePictures()))
    figures.push(...(await measurePages()))
    figures.push(...(await measureScroll()))
  }
  return report(figures)
}
