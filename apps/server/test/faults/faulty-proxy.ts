import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  request as startRequest,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A fault applied to a request. It replaces the request's effect unless stated otherwise. */
export type ProxyFault =
  | { readonly status: number; readonly text?: string }
  /** Runs something before the request is passed on. */
  | { readonly before: () => Promise<unknown> }
  /** The server's list ends after this many keys, and says that there are more. */
  | { readonly page: number }
  /** No answer ever comes. */
  | 'hang'
  /** The connection breaks after half of the request; before the response; after half of the response. */
  | 'cut request'
  | 'cut before response'
  | 'cut response'
  /** Success without any effect; success with altered bytes; a response about other bytes. */
  | 'lie'
  | 'alter'
  | 'shift'
  /** The answer arrives byte by byte. */
  | 'trickle'

/** The kind of a multipart upload request. */
function kindOfUpload({ method = '', headers }: IncomingMessage): string {
  if (method === 'POST') return 'complete'
  if (method === 'DELETE') return 'abort'
  return headers['x-amz-copy-source'] === undefined ? 'PUT part' : 'copy part'
}

/** The kind of an S3 request, in a word or two. */
function kindOf(asked: IncomingMessage): string {
  const { method = '', url = '' } = asked
  const { searchParams, pathname } = new URL(url, 'http://s3')
  if (searchParams.has('uploads')) return method === 'POST' ? 'begin' : 'list uploads'
  if (searchParams.has('uploadId')) return kindOfUpload(asked)
  if (method === 'GET' && searchParams.has('prefix')) return 'list'
  if (searchParams.has('delete')) return 'delete many'
  return pathname.endsWith('/.ping') ? 'ping' : method
}

async function sendSlowly(bytes: Buffer, response: ServerResponse): Promise<void> {
  for (const byte of bytes)
    await new Promise<void>((resolve) => {
      response.write(Buffer.from([byte]), () => resolve())
    })
  response.end()
}

/** Forwards a request and returns the whole response. */
async function pass(origin: URL, asked: IncomingMessage, body: Buffer) {
  const { method = 'GET', url = '/', headers } = asked
  const passed = startRequest(new URL(url, origin), { method, headers, agent: false })
  passed.end(body)
  const [got] = (await once(passed, 'response')) as [IncomingMessage]
  return { status: got.statusCode ?? 502, headers: got.headers, bytes: await buffer(got) }
}

type Response = Awaited<ReturnType<typeof pass>>

/** A list cut after that many keys. */
function firstPage({ status, headers, bytes }: Response, size: number): Response {
  let keys = 0
  const cut = bytes
    .toString()
    .replaceAll(/<Contents>.*?<\/Contents>/gs, (entry) => (++keys > size ? '' : entry))
  const text = keys > size ? cut.replace(/<IsTruncated>\w+/, '<IsTruncated>true') : cut
  const { 'content-length': _, ...rest } = headers
  return { status, headers: rest, bytes: Buffer.from(text) }
}

/** Applies a fault to the response of a server that has done what was requested. */
async function applyFault(
  fault: ProxyFault | undefined,
  answered: Response,
  response: ServerResponse,
) {
  const { status, headers, bytes } = answered
  if (fault === 'cut before response') return void response.destroy()
  const range = fault === 'shift' && { 'content-range': `bytes 1-2/${bytes.length}` }
  response.writeHead(status, { ...headers, ...range })
  if (fault === 'trickle') return sendSlowly(bytes, response)
  if (fault !== 'cut response') return void response.end(bytes)
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
}

/** A proxy to an S3 server that injects faults. */
export async function openFaultyProxy(origin: URL) {
  const planned = new Map<string, ProxyFault[]>()
  const asked: string[] = []

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const kind = kindOf(request)
    asked.push(kind)
    const fault = planned.get(kind)?.shift()
    if (fault === 'hang') return void request.resume()
    if (fault === 'cut request') {
      await once(request, 'data')
      return void request.destroy()
    }
    const body = await buffer(request)
    if (typeof fault === 'object' && 'before' in fault) {
      await fault.before()
      return applyFault(undefined, await pass(origin, request, body), response)
    }
    if (typeof fault === 'object' && 'page' in fault) {
      const list = await pass(origin, request, body)
      return applyFault(undefined, firstPage(list, fault.page), response)
    }
    if (typeof fault === 'object')
      return void response.writeHead(fault.status).end(fault.text ?? '<Error></Error>')
    if (fault === 'lie') {
      const etag = `"${createHash('md5').update(body).digest('hex')}"`
      return void response.writeHead(200, { etag }).end('<Result></Result>')
    }
    const sent = fault === 'alter' ? Buffer.from(body.map((byte) => byte ^ 1)) : body
    await applyFault(fault, await pass(origin, request, sent), response)
  }
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    server,
    /** Plans faults for the next requests of a kind, in order; later requests succeed. Clears the recorded requests. */
    plan(kind: string, faults: readonly ProxyFault[]) {
      planned.set(kind, [...faults])
      asked.length = 0
    },
    /** Whether any planned next request hangs. */
    willHang: () => [...planned.values()].some(([next]) => next === 'hang'),
    /** The kinds of all requests since then. */
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
