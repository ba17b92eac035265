import { existsSync } from 'node:fs'
import { mkdir, mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { argv } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { memoryOf, timedStart } from '../bench/bench.ts'
import { median } from '../bench/figures.ts'
import { type Dataset, openDataset } from '../bench/dataset.ts'
import { responseTo, measure, requireWrk } from '../bench/load.ts'
import { openLoads, type Duration } from '../bench/requests.ts'
import { openDirectus } from './directus.ts'
import { openParseServer } from './parse-server.ts'
import { openRequests, type Requests, type Work, WORKS } from './dialect.ts'
import type { Peer } from './peer.ts'
import { createDatabase, runSql } from './postgres.ts'

const HOW =
  '`npm run bench -- peers --at FOLDER --postgres URL` needs a PostgreSQL server in which it may make databases, and the ' +
  'peers in FOLDER: in an empty one, `npm init -y && npm pkg set overrides.isolated-vm=6.2.0 && npm install ' +
  '--legacy-peer-deps --ignore-scripts parse-server@9.10.0 directus@12.4.0`. lab/peers/peers.md tells the rest.'
const OPTIONS = {
  at: { type: 'string', default: '' },
  postgres: { type: 'string', default: '' },
  quick: { type: 'boolean', default: false },
} as const
const CAPTION = /"caption":"([^"]*)"/g

/** A server that is measured. */
interface Candidate {
  readonly name: string
  readonly origin: string
  readonly pid: number
  /** Milliseconds from its second start to its first response. */
  readonly ms: number
  /** Memory in MB before the first request. */
  readonly idle: number
  readonly requests: Requests
  readonly forgetLikes?: (() => void) | undefined
}

async function startDevhood(dataset: Dataset, stack: AsyncDisposableStack): Promise<Candidate> {
  const { server, ms } = await timedStart(dataset.dataDir)
  const { origin, pid } = stack.use(server)
  const idle = await memoryOf(server)
  const loads = await openLoads(origin, dataset)
  const requests = Object.fromEntries(loads.map((load) => [load.name, load.requests])) as Requests
  return { name: 'Devhood', origin, pid, ms, idle, requests }
}

async function startPeers(
  [name, { start, dialect, forgetLikes }]: readonly [string, Peer],
  dataset: Dataset,
  stack: AsyncDisposableStack,
): Promise<Candidate> {
  const { origin, pid, ms } = stack.use(await start())
  const idle = await memoryOf({ pid })
  const requests = await openRequests(origin, dataset, dialect)
  return { name, origin, pid, ms, idle, requests, forgetLikes }
}

/** A name with the installed version. */
async function titleOf(modules: string, name: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(modules, name, 'package.json'), 'utf8')) as {
    version: string
  }
  return `${name} ${version}`
}

/** Sets up all servers with the same data, and starts each a second time. */
async function startAll(modules: string, server: string, stack: AsyncDisposableStack) {
  const dataset = stack.use(await openDataset())
  const { path } = stack.use(await mkdtempDisposable(join(tmpdir(), 'devhood-peers-')))
  const placeFor = async (name: string) => {
    const folder = join(path, name)
    await mkdir(folder)
    return { modules, dataset, folder, database: createDatabase(server, `devhood_bench_${name}`) }
  }
  const parseServer = await openParseServer(await placeFor('parse_server'))
  const directus = await openDirectus(await placeFor('directus'))
  const peers: readonly (readonly [string, Peer])[] = [
    [await titleOf(modules, 'parse-server'), parseServer],
    [await titleOf(modules, 'directus'), directus.plain],
    ['the same with its cache', directus.caching],
  ]
  const candidates = [await startDevhood(dataset, stack)]
  for (const each of peers) candidates.push(await startPeers(each, dataset, stack))
  return candidates
}

interface Row {
  readonly what: string
  readonly unit: string
  /** In the order of the servers. */
  readonly figures: readonly number[]
}

/** Waits until a server has finished the requests that were pending when the load ended. */
async function untilIdle(pid: number): Promise<void> {
  let before = Number.NEGATIVE_INFINITY
  for (;;) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number)
    const ticks = (user ?? 0) + (system ?? 0)
    if (ticks - before <= 2) return
    before = ticks
    await pause(200)
  }
}

/** The largest acceptable share of refused requests, because a peer may not be made for this load. */
const REFUSED_MAX = 0.001

/** Requests a second of each server, measured in turn. */
async function measureWork(
  work: Work,
  candidates: readonly Candidate[],
  pace: Duration,
): Promise<Row> {
  const speeds = candidates.map((): number[] => [])
  const paced = { seconds: pace.seconds, connections: work.endsWith('8 at once') ? 8 : 32 }
  for (let round = 0; round < pace.rounds; round++)
    for (const [at, { name, origin, pid, requests, forgetLikes }] of candidates.entries()) {
      if (work === 'W4 like and unlike') forgetLikes?.()
      const { perSecond, failed } = await measure(origin, requests[work], paced)
      const refused = `${work}: ${name} has refused ${failed} requests.`
      if (failed > perSecond * pace.seconds * REFUSED_MAX) throw new Error(refused)
      if (failed > 0) console.log(refused)
      speeds[at]?.push(perSecond)
      await untilIdle(pid)
    }
  return { what: work, unit: 'per second', figures: speeds.map(median) }
}

/** Sizes of the first responses to reads. Throws where they don't contain the same posts in the same order. */
async function weighResponses(candidates: readonly Candidate[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const what of WORKS.filter((work) => /^W[1238] (?!…)/.test(work))) {
    const figures: number[] = []
    const captions = new Set<string>()
    for (const { origin, requests } of candidates) {
      const [request] = requests[what]
      if (request === undefined) throw new Error(`${what}: there is nothing to ask.`)
      const bytes = Buffer.from(await responseTo(origin, request))
      figures.push(bytes.length / 1000)
      captions.add(
        Array.from(bytes.toString().matchAll(CAPTION), ([, caption]) => caption).join('\n'),
      )
    }
    if (captions.size !== 1) throw new Error(`${what}: not all answer with the same posts.`)
    rows.push({ what: `${what}, one answer`, unit: 'kB', figures })
  }
  return rows
}

async function compare(candidates: readonly Candidate[], pace: Duration): Promise<Row[]> {
  const rows: Row[] = [
    { what: 'start to first answer', unit: 'ms', figures: candidates.map(({ ms }) => ms) },
    { what: 'memory, idle', unit: 'MB', figures: candidates.map(({ idle }) => idle) },
    ...(await weighResponses(candidates)),
  ]
  for (const work of WORKS) rows.push(await measureWork(work, candidates, pace))
  const figures: number[] = []
  for (const contestant of candidates) figures.push(await memoryOf(contestant))
  return [...rows, { what: 'memory, after all this', unit: 'MB', figures }]
}

const short = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(2)))

/** Prints Markdown, with the ratio of our figure to theirs behind each of theirs. */
function print(candidates: readonly Candidate[], rows: readonly Row[]): void {
  const line = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`)
  const names = candidates.flatMap(({ name }, at) => (at === 0 ? [name] : [name, 'ours / theirs']))
  line(['', ...names])
  line(['---', ...names.map(() => '---:')])
  for (const { what, unit, figures } of rows) {
    const [ours = Number.NaN, ...peers] = figures
    const cells = peers.flatMap((figure) => [short(figure), short(ours / figure)])
    line([`${what}, ${unit}`, short(ours), ...cells])
  }
}

/** Measures the product and its peers in turn, with the same requests on the same data, and prints one table. */
export async function runPeers(): Promise<boolean> {
  const { at, postgres, quick } = parseArgs({ args: argv.slice(3), options: OPTIONS }).values
  const modules = resolve(at, 'node_modules')
  const isThere = ['parse-server', 'directus'].every((name) => existsSync(join(modules, name)))
  if (at === '' || postgres === '' || !isThere) {
    console.error(HOW)
    return false
  }
  requireWrk()
  await using stack = new AsyncDisposableStack()
  const version = runSql(postgres, 'SHOW server_version')
  const candidates = await startAll(modules, postgres, stack)
  const rows = await compare(
    candidates,
    quick ? { seconds: 1, rounds: 1 } : { seconds: 5, rounds: 3 },
  )
  console.log(`Node ${process.version}, PostgreSQL ${version}\n`)
  print(candidates, rows)
  return true
}
