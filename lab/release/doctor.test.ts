import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env, execPath } from 'node:process'
import { expect, it } from 'vitest'
import { builtServer, startServer } from '../../apps/server/test/processes/server-process.ts'
import { freePort } from '../../apps/server/test/stores/free-port.ts'
import {
  createSettings,
  missingServer,
  startServers,
} from '../../apps/server/test/stores/servers.ts'
import { outcomeOf, type Settings } from './devhood.ts'

it.skipIf(missingServer())(
  'the doctor looks at PostgreSQL, S3 and Redis, with the server running, stopped, and all of them stopped',
  async () => {
    await using servers = await startServers()
    await using stores = await createSettings(servers)
    await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-doctor-'))
    const dataDir = join(folder.path, 'data')
    const program = await builtServer()
    /** The exit code, and the lines of these parts. */
    async function examine(settings: Settings) {
      const options = {
        cwd: folder.path,
        env: { PATH: env['PATH'], DATA_DIR: dataDir, ...stores.settings, ...settings },
      }
      const { code, out } = await outcomeOf(execPath, [program, 'doctor'], options)
      const about = /^(ok|note|fault) +(server|database|files|redis|bucket|clock) +(.*)$/gm
      const states = Array.from(out.matchAll(about), ([, state, part]) => `${part} ${state}`)
      return { code, states, todos: out.match(/^\d+\. .*$/gm) ?? [] }
    }
    const well = ['database ok', 'clock ok', 'files note', 'redis ok', 'bucket ok']
    {
      await using server = await startServer({ dataDir, settings: stores.settings })
      const { code, states } = await examine({ PORT: new URL(server.origin).port })
      expect([code, states]).toEqual([0, ['server ok', ...well]])
    }
    const port = String(await freePort())
    expect(await examine({ PORT: port })).toMatchObject({
      code: 0,
      states: ['server note', ...well],
    })
    const stopped = Object.entries(stores.settings).map(([name, value]) => {
      if (!URL.canParse(value)) return [name, value]
      return [name, value.replace(/(127\.0\.0\.1|localhost)(:|%3A)\d+/, `$1$2${port}`)]
    })
    const found = await examine({ PORT: port, ...Object.fromEntries(stopped) })
    expect(found).toMatchObject({
      code: 1,
      states: ['server note', 'database fault', 'redis fault', 'bucket fault'],
    })
    expect(found.todos.map((line) => line.slice(3))).toEqual(
      expect.arrayContaining([
        'Start PostgreSQL, or correct DATABASE_URL.',
        'Start Redis, or correct REDIS_URL.',
        'Correct BLOBS_URL and its credentials.',
      ]),
    )
  },
)
