import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { expect, it } from 'vitest'
import { chooseSeed } from '../../apps/server/test/random.ts'
import { type ServerProcess, startServer } from '../../apps/server/test/processes/server-process.ts'
import { openSimulation } from './simulation.ts'
import { memoryLimitUnavailable, openSmallMemory } from '../hostile/small-memory.ts'

const CYCLES = env['NIGHTLY'] ? 50 : 1
const BYTES = 256 * 1024 * 1024

/** Uses up the memory of the processes that `by` starts, until the server has been killed for it. */
async function takeAll(by: readonly string[], { pid, ended }: ServerProcess): Promise<void> {
  // The first process to be killed for lack of memory, with everything started since. Sparing it would need a
  // privilege.
  writeFileSync(`/proc/${pid}/oom_score_adj`, '1000')
  const [command, ...args] = [...by, 'tail', '/dev/zero']
  let isOver = false
  const over = ended.then(() => (isOver = true))
  // The allocator is killed too when it is alone, and its exit may be noticed first.
  while (!isOver) {
    const allocator = spawn(command, args, { stdio: 'ignore' })
    const exited = once(allocator, 'exit')
    await Promise.race([over, exited])
    allocator.kill('SIGKILL')
    await exited
  }
}

it(
  `a server killed ${CYCLES} times for lack of memory keeps what it has acknowledged, and nothing partial`,
  { timeout: CYCLES * 120_000 },
  async (test) => {
    const why = await memoryLimitUnavailable()
    test.skip(why !== undefined, why)
    const seed = chooseSeed()
    console.log(`Kills for memory with SEED=${seed}`)
    await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-memory-'))
    await using memory = openSmallMemory(BYTES)
    const dataDir = join(folder.path, 'data')
    const simulation = await openSimulation(seed)
    {
      await using first = await startServer({ dataDir })
      await simulation.seedShared(first)
    }
    for (let cycle = 0; cycle < CYCLES; cycle++) {
      await using server = await startServer({ dataDir, commandPrefix: memory.commandPrefix })
      expect(await simulation.audit(dataDir), `seed ${seed}, kill ${cycle}`).toEqual([])
      await simulation.runUntil(server, async () => takeAll(memory.commandPrefix, server), {
        toleratesOverload: true,
      })
      expect(await server.ended).toEqual([null, 'SIGKILL'])
    }
    expect(memory.kills()).toBeGreaterThanOrEqual(CYCLES)
    await using last = await startServer({ dataDir })
    expect(await simulation.audit(dataDir)).toEqual([])
    await last.kill('SIGTERM')
  },
)
