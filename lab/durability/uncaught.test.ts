import { existsSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { expect, it } from 'vitest'
import { chooseSeed } from '../../apps/server/test/random.ts'
import { type ServerProcess, startServer } from '../../apps/server/test/processes/server-process.ts'
import { searchOf } from '../../apps/server/test/sockets/sockets.ts'
import { openSimulation } from './simulation.ts'

const PLANTED_FAULT = join(import.meta.dirname, 'planted-fault.ts')

/** Faults while people use the server. By day the one in a timer occurs in the last, idle server alone. */
const UNDER_LOAD = [...(env['NIGHTLY'] ? ['timer'] : []), 'rejection', 'upgrade', 'message']

/** Opens a socket and sends a message. */
function callIn(origin: string): void {
  const address = `${origin.replace('http', 'ws')}/v1/realtime?${searchOf(['documents'])}`
  const socket = new WebSocket(address, { headers: { origin } } as never)
  socket.addEventListener('open', () => socket.send('{"type":"ping"}'))
}

/** The messages of the log lines about the fault. */
function loggedBy({ printed }: ServerProcess): string[] {
  const lines = printed.filter((line) => line.includes('This fault was planted'))
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
}

it(
  'an uncaught error stops the server: with a log line, after its responses, for a restart',
  { timeout: 300_000 },
  async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-uncaught-'))
    const dataDir = join(folder.path, 'data')
    const simulation = await openSimulation(chooseSeed())
    for (const fault of UNDER_LOAD) {
      const settings = { FAULT: fault, NODE_OPTIONS: `--import=${PLANTED_FAULT}` }
      await using server = await startServer({ dataDir, settings })
      expect([fault, ...(await simulation.audit(dataDir))]).toEqual([fault])
      let ended: unknown
      await simulation.runUntil(server, async () => {
        const end = server.kill('SIGUSR2')
        callIn(server.origin)
        ended = await end
      })
      expect([fault, ended]).toEqual([fault, [1, null]])
      expect(loggedBy(server)).toEqual(['Stopping: a fault that nobody caught'])
    }
    const settings = { FAULT: 'timer', NODE_OPTIONS: `--import=${PLANTED_FAULT}` }
    await using last = await startServer({ dataDir, settings })
    expect(await simulation.audit(dataDir)).toEqual([])
    expect(await last.kill('SIGUSR2')).toEqual([1, null])
    expect(loggedBy(last)).toEqual(['Stopping: a fault that nobody caught'])
    // A closed database leaves no log beside it.
    expect(existsSync(join(dataDir, 'devhood.db-wal'))).toBe(false)
  },
)
