import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argv } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { BulkAct, ModeratedPersonList } from '@devhood/contract/schemas'
import { addressOf } from '../../../apps/server/test/documents/documents.ts'
import { personAt } from '../../../apps/server/test/people/person-at.ts'
import {
  type ServerProcess,
  startServer,
} from '../../../apps/server/test/processes/server-process.ts'
import { startOwnPostgres } from '../../../apps/server/test/stores/postgres-cluster.ts'
import type { Figure } from '../figures.ts'
import { addSubjects, letAllWait, stateOf, SUBJECTS } from './bulk-data.ts'
import { longestBlock } from './large.ts'

const TURN_MAX = 50
/** What a request of another person may take meanwhile, the 99th percentile: so much, or twice as long as before. */
const WAIT_MAX = 50
/** The server is killed when it has looked at so many. */
const KILLED_AT = SUBJECTS / 3
const PACE = 50

type Person = Awaited<ReturnType<typeof personAt>>
const BULK = '/v1/operator/bulk'

/** Acts on all that match, as the screens order them. */
const ORDERS: Readonly<Record<string, (by: Person, location: string) => Promise<BulkAct>>> = {
  async 'block people'({ request }, location) {
    await letAllWait(location)
    const waiting = await request('GET', '/v1/operator/people?held=true&limit=1')
    const { asOf } = waiting.json<ModeratedPersonList>()
    const body = { action: 'block', rule: 'spam', matching: { held: true }, asOf }
    return (await request('POST', BULK, body)).json<BulkAct>()
  },
  async 'hide what is reported'({ request }) {
    const matching = { reason: 'spam', before: new Date().toISOString() }
    const body = { action: 'hide', rule: 'spam', matching }
    return (await request('POST', `${BULK}/cases`, body)).json<BulkAct>()
  },
}

/** Somebody else reads a page of posts and likes one, again and again. Returns how long the slowest hundredth takes. */
async function waitBeside({ request }: Person, act: () => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  let isOver = false
  const ask = async (...asked: Parameters<Person['request']>) => {
    const began = performance.now()
    const { statusCode } = await request(...asked)
    if (statusCode >= 300) throw new Error(`${asked[1]} was answered ${statusCode}.`)
    taken.push(performance.now() - began)
  }
  async function others() {
    for (let at = 0; !isOver; at++) {
      const since = encodeURIComponent(
        `{"method":"greaterThan","attribute":"$createdAt","values":["${new Date(at).toISOString()}"]}`,
      )
      await ask('GET', `${addressOf('posts')}?queries[0]=${since}`)
      const likes = at % 2 === 0 ? ['reader'] : []
      await ask('PATCH', `${addressOf('posts')}/own`, { data: { likes } })
      await pause(PACE)
    }
  }
  const asking = others()
  await act()
  isOver = true
  await asking
  return taken.toSorted((one, other) => one - other)[Math.floor(taken.length * 0.99)] ?? Number.NaN
}

interface Place {
  readonly dataDir: string
  readonly settings: Readonly<Record<string, string>>
  /** The data folder, or the PostgreSQL database. */
  readonly location: string
}

/** Looks at an act until it is where it should be. */
async function lookAt({ request }: Person, { $id }: BulkAct, isThere: (act: BulkAct) => boolean) {
  for (;;) {
    const act = (await request('GET', `${BULK}/${$id}`)).json<BulkAct>()
    if (isThere(act)) return act
    await pause(200)
  }
}

/** An act on 10,000, which is interrupted, and its undoing: what the server's event loop and others wait for. */
async function measureAct(what: string, place: Place): Promise<Figure[]> {
  const watch = pathToFileURL(join(import.meta.dirname, 'loop-block.ts'))
  const settings = { ...place.settings, NODE_OPTIONS: `--import=${watch.href}` }
  const start = async () => startServer({ dataDir: place.dataDir, settings })
  await using servers = new AsyncDisposableStack()
  let server: ServerProcess = servers.use(await start())
  const keeper = await personAt(server.origin, 'keeper')
  const reader = await personAt(server.origin, 'reader')
  await addSubjects(place.location, 'keeper')
  const before = await stateOf(place.location)
  const turns: number[] = []
  const waits: number[] = []
  const beside = async (act: () => Promise<unknown>) => {
    await longestBlock(server)
    waits.push(await waitBeside(reader, act))
    turns.push(await longestBlock(server))
  }
  const order = ORDERS[what]
  if (order === undefined) throw new Error(`Nobody orders "${what}".`)
  await beside(async () => pause(5000))
  const quiet = { turn: turns.pop(), wait: waits.pop() }
  const began = performance.now()
  let act = await order(keeper, place.location)
  await beside(async () => lookAt(keeper, act, ({ checked }) => checked >= KILLED_AT))
  await server.kill('SIGKILL')
  const killed = performance.now()
  server = servers.use(await start())
  for (const each of [keeper, reader]) each.at(server.origin)
  await beside(async () => {
    act = await lookAt(keeper, act, ({ state }) => state === 'done')
  })
  const done = performance.now()
  const after = await stateOf(place.location)
  await keeper.request('POST', `${BULK}/${act.$id}/undo`, {})
  await beside(async () => {
    act = await lookAt(keeper, act, ({ state }) => state === 'undone')
  })
  const undone = performance.now()
  const seconds = (ms: number) => Math.round(ms / 1000)
  console.table([
    {
      what,
      changed: act.done,
      undone: act.undone,
      'seconds until killed': seconds(killed - began),
      'and then': seconds(done - killed),
      'to undo': seconds(undone - done),
      'longest turn; before': `${Math.max(...turns)}; ${quiet.turn}`,
      'p99 of others; before': `${Math.max(...waits).toFixed(1)}; ${quiet.wait?.toFixed(1)}`,
    },
  ])
  if (
    act.done !== SUBJECTS ||
    act.undone !== SUBJECTS ||
    (await stateOf(place.location)) !== before
  )
    throw new Error(
      `After ${what}: ${before}, then ${after}, then ${await stateOf(place.location)}.`,
    )
  const usual = quiet.wait ?? 0
  return [
    { what: `${what}: longest turn`, figure: Math.max(...turns), unit: 'ms', atMost: TURN_MAX },
    {
      what: '… others wait, p99; before it',
      figure: Math.max(...waits),
      unit: 'ms',
      limit: usual,
      atMost: Math.max(WAIT_MAX, 2 * usual),
    },
  ]
}

/**
 * Acts on 10,000 people and on 10,000 cases, on both databases: nobody else waits, and a kill and an Undo change nothing. `npm run bench
 * -- bulk PostgreSQL` tries one of them.
 */
export async function measureBulk(): Promise<Figure[]> {
  const figures: Figure[] = []
  const [, , , only] = argv
  for (const on of ['SQLite', 'PostgreSQL'].filter((each) => only === undefined || each === only))
    for (const what of Object.keys(ORDERS)) {
      await using opening = new AsyncDisposableStack()
      const { path: dataDir } = opening.use(
        await mkdtempDisposable(join(tmpdir(), 'devhood-bench-')),
      )
      const url =
        on === 'SQLite' ? undefined : opening.use(await startOwnPostgres('over a power cut')).url
      const settings: Place['settings'] = url === undefined ? {} : { DATABASE_URL: url }
      for (const figure of await measureAct(what, { dataDir, settings, location: url ?? dataDir }))
        figures.push({ ...figure, what: `${on}, ${figure.what}` })
    }
  return figures
}
