import { readFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { type Profiler, Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createClient, ID } from '@devhood/client'
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config/index.ts'
import { textFunctions } from '../../apps/server/src/engine/index.ts'
import { openPlatform } from '../../apps/server/src/platform/index.ts'
import { UPKEEP } from '../../apps/server/src/services/upkeep/index.ts'
import { fetchFrom } from '../../apps/server/test/http/fetch.ts'
import { signInRequest } from './dataset.ts'
import { report } from './figures.ts'
import { responseTo } from './load.ts'
import { COLLECTIONS, NEW_POST, pageAfter } from './requests.ts'
import { PEOPLE } from '../sample/people.ts'
import { type DemoUser, emailOf, signUp, upload as uploadPicture } from '../sample/seed.ts'

/* Counts the product's own functions that run for one request: how many layers lie between it and its row. */

const ROOT = join(import.meta.dirname, '../..')
const PICTURE = join(ROOT, 'lab/sample/pictures/av-ada.jpg')
const UPLOADS = '/v1/storage/buckets/media/files'
const LIKE_MAX = 150
const PAGE_MAX = 180
const UPLOAD_MAX = 200
/** Posts, and how many of the newest have a full page after them. */
const POSTS = 20
const PAGES = 10
/** Milliseconds after which the server has finished what an earlier request has left to do. */
const QUIET = 300
/** Longer than all this takes. */
const SOCKETS = { sessionCheck: 3_600_000, ping: 3_600_000 }

/** Somebody who is signed in. */
interface Reader {
  readonly userId: string
  readonly cookie: string
}

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

/** A server in this process with a post, its author, and two others who are signed in. */
async function openCommunity() {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(await mkdtempDisposable(join(tmpdir(), 'devhood-bench-')))
  const { config } = readConfig({ DATA_DIR: folder.path, RATE_LIMITS: 'off' })
  const platform = opening.use(await openPlatform(config, textFunctions))
  // Upkeep, which runs every few seconds, waits for its lease.
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  opening.defer(close)
  void platform.leases.hold(UPKEEP, async () => closed)
  const app = opening.use(
    await buildApp(platform, config, { logLevel: 'silent', socketPace: SOCKETS }),
  )
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const { databaseId: database, bucketId: bucket, projectId: project } = config
  const newClient = () =>
    createClient({ endpoint: `${origin}/v1`, project, database, bucket, fetch: fetchFrom(app) })
  const users: DemoUser[] = []
  for (const person of PEOPLE.slice(0, 3)) users.push(await signUp(newClient(), person))
  const [author, ...others] = users
  if (author === undefined) throw new Error('Nobody has signed up.')
  const picture = await uploadPicture(author.client, 'desk.jpg')
  const post = { creator: author.userId, ...NEW_POST, ...picture }
  const postIds: string[] = []
  for (let count = 0; count < POSTS; count++)
    postIds.push((await author.client.documents.create('posts', ID.unique(), post)).$id)
  const readers: Reader[] = []
  for (const { handle, userId } of others)
    readers.push({ userId, cookie: await cookieOf(origin, emailOf(handle)) })
  const opened = opening.move()
  return { origin, postIds, readers, [Symbol.asyncDispose]: async () => opened.disposeAsync() }
}

async function cookieOf(origin: string, email: string): Promise<string> {
  const { method, path, body } = signInRequest({ email })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(origin + path, { method, headers, body: JSON.stringify(body) })
  return response.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ')
}

async function upload(origin: string, cookie: string): Promise<void> {
  const body = new FormData()
  body.set('fileId', 'unique()')
  body.set('file', new Blob([readFileSync(PICTURE)], { type: 'image/jpeg' }), 'portrait.jpg')
  const headers = { cookie, 'x-appwrite-project': 'devhood' }
  const response = await fetch(origin + UPLOADS, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`The upload: ${response.status} ${await response.text()}`)
  await response.arrayBuffer()
}

/** Prints what runs for a like, a page and an upload on a warm server. Returns whether all are within budget. */
export async function runFunctions(): Promise<boolean> {
  await using community = await openCommunity()
  const { origin, postIds, readers } = community
  const [postId = '', ...cursors] = postIds.slice(-PAGES)
  const [page = '', ...others] = cursors.map(pageAfter)
  const [reader, other] = readers
  if (reader === undefined || other === undefined) throw new Error('Nobody can like anything.')
  const likeBy = async ({ userId, cookie }: Reader, isOn: boolean) =>
    responseTo(origin, {
      method: 'PATCH',
      path: `${COLLECTIONS}/posts/documents/${postId}`,
      cookie,
      body: { data: { likes: isOn ? [userId] : [] } },
    })
  for (const isOn of [true, false, true]) await likeBy(other, isOn)
  for (const isOn of [true, false, true, false]) await likeBy(reader, isOn)
  const read = async (path: string) =>
    responseTo(origin, { method: 'GET', path, cookie: reader.cookie })
  for (const each of others) await read(each)
  for (let times = 0; times < 2; times++) await upload(origin, reader.cookie)
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  // Nobody has asked for this page before, but for others of the same list.
  const paged = await countFunctions(session, async () => read(page))
  const like = await countFunctions(session, async () => likeBy(reader, true))
  const uploaded = await countFunctions(session, async () => upload(origin, reader.cookie))
  session.disconnect()
  print('A like', like)
  print('A page of posts', paged)
  print('An upload', uploaded)
  return report([
    { what: 'functions of a like', figure: totalOf(like), unit: '', atMost: LIKE_MAX },
    { what: 'functions of a page', figure: totalOf(paged), unit: '', atMost: PAGE_MAX },
    { what: 'functions of an upload', figure: totalOf(uploaded), unit: '', atMost: UPLOAD_MAX },
  ])
}
