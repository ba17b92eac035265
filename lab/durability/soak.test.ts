import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { chooseSeed } from '../../apps/server/test/random.ts'
import { startServer } from '../../apps/server/test/processes/server-process.ts'
import { openSimulation } from './simulation.ts'

const MINUTES = Number(env['SOAK_MINUTES'] ?? 10)
const EVERY_MS = 2000
const MB = 1024 * 1024
const PAGE = 4096

/** Whether memory and handles of a process can be read. */
const hasProc = env['NIGHTLY'] !== undefined && process.platform === 'linux'

interface Sample {
  readonly memory: number
  readonly handles: number
  readonly log: number
}

function sampleOf(pid: number, dataDir: string): Sample {
  const [, resident] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
  return {
    memory: Number(resident) * PAGE,
    handles: readdirSync(`/proc/${pid}/fd`).length,
    log: statSync(join(dataDir, 'devhood.db-wal')).size,
  }
}

/** The rise of a linear fit of these values from the first to the last. */
function growthOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const rise = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0)
  const run = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  return (rise / run) * (values.length - 1)
}

/** People who come and go for this long: a constant number, so that nothing has a reason to grow. */
it.runIf(hasProc)(
  `a server in use for ${MINUTES} minutes does not grow in memory, handles or log`,
  { timeout: (MINUTES + 5) * 60_000 },
  async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-soak-'))
    const dataDir = join(folder.path, 'data')
    const simulation = await openSimulation(chooseSeed())
    await using server = await startServer({ dataDir })
    await simulation.seedShared(server)
    const samples: Sample[] = []
    const look = setInterval(() => samples.push(sampleOf(server.pid, dataDir)), EVERY_MS)
    const stop = async () => {
      clearInterval(look)
      await server.kill('SIGTERM')
    }
    const isEnough = wait(MINUTES * 60_000)
    const responses = await simulation.runUntil(server, stop, {
      until: isEnough,
      toleratesOverload: true,
    })
    // Caches fill up to their limits at first: for four minutes, with a machine that has much else to do.
    const settled = samples.slice(Math.floor(samples.length / 2))
    const growth = {
      memory: growthOf(settled.map(({ memory }) => memory)) / MB,
      handles: growthOf(settled.map(({ handles }) => handles)),
      log: Math.max(...settled.map(({ log }) => log)) / MB,
    }
    const last = samples.at(-1)
    console.log(`${responses} answers; growth: ${JSON.stringify(growth)}; ${JSON.stringify(last)}`)
    expect(growth.memory).toBeLessThan(32)
    expect(growth.handles).toBeLessThan(5)
    expect(growth.log).toBeLessThan(65)
    // Stopped by itself; a busy machine may not send all responses in time.
    expect((await server.ended)[1]).toBeNull()
    await using again = await startServer({ dataDir })
    expect(await simulation.audit(dataDir)).toEqual([])
    await again.kill('SIGTERM')
  },
)
