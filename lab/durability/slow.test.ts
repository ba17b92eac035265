import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env, kill } from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { chooseSeed } from '../../apps/server/test/random.ts'
import { type ServerProcess, startServer } from '../../apps/server/test/processes/server-process.ts'
import { openSimulation } from './simulation.ts'
import { failCalls, hasFailingDisks } from './failing-disk.ts'

const LONG_MS = env['NIGHTLY'] ? 120_000 : 2500
const NO_TRACER = hasFailingDisks ? undefined : "system calls can't be delayed here"

/** Lets a process run for a tenth of the time, until it ends or this is disposed. */
function slowDown({ pid, ended }: ServerProcess): AsyncDisposable {
  let [isSlow, isAlive] = [true, true]
  void ended.then(() => {
    isAlive = false
  })
  async function alternate(): Promise<void> {
    while (isSlow && isAlive) {
      kill(pid, 'SIGSTOP')
      await wait(90)
      if (isAlive) kill(pid, 'SIGCONT')
      await wait(10)
    }
  }
  const done = alternate()
  return {
    async [Symbol.asyncDispose]() {
      isSlow = false
      await done
    },
  }
}

type Slowing = (server: ServerProcess) => Promise<AsyncDisposable> | AsyncDisposable
const SLOW: [what: string, slowing: Slowing, why: string | undefined][] = [
  ['processor', slowDown, undefined],
  ['disk', ({ pid }) => failCalls(pid, 'fsync,fdatasync:delay_enter=500000'), NO_TRACER],
]

describe('on a slow machine', () => {
  // Both wait most of the time.
  it.concurrent.for(SLOW)(
    'with a slow %s responses are late, nothing is lost, health is correct, and it stops by itself',
    { timeout: LONG_MS + 240_000 },
    async ([, slowing, why], test) => {
      test.skip(why !== undefined, why)
      await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-slow-'))
      const dataDir = join(folder.path, 'data')
      const simulation = await openSimulation(chooseSeed())
      {
        await using server = await startServer({ dataDir })
        await simulation.seedShared(server)
        let health = 0
        async function end(): Promise<void> {
          health = await fetch(`${server.origin}/v1/health/ready`).then(({ status }) => status)
          await server.kill('SIGTERM')
        }
        const isEnough = wait(LONG_MS)
        {
          await using _slow = await slowing(server)
          const responses = await simulation.runUntil(server, end, {
            until: isEnough,
            toleratesOverload: true,
          })
          console.log(`${responses} answers on a slow machine`)
          expect(responses).toBeGreaterThan(0)
        }
        expect(health).toBe(200)
        // Stopped by itself: in time, or after closing the connections that it could not answer within ten seconds.
        const [code, signal] = await server.ended
        expect([[0, 1].includes(code ?? -1), signal]).toEqual([true, null])
      }
      await using again = await startServer({ dataDir })
      expect(await simulation.audit(dataDir)).toEqual([])
      await again.kill('SIGTERM')
    },
  )
})
