import { readFileSync } from 'node:fs'
import { type Profiler, Session } from 'node:inspector/promises'
import { join, relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config/index.ts'
import { textFunctions } from '../../apps/server/src/engine/index.ts'
import { openPlatform } from '../../apps/server/src/platform/index.ts'
import { type Dataset, openDataset } from './dataset.ts'
import { report } from './figures.ts'
import { answerTo } from './load.ts'
import { openLoads } from './requests.ts'

/* Counts the product's own functions that run for one request: how many layers lie between it and its row. */

const ROOT = join(import.meta.dirname, '../..')
const SIZES = { posts: 100, people: 30, likes: 300, jobs: 10 }
const PICTURE = join(ROOT, 'lab/sample/pictures/av-ada.jpg')
const UPLOADS = '/v1/storage/buckets/media/files'
const LIKE_MAX = 170
const UPLOAD_MAX = 200
/** Milliseconds after which the server has finished what an earlier request has left to do. */
const QUIET = 300

/** Functions that ran, by file: each with its name and its number of calls. */
type Ran = ReadonlyMap<string, readonly (readonly [name: string, calls: number])[]>

/** Whether the file is part of the product's server. */
const isOwn = (path: string) => /^(?:apps\/server|packages\/contract)\/src\//.test(path)

function lineOf(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length
}

/** The functions in one file that ran; the first of the report is the module itself. */
function functionsOf(path: string, { functions }: Profiler.ScriptCoverage) {
  const source = readFileSync(join(ROOT, path), 'utf8')
  return functions.flatMap(({ functionName, ranges: [range] }) => {
    const isModule = range?.startOffset === 0
    if (range === undefined || isModule || range.count === 0) return []
    const name = `${functionName || '(anonymous)'}:${lineOf(source, range.startOffset)}`
    return [[name, range.count] as const]
  })
}

async function countFunctions(session: Session, act: () => Promise<unknown>): Promise<Ran> {
  await setTimeout(QUIET)
  await session.post('Profiler.takePreciseCoverage')
  await act()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const files = result
    .filter(({ url }) => url.startsWith('file:'))
    .map((script) => [relative(ROOT, fileURLToPath(script.url)), script] as const)
    .filter(([path]) => isOwn(path))
    .map(([path, script]) => [path, functionsOf(path, script)] as const)
  return new Map(
    files.filter(([, ran]) => ran.length > 0).toSorted(([a], [b]) => a.localeCompare(b)),
  )
}

const totalOf = (ran: Ran) => [...ran.values()].reduce((sum, each) => sum + each.length, 0)

function print(what: string, ran: Ran): void {
  console.log(`\n${what}: ${totalOf(ran)} functions in ${ran.size} files`)
  for (const [path, functions] of ran) {
    const calls = functions.map(([name, count]) => (count === 1 ? name : `${name} ×${count}`))
    console.log(`  ${path} (${functions.length})\n    ${calls.join(', ')}`)
  }
}

/** A server in this process that listens, as coverage needs. */
async function openServer({ dataDir }: Dataset) {
  await using opening = new AsyncDisposableStack()
  const { config } = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', PORT: '0' })
  const platform = opening.use(await openPlatform(config, textFunctions))
  const app = opening.use(await buildApp(platform, config, { logLevel: 'silent' }))
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const opened = opening.move()
  return { origin, [Symbol.asyncDispose]: async () => opened.disposeAsync() }
}

async function upload(origin: string, cookie: string): Promise<void> {
  const body = new FormData()
  body.set('fileId', 'unique()')
  body.set('file', new Blob([readFileSync(PICTURE)], { type: 'image/jpeg' }), 'portrait.jpg')
  const headers = { cookie, 'x-appwrite-project': 'devhood' }
  const answer = await fetch(origin + UPLOADS, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`The upload: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}

/** Prints what runs for one like and for one upload on a warm server. Returns whether both are within budget. */
export async function runFunctions(): Promise<boolean> {
  await using dataset = await openDataset(SIZES)
  await using server = await openServer(dataset)
  const { origin } = server
  const loads = await openLoads(origin, dataset)
  const likes = loads.find(({ name }) => name.startsWith('W4'))?.requests ?? []
  const [last] = likes
  if (last?.cookie === undefined) throw new Error('Nobody can like anything.')
  const { cookie } = last
  for (const request of likes) await answerTo(origin, request)
  await upload(origin, cookie)
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const like = await countFunctions(session, async () => answerTo(origin, last))
  const uploaded = await countFunctions(session, async () => upload(origin, cookie))
  session.disconnect()
  print('A like', like)
  print('An upload', uploaded)
  return report([
    { what: 'functions of a like', figure: totalOf(like), unit: '', atMost: LIKE_MAX },
    { what: 'functions of an upload', figure: totalOf(uploaded), unit: '', atMost: UPLOAD_MAX },
  ])
}
