import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { describe, expect, it } from 'vitest'
import { chooseSeed } from '../../apps/server/test/random.ts'
import { startServer } from '../../apps/server/test/processes/server-process.ts'
import { openSimulation } from './simulation.ts'
import { openPoweredDisk, powerCutUnavailable } from './powered-disk.ts'

const WITHOUT_SYNC = join(import.meta.dirname, 'without-sync.ts')
const CYCLES = env['NIGHTLY'] ? 200 : 2

/** Cuts the power this many times, or until there is a fault: returns the fault, and the number of responses. */
async function cutPower(cycles: number, settings: Readonly<Record<string, string>> = {}) {
  const seed = chooseSeed()
  console.log(`Power cuts with SEED=${seed}`)
  await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-power-'))
  await using disk = await openPoweredDisk(folder.path)
  const dataDir = join(disk.path, 'data')
  const simulation = await openSimulation(seed)
  let responses = 0
  {
    // Durably stores the instance's id: without it a start is rejected before any loss could be detected.
    await using before = await startServer({ dataDir })
    await before.kill('SIGTERM')
  }
  {
    await using first = await startServer({ dataDir, settings })
    await simulation.seedShared(first)
    await disk.cutPower(first.kill)
  }
  for (let cycle = 0; cycle < cycles; cycle++) {
    await using server = await startServer({ dataDir, settings })
    const faults = await simulation.audit(dataDir)
    if (faults.length > 0) return { cycle, responses, faults }
    responses += await simulation.runUntil(server, async () => disk.cutPower(server.kill))
  }
  await using last = await startServer({ dataDir, settings })
  const faults = await simulation.audit(dataDir)
  await last.kill('SIGTERM')
  return { cycle: cycles, responses, faults }
}

describe('a power cut', () => {
  const why = powerCutUnavailable()

  it(
    `loses nothing that was acknowledged, ${CYCLES} times`,
    { timeout: CYCLES * 60_000 },
    async (test) => {
      test.skip(why !== undefined, why)
      const { responses, faults } = await cutPower(CYCLES)
      expect(faults).toEqual([])
      console.log(`${responses} requests answered before ${CYCLES} power cuts`)
    },
  )

  it.runIf(env['NIGHTLY']).for([
    ['commits', /^(account|profile|post|file) \S+: acknowledged .+, found gone$/],
    ['files', /^missing or damaged: /],
  ] as const)(
    'would be seen to lose %s without sync',
    { timeout: 300_000 },
    async ([what, loss], test) => {
      test.skip(why !== undefined, why)
      const settings = { WITHOUT_SYNC: what, NODE_OPTIONS: `--import=${WITHOUT_SYNC}` }
      const { faults } = await cutPower(10, settings)
      expect(faults.filter((fault) => loss.test(fault))).not.toEqual([])
    },
  )
})
