import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { execPath } from 'node:process'
import autocannon from 'autocannon'

export interface Load {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly body?: () => object
}

export interface Figure {
  readonly perSecond: number
  /** Milliseconds that 99 of 100 answers took at most. */
  readonly p99: number
  readonly failed: number
}

/** Sends `load` from 32 connections for some seconds. */
export async function measure(
  origin: string,
  load: Load,
  { cookie, seconds }: { cookie: string; seconds: number },
): Promise<Figure> {
  const request = {
    method: load.method,
    path: load.path,
    headers: { cookie, 'content-type': 'application/json' },
    setupRequest: (prepared: autocannon.Request) =>
      load.body ? { ...prepared, body: JSON.stringify(load.body()) } : prepared,
  }
  const result = await autocannon({
    url: origin,
    connections: 32,
    duration: seconds,
    requests: [request],
  })
  return {
    perSecond: Math.round(result.requests.average),
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  }
}

/** A process that answers everything with these bytes: as fast as Node's own HTTP server can be. */
export async function startLimit(bytes: Uint8Array) {
  const source = `
    import { createServer } from 'node:http'
    const bytes = Buffer.from(${JSON.stringify(Buffer.from(bytes).toString('base64'))}, 'base64')
    const headers = { 'content-type': 'application/json', 'content-length': bytes.length }
    createServer((_, answer) => answer.writeHead(200, headers).end(bytes)).listen(Number(process.argv[1]), '127.0.0.1', () => console.log('ready'))`
  const port = await freePort()
  const args = ['--input-type=module', '--eval', source, String(port)]
  const child = spawn(execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return { origin: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
