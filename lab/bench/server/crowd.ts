import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { Query, serializeQuery } from '@devhood/contract'
import { readConfig } from '../../../apps/server/src/config/index.ts'
import { connect } from '../../../apps/server/src/platform/database/postgres/client.ts'
import { addressOf } from '../../../apps/server/test/documents/documents.ts'
import { startServer } from '../../../apps/server/test/processes/server-process.ts'
import { CROWD, type Member, prepareCrowd, signStarUp } from './crowd-data.ts'

/* How long others wait while something happens that concerns a crowd. */

/** Milliseconds between two requests of each sort by the others, between two likes, and between two posts. */
const PACE = { read: 40, write: 80, like: 6, post: 250 }
const POSTS = 40
const QUIET = 20_000
/** The 99th percentile may double, or be as many milliseconds. */
const WAIT_MAX = 50

const POSTS_AT = addressOf('posts')
const SORTS = ['read', 'write'] as const
/** As the web app asks for the response to a like. */
const LIKES_COUNT = `queries[0]=${encodeURIComponent(serializeQuery(Query.select(['likesCount'])))}`

/** How long requests of others took while something happened, and how long that lasted, in milliseconds. */
interface Meanwhile {
  readonly taken: Readonly<Record<(typeof SORTS)[number], number[]>>
  readonly ms: number
}

const p99 = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.99)] ?? Number.NaN

/** Counts rows beside the server. */
async function openCounts(location: string) {
  if (!location.startsWith('postgres')) {
    const raw = new DatabaseSync(join(location, 'devhood.db'), { readOnly: true })
    const count = async (rows: string) =>
      Number(raw.prepare(`SELECT count(*) AS found FROM ${rows}`).get()?.['found'])
    return { count, [Symbol.asyncDispose]: async () => raw.close() }
  }
  const client = await connect(location)
  const count = async (rows: string) => {
    const { rows: found } = await client.query<{ found: string }>(
      `SELECT count(*) AS found FROM ${rows}`,
    )
    return Number(found[0]?.found)
  }
  return { count, [Symbol.asyncDispose]: async () => client.end() }
}

/** A server with a generated database, of which this changes a few rows, a crowd, and a person whom all follow. */
async function openCrowd(location: string) {
  await using opening = new AsyncDisposableStack()
  const isPostgres = location.startsWith('postgres')
  const folder = opening.use(await mkdtempDisposable(join(tmpdir(), 'devhood-crowd-')))
  const settings: Record<string, string> = isPostgres ? { DATABASE_URL: location } : {}
  const dataDir = isPostgres ? folder.path : location
  const star = await signStarUp(dataDir, settings)
  const { config } = readConfig({ DATA_DIR: dataDir, ...settings })
  const prepared = await prepareCrowd(config, star.userId)
  const { origin } = opening.use(await startServer({ dataDir, settings }))
  const { count } = opening.use(await openCounts(location))
  const opened = opening.move()
  return {
    ...prepared,
    star,
    origin,
    count,
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}

type Crowd = Awaited<ReturnType<typeof openCrowd>>

/** A page of posts that nobody has asked for before. */
function pageAt(number: number): string {
  const queries = [
    Query.limit(10),
    Query.offset(number % 90),
    Query.orderDesc('$createdAt'),
    Query.greaterThan('$createdAt', new Date(number).toISOString()),
    Query.select(['*', 'creator.*', 'likes.$id']),
  ]
  const texts = queries.map(
    (each, at) => `queries[${at}]=${encodeURIComponent(serializeQuery(each))}`,
  )
  return `${POSTS_AT}?${texts.join('&')}&total=false`
}

/** Requests over a number of connections; each resolves with its time and the id in its response. */
function openSender(origin: string, maxSockets: number) {
  const agent = new Agent({ keepAlive: true, maxSockets })
  async function send({ cookie }: Member, method: string, path: string, body?: object) {
    const began = performance.now()
    const headers = {
      cookie,
      'x-appwrite-project': 'devhood',
      ...(body && { 'content-type': 'application/json' }),
    }
    const asked = request(origin + path, { agent, method, headers })
    asked.end(body && JSON.stringify(body))
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    const bytes = await text(response)
    if ((response.statusCode ?? 500) >= 300) throw new Error(`${method} ${path}: ${bytes}`)
    const { $id = '' } = JSON.parse(bytes || '{}') as { $id?: string }
    return { ms: performance.now() - began, $id }
  }
  return { send, [Symbol.dispose]: () => agent.destroy() }
}

/** Others read and like at their pace while something happens. */
function openOthers({ members, posts, origin }: Crowd) {
  const others = members.slice(0, CROWD.others)
  const sender = openSender(origin, others.length)
  let sent = 0
  async function ask(sort: (typeof SORTS)[number]) {
    const by = others[sent % others.length]
    if (by === undefined) throw new Error('Nobody else is there.')
    const number = sent++
    if (sort === 'read') return sender.send(by, 'GET', pageAt(number))
    const likes = Math.floor(number / posts.length) % 2 === 0 ? [by.userId] : []
    const path = `${POSTS_AT}/${posts[number % posts.length]}?${LIKES_COUNT}`
    return sender.send(by, 'PATCH', path, { data: { likes } })
  }
  async function beside(act: () => Promise<unknown>): Promise<Meanwhile> {
    const taken: Meanwhile['taken'] = { read: [], write: [] }
    const asked: Promise<unknown>[] = []
    const timers = SORTS.map((sort) =>
      setInterval(() => asked.push(ask(sort).then(({ ms }) => taken[sort].push(ms))), PACE[sort]),
    )
    const began = performance.now()
    await act()
    const ms = performance.now() - began
    for (const timer of timers) clearInterval(timer)
    await Promise.all(asked)
    return { taken, ms }
  }
  return { beside, [Symbol.dispose]: () => sender[Symbol.dispose]() }
}

/** What happens, each with figures of its own. */
function openEvents({ star, members, discussed, origin, count }: Crowd) {
  const sender = openSender(origin, 50)
  const { send } = sender
  const share = async () =>
    send(star, 'POST', POSTS_AT, {
      documentId: 'unique()',
      data: { creator: star.userId, caption: 'A view.', ...star.picture },
    })
  return {
    async deletion() {
      const comments = await count(`comments WHERE post = '${discussed}'`)
      const { ms } = await send(star, 'DELETE', `${POSTS_AT}/${discussed}`)
      do await pause(100)
      while ((await count('post_deletions')) > 0)
      return { comments, 'answer, ms': Math.round(ms) }
    },
    async likes() {
      const { $id } = await share()
      const began = performance.now()
      const liked: Promise<{ readonly ms: number }>[] = []
      for (const [at, by] of members.slice(CROWD.others).entries()) {
        await pause(Math.max(0, began + at * PACE.like - performance.now()))
        const path = `${POSTS_AT}/${$id}?${LIKES_COUNT}`
        liked.push(send(by, 'PATCH', path, { data: { likes: [by.userId] } }))
      }
      const times = (await Promise.all(liked)).map(({ ms }) => ms)
      const notifications = await count(`notifications WHERE "group" = 'like:${$id}'`)
      return { likes: times.length, 'p99 of them, ms': Math.round(p99(times)), notifications }
    },
    async posts() {
      const times: number[] = []
      for (let shared = 0; shared < POSTS; shared++) {
        times.push((await share()).ms)
        await pause(PACE.post)
      }
      const followers = await count(`follows WHERE followed = '${star.userId}'`)
      return { followers, 'slowest post, ms': Math.round(Math.max(...times)) }
    },
    [Symbol.dispose]: () => sender[Symbol.dispose](),
  }
}

const isWithin = (before: Meanwhile, during: Meanwhile): boolean =>
  SORTS.every((sort) => p99(during.taken[sort]) <= Math.max(2 * p99(before.taken[sort]), WAIT_MAX))

const waitsOf = ({ taken }: Meanwhile) =>
  SORTS.map((sort) => `${Math.round(p99(taken[sort]))} (of ${taken[sort].length})`).join(', ')

/**
 * Measures what others wait while a member deletes a post with 10,000 comments, 10,000 people like a post within a minute, and
 * somebody with 100,000 followers shares posts. It changes the generated data folder or PostgreSQL database: take a copy.
 */
export async function runCrowd([location = '']: readonly string[]): Promise<boolean> {
  await using crowd = await openCrowd(location)
  using others = openOthers(crowd)
  using events = openEvents(crowd)
  await others.beside(async () => pause(QUIET / 4))
  let areWithin = true
  for (const what of ['deletion', 'likes', 'posts'] as const) {
    const before = await others.beside(async () => pause(QUIET))
    let figures: object = {}
    const during = await others.beside(async () => (figures = await events[what]()))
    const isFine = isWithin(before, during)
    areWithin &&= isFine
    console.log({
      what,
      seconds: Math.round(during.ms / 1000),
      'p99 of reads and writes before, ms': waitsOf(before),
      meanwhile: waitsOf(during),
      ...figures,
    })
    const limit = `twice as long, or ${WAIT_MAX} ms`
    console.log(`${what}: nobody else may wait more than ${limit}: ${isFine ? 'met' : 'NOT MET'}`)
  }
  return areWithin
}
