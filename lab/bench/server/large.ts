import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Query, serializeQuery } from '@devhood/contract'
import { CROWD, CROWD_SQL } from '../../../apps/server/test/documents/crowd.ts'
import { addressOf } from '../../../apps/server/test/documents/documents.ts'
import { personAt } from '../../../apps/server/test/people/person-at.ts'
import {
  type ServerProcess,
  startServer,
} from '../../../apps/server/test/processes/server-process.ts'
import type { Figure } from '../figures.ts'

const AT_ONCE = 32
const BOUNDS = { hold: 50, memory: 400 }

/** The longest turn of the server's event loop since the last call, in milliseconds of CPU time. */
export async function longestBlock({ pid, printed, ended }: ServerProcess): Promise<number> {
  const started = printed.length
  let isOver = false
  void ended.then(() => (isOver = true))
  process.kill(pid, 'SIGUSR2')
  while (!isOver) {
    await pause(20)
    const line = printed.slice(started).find((each) => each.startsWith('Event loop: '))
    if (line) return (JSON.parse(line.slice('Event loop: '.length)) as { max: number }).max
  }
  throw new Error(`The server ended: ${printed.slice(started).join('\n')}`)
}

/** Peak memory of the process, in MB. */
async function peakOf({ pid }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
}

/** All people with all their fields, without a select; no two pages are the same. */
function pathOf(at: number): string {
  const since = new Date(-at).toISOString()
  const queries = [Query.limit(CROWD.people), Query.greaterThan('$createdAt', since)]
  const texts = queries.map(
    (each, index) => `queries[${index}]=${encodeURIComponent(serializeQuery(each))}`,
  )
  return `${addressOf('users')}?${texts.join('&')}`
}

type Request = Awaited<ReturnType<typeof personAt>>['request']

async function ask(request: Request, at: number) {
  const started = performance.now()
  try {
    const { statusCode, rawPayload } = await request('GET', pathOf(at))
    return { status: statusCode, bytes: rawPayload.length, ms: performance.now() - started }
  } catch {
    return { status: 0, bytes: 0, ms: performance.now() - started }
  }
}

/** The largest answers to lists of people: their event-loop turns and memory. */
export async function measureLarge(): Promise<Figure[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-bench-'))
  const watch = pathToFileURL(join(import.meta.dirname, 'loop-block.ts'))
  await using server = await startServer({
    dataDir: folder.path,
    settings: { NODE_OPTIONS: `--import=${watch.href}` },
  })
  const { request } = await personAt(server.origin, 'reader')
  const raw = new DatabaseSync(join(folder.path, 'devhood.db'))
  for (const text of CROWD_SQL) raw.exec(text)
  raw.close()
  await ask(request, 0)
  await longestBlock(server)
  const one = await ask(request, 1)
  const held = await longestBlock(server)
  const all = await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, at) => ask(request, 2 + at)),
  )
  const failed = all.filter(({ status }) => status !== 200).length
  console.table([
    {
      'one: MB': Number((one.bytes / 1e6).toFixed(1)),
      'one: ms': Math.round(one.ms),
      [`${AT_ONCE} at once: slowest, ms`]: Math.round(Math.max(...all.map(({ ms }) => ms))),
      failed,
    },
  ])
  if (failed === AT_ONCE) throw new Error('The server is gone.')
  const [heldByAll, peak] = [await longestBlock(server), await peakOf(server)]
  return [
    { what: 'largest answer: longest turn', figure: held, unit: 'ms', atMost: BOUNDS.hold },
    { what: `… ${AT_ONCE} at once`, figure: heldByAll, unit: 'ms', atMost: BOUNDS.hold },
    { what: '… most memory', figure: peak, unit: 'MB', atMost: BOUNDS.memory },
  ]
}
