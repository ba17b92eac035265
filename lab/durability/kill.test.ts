import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { it } from 'vitest'
import { chooseSeed } from '../../apps/server/test/random.ts'
import { startServer } from '../../apps/server/test/processes/server-process.ts'
import { expireAll, unreferenced } from './audit.ts'
import { openSimulation } from './simulation.ts'

/** One by day; `crash-windows.test.ts` covers the moments of a crash one by one. */
const CYCLES = env['NIGHTLY'] ? 250 : 1
/** Servers that are used and killed side by side, because each often waits for its disk or its next start. */
const SERVERS = env['NIGHTLY'] ? [0, 1] : [0]

it.concurrent.for(SERVERS)(
  `server %i, killed ${CYCLES} times under load, keeps what it has acknowledged, and nothing partial`,
  {
    timeout: 120_000 + CYCLES * 30_000,
  },
  // Tests that run side by side need their own `expect`.
  async (at, { expect }) => {
    const seed = chooseSeed() + at
    console.log(`Kills with SEED=${seed}`)
    await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-kill-'))
    const dataDir = join(folder.path, 'data')
    const simulation = await openSimulation(seed)
    let responses = 0
    for (let cycle = 0; cycle < CYCLES; cycle++) {
      await using server = await startServer({ dataDir })
      expect(await simulation.audit(dataDir), `seed ${seed}, kill ${cycle}`).toEqual([])
      // New posts now and then, so that no group of notifications is full.
      if (cycle % 10 === 0) await simulation.seedShared(server)
      responses += await simulation.runUntil(server, server.kill)
    }
    {
      await using last = await startServer({ dataDir })
      expect(await simulation.audit(dataDir), `seed ${seed}, the last`).toEqual([])
      await last.kill('SIGTERM')
    }
    expireAll(dataDir)
    await using later = await startServer({ dataDir })
    await expect.poll(() => unreferenced(dataDir)).toEqual([])
    await later.kill('SIGTERM')
    console.log(`${responses} requests answered before ${CYCLES} kills`)
  },
)
