import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argv, env, execPath } from 'node:process'
import { Query, serializeQuery } from '@devhood/contract'
import { type BenchData, makeData } from './data.ts'
import { freePort, type Load, measure, startLimit } from './load.ts'

const POSTS = '/v1/databases/devhood/collections/posts/documents'

const list = (...queries: Query[]) =>
  `${POSTS}?${queries.map((query, n) => `queries[${n}]=${encodeURIComponent(serializeQuery(query))}`).join('&')}`

/** The product's own requests, by the names that the performance budgets use. */
function loadsOf({ postId, userId, newPost }: BenchData): Load[] {
  const newest = Query.orderDesc('$createdAt')
  return [
    { name: 'W1 feed of 20', method: 'GET', path: list(newest, Query.limit(20)) },
    {
      name: 'W2 page of 9 after a cursor',
      method: 'GET',
      path: list(Query.orderDesc('$updatedAt'), Query.limit(9), Query.cursorAfter(postId)),
    },
    { name: 'W3 search', method: 'GET', path: list(Query.search('caption', 'lamp reb')) },
    {
      name: 'W4 like or unlike',
      method: 'PATCH',
      path: `${POSTS}/${postId}`,
      body: () => ({ data: { likes: Math.random() < 0.5 ? [userId] : [] } }),
    },
    {
      name: 'W5 create a post',
      method: 'POST',
      path: POSTS,
      body: () => ({ documentId: 'unique()', data: newPost }),
    },
    { name: 'W8 one post', method: 'GET', path: `${POSTS}/${postId}` },
  ]
}

async function startProduct(dataDir: string) {
  const port = await freePort()
  const main = join(import.meta.dirname, '../apps/server/src/main.ts')
  const started = performance.now()
  const child = spawn(execPath, [main], {
    env: { ...env, DATA_DIR: dataDir, PORT: String(port), RATE_LIMITS: 'off' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://127.0.0.1:${port}`
  while (!(await fetch(`${origin}/v1/health`).catch(() => undefined))) continue
  const startMs = Math.round(performance.now() - started)
  const memory = async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024)
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { origin, startMs, memory, stop }
}

/** What the product does in a second, beside what a bare server does with the same bytes. */
async function compare(origin: string, load: Load, cookie: string, seconds: number) {
  const product = await measure(origin, load, { cookie, seconds })
  if (load.method !== 'GET') return { ...product, limit: '', ratio: '' }
  const answer = await fetch(origin + load.path, { headers: { cookie } })
  const limit = await startLimit(new Uint8Array(await answer.arrayBuffer()))
  const best = await measure(limit.origin, load, { cookie, seconds })
  limit.stop()
  const ratio = (product.perSecond / best.perSecond).toFixed(2)
  return { ...product, limit: best.perSecond, ratio }
}

/** Prints one table: requests a second and p99 of each load, the limit in the same run, the ratio. */
export async function runBench(): Promise<void> {
  const seconds = argv.includes('--quick') ? 3 : 10
  const dataDir = await mkdtemp(join(tmpdir(), 'devhood-bench-'))
  try {
    const data = await makeData(dataDir)
    const product = await startProduct(dataDir)
    const idle = await product.memory()
    const rows: Record<string, object> = {}
    for (const load of loadsOf(data))
      rows[load.name] = await compare(product.origin, load, data.cookie, seconds)
    console.table(rows)
    console.log(`start to first answer ${product.startMs} ms`)
    console.log(`memory ${idle} MB idle, ${await product.memory()} MB after the bench`)
    await product.stop()
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
