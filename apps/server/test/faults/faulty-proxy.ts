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

/** What becomes of a request, in place of what it asks for unless it says so. */
export type ProxyFault =
  | { readonly status: number; readonly text?: string }
  /** Something else is done before it. */
  | { readonly before: () => Promise<unknown> }
  /** Nobody ever answers. */
  | 'hang'
  /** The connection breaks when half of the request is here; when nothing of the answer has left; half of it. */
  | 'cut request'
  | 'cut before answer'
  | 'cut answer'
  /** Good news, of nothing that was done; done with other bytes; an answer about other bytes. */
  | 'lie'
  | 'alter'
  | 'shift'
  /** Byte by byte. */
  | 'trickle'

/** What is asked about an upload of several parts. */
function kindOfUpload({ method = '', headers }: IncomingMessage): string {
  if (method === 'POST') return 'complete'
  if (method === 'DELETE') return 'abort'
  return headers['x-amz-copy-source'] === undefined ? 'PUT part' : 'copy part'
}

/** What is asked of S3, in a word or two. */
function kindOf(asked: IncomingMessage): string {
  const { method = '', url = '' } = asked
  const { searchParams, pathname } = new URL(url, 'http://s3')
  if (searchParams.has('uploads')) return method === 'POST' ? 'begin' : 'list uploads'
  if (searchParams.has('uploadId')) return kindOfUpload(asked)
  if (method === 'GET' && searchParams.has('prefix')) return 'list'
  if (searchParams.has('delete')) return 'delete many'
  return pathname.endsWith('/.ping') ? 'ping' : method
}

async function trickle(bytes: Buffer, answer: ServerResponse): Promise<void> {
  for (const byte of bytes)
    await new Promise<void>((resolve) => {
      answer.write(Buffer.from([byte]), () => resolve())
    })
  answer.end()
}

/** Passes a request on and brings the whole answer. */
async function pass(origin: URL, asked: IncomingMessage, body: Buffer) {
  const { method = 'GET', url = '/', headers } = asked
  const passed = startRequest(new URL(url, origin), { method, headers, agent: false })
  passed.end(body)
  const [got] = (await once(passed, 'response')) as [IncomingMessage]
  return { status: got.statusCode ?? 502, headers: got.headers, bytes: await buffer(got) }
}

type Answered = Awaited<ReturnType<typeof pass>>

/** How a mishap shows in the answer of a server that has done what it was asked. */
async function applyFault(
  fault: ProxyFault | undefined,
  answered: Answered,
  answer: ServerResponse,
) {
  const { status, headers, bytes } = answered
  if (fault === 'cut before answer') return void answer.destroy()
  const range = fault === 'shift' && { 'content-range': `bytes 1-2/${bytes.length}` }
  answer.writeHead(status, { ...headers, ...range })
  if (fault === 'trickle') return trickle(bytes, answer)
  if (fault !== 'cut answer') return void answer.end(bytes)
  answer.write(bytes.subarray(0, bytes.length / 2), () => answer.destroy())
}

/** A way to an S3 server on which mishaps happen. */
export async function openFaultyProxy(origin: URL) {
  const planned = new Map<string, ProxyFault[]>()
  const asked: string[] = []

  async function handle(request: IncomingMessage, answer: ServerResponse): Promise<void> {
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
      return applyFault(undefined, await pass(origin, request, body), answer)
    }
    if (typeof fault === 'object')
      return void answer.writeHead(fault.status).end(fault.text ?? '<Error></Error>')
    if (fault === 'lie') {
      const etag = `"${createHash('md5').update(body).digest('hex')}"`
      return void answer.writeHead(200, { etag }).end('<Result></Result>')
    }
    const sent = fault === 'alter' ? Buffer.from(body.map((byte) => byte ^ 1)) : body
    await applyFault(fault, await pass(origin, request, sent), answer)
  }
  const server = createServer((request, answer) => {
    handle(request, answer).catch(() => answer.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    server,
    /** What happens to the next requests of a kind, one after the other; then all goes well. Forgets who has asked. */
    plan(kind: string, faults: readonly ProxyFault[]) {
      planned.set(kind, [...faults])
      asked.length = 0
    },
    /** Whether the next request of the kind that is planned for will never be answered. */
    willHang: () => [...planned.values()].some(([next]) => next === 'hang'),
    /** The kinds of all requests since. */
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
