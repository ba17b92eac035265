import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { expect, it } from 'vitest'
import { type ServerProcess, startServer } from '../server-process.ts'
import { openCity } from './city.ts'
import { noSmallMemory, openSmallMemory } from '../hostile/small-memory.ts'

const CYCLES = env['NIGHTLY'] ? 50 : 1
const BYTES = 256 * 1024 * 1024
/** It is the last that the system would kill, and takes all that there is. */
const GREEDY = 'echo -1000 > /proc/self/oom_score_adj && exec tail /dev/zero'

/** Takes all the memory that those have whom `by` starts, until the server has been killed for it. */
async function takeAll(by: readonly string[], { pid, ended }: ServerProcess): Promise<void> {
  // Its picture processes may be larger, and the system would kill one after another of them.
  writeFileSync(`/proc/${pid}/oom_score_adj`, '1000')
  const [command, ...args] = [...by, 'sh', '-c', GREEDY]
  const greedy = spawn(command, args, { stdio: 'ignore' })
  const gone = once(greedy, 'exit')
  await ended
  greedy.kill('SIGKILL')
  await gone
}

it(
  `A server that is killed ${CYCLES} times for memory keeps what it has acknowledged, and no halves`,
  { timeout: CYCLES * 120_000 },
  async (test) => {
    const why = await noSmallMemory()
    test.skip(why !== undefined, why)
    const seed = Number(env['SEED'] ?? Date.now() % 1_000_000_000)
    console.log(`Kills for memory with SEED=${seed}`)
    await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-memory-'))
    await using memory = openSmallMemory(BYTES)
    const dataDir = join(folder.path, 'data')
    const city = await openCity(seed)
    {
      await using first = await startServer({ dataDir })
      await city.found(first)
    }
    for (let cycle = 0; cycle < CYCLES; cycle++) {
      await using server = await startServer({ dataDir, by: memory.by })
      expect(await city.audit(dataDir), `seed ${seed}, kill ${cycle}`).toEqual([])
      await city.liveUntil(server, async () => takeAll(memory.by, server), {
        areHard: true,
      })
      expect(await server.ended).toEqual([null, 'SIGKILL'])
    }
    expect(memory.kills()).toBeGreaterThanOrEqual(CYCLES)
    await using last = await startServer({ dataDir })
    expect(await city.audit(dataDir)).toEqual([])
    await last.kill('SIGTERM')
  },
)
