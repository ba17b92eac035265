import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { text } from 'node:stream/consumers'
import { installPackage } from '../../tools/machine/debian.ts'

export interface Request {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  readonly path: string
  readonly cookie?: string
  /** Others than the cookie and the kind of the body. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

export interface Speed {
  readonly perSecond: number
  /** Milliseconds that 99 of 100 answers took at most. */
  readonly p99: number
  readonly failed: number
}

/** As Lua writes a text that may hold anything. */
const quoted = (value: string) => `[==[${value}]==]`

const headersOf = ({ cookie, headers, body }: Request): Record<string, string> => ({
  ...headers,
  ...(cookie !== undefined && { cookie }),
  ...(body && { 'content-type': 'application/json' }),
})

function lineOf(request: Request): string {
  const { method, path, body } = request
  const headers = Object.entries(headersOf(request))
  const table = headers.map(([name, value]) => `["${name}"]=${quoted(value)}`).join(',')
  const content = body === undefined ? 'nil' : quoted(JSON.stringify(body))
  return `wrk.format("${method}",${quoted(path)},{${table}},${content})`
}

/** Sends the requests one after another, over and over; tells what came of it as JSON. */
const scriptOf = (requests: readonly Request[]) => `
local requests, at = {}, 0
function init()
  requests = {${requests.map(lineOf).join(',\n')}}
end
function request()
  at = at % #requests + 1
  return requests[at]
end
function done(summary, latency)
  local failed = summary.errors
  print(string.format('{"requests":%d,"micros":%d,"p99":%d,"failed":%d}', summary.requests, summary.duration,
    latency:percentile(99), failed.status + failed.connect + failed.read + failed.write))
end`

/** Finds wrk, which takes little enough of the machine to measure a server beside it. */
export function requireWrk(): void {
  const isThere = () => spawnSync('wrk', ['--version']).error === undefined
  if (!isThere()) installPackage('wrk', 'the load of the benchmarks')
  if (!isThere()) throw new Error('The benchmarks need wrk: install the package of that name.')
}

/** The bytes that a server answers. Throws with what it said when it refuses. */
export async function answerTo(origin: string, request: Request): Promise<Uint8Array> {
  const { method, path, body } = request
  const answer = await fetch(origin + path, {
    method,
    headers: headersOf(request),
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return new Uint8Array(await answer.arrayBuffer())
}

/** What a server does with these requests, from connections that never rest. */
export async function measure(
  origin: string,
  requests: readonly Request[],
  { seconds, connections = 32 }: { readonly seconds: number; readonly connections?: number },
): Promise<Speed> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-load-'))
  const script = join(folder.path, 'requests.lua')
  await writeFile(script, scriptOf(requests))
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, origin]
  const child = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const said = (await text(child.stdout)).split('\n').findLast((line) => line.startsWith('{'))
  if (said === undefined) throw new Error('wrk has not said what came of it.')
  const { requests: sent, micros, p99, failed } = JSON.parse(said) as Record<string, number>
  return {
    perSecond: ((sent ?? 0) / (micros ?? 0)) * 1_000_000,
    p99: (p99 ?? 0) / 1000,
    failed: failed ?? 0,
  }
}

const LIMIT = `
  import { createServer } from 'node:http'
  import { buffer } from 'node:stream/consumers'
  const bytes = await buffer(process.stdin)
  const headers = { 'content-type': 'application/json', 'content-length': bytes.length }
  const server = createServer((request, answer) => {
    request.resume()
    answer.writeHead(200, headers).end(bytes)
  })
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))`

/** A process that answers everything with these bytes: as fast as Node's own HTTP server can be. */
export async function startLimit(bytes: Uint8Array) {
  const args = ['--input-type=module', '--eval', LIMIT]
  const child = spawn(execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(bytes)
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    origin: `http://127.0.0.1:${Number(port.toString())}`,
    pid: child.pid ?? 0,
    [Symbol.dispose]: () => void child.kill(),
  }
}
