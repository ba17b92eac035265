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
  /** Headers besides the cookie and the content type. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

export interface Speed {
  readonly perSecond: number
  /** 99th percentile of the response time, in milliseconds. */
  readonly p99: number
  readonly failed: number
}

/** A Lua string literal that can contain anything. */
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

/** A wrk script that sends the requests in a loop and prints the results as JSON. */
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

/** Finds or installs wrk, which needs so little CPU that it can run beside the measured server. */
export function requireWrk(): void {
  const isThere = () => spawnSync('wrk', ['--version']).error === undefined
  if (!isThere()) installPackage('wrk', 'the load of the benchmarks')
  if (!isThere()) throw new Error('The benchmarks need wrk: install the package of that name.')
}

/** The server's response as bytes. Throws with the response when the server refuses. */
export async function responseTo(origin: string, request: Request): Promise<Uint8Array> {
  const { method, path, body } = request
  const response = await fetch(origin + path, {
    method,
    headers: headersOf(request),
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return new Uint8Array(await response.arrayBuffer())
}

/** Throughput of a server for these requests, over always busy connections. */
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
  const summary = (await text(child.stdout)).split('\n').findLast((line) => line.startsWith('{'))
  if (summary === undefined) throw new Error('wrk has not said what came of it.')
  const { requests: sent, micros, p99, failed } = JSON.parse(summary) as Record<string, number>
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
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, headers).end(bytes)
  })
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))`

/** A process that responds to everything with these bytes: the upper limit of Node's own HTTP server. */
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
