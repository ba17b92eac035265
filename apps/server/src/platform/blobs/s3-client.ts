import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { noRoom, unavailable } from '../unavailable.ts'
import type { S3Address } from './s3-address.ts'
import { openConnections, type Patience } from './s3-connection.ts'
import { queryOf, signedHeaders } from './s3-signature.ts'
import { textIn } from './s3-xml.ts'

/** S3 has refused a request, or says that it could not do it. The message names nobody. */
export class S3Error extends Error {
  override readonly name = 'S3Error'
  readonly status: number
  constructor(method: string, status: number, code: string) {
    super(`S3 answered ${status}${code && ` (${code})`} to ${method}`)
    this.status = status
  }
}

export interface S3Request {
  readonly method: 'DELETE' | 'GET' | 'HEAD' | 'POST' | 'PUT'
  /** The whole key; without one the request is about the bucket. */
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: readonly Buffer[]
  /** What it may answer; everything else is an error. */
  readonly accepts: readonly number[]
}

export interface S3Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Of HEAD none. An error that comes with a good status is none. */
  readonly text: string
}

export interface S3Options {
  readonly address: S3Address
  readonly patience?: Patience
  /** Waits between tries; milliseconds. */
  readonly wait?: (time: number) => Promise<unknown>
}

const PATIENCE: Patience = { connect: 3000, idle: 10_000 }
const TRIES = 3
const FIRST_WAIT = 100
/** No answer that is read as a whole is larger: a page of a thousand keys takes a tenth of it. */
const TEXT_MAX = 10_000_000

const statusOf = (error: unknown) => (error instanceof S3Error ? error.status : undefined)

/** Whether the same request may succeed in a moment: also after whatever broke the connection. */
function isPassing(error: unknown): boolean {
  const status = statusOf(error) ?? 500
  return status >= 500 || status === 429
}

/** Whether S3 has said no, so that nothing has changed. */
export function isRefused(error: unknown): boolean {
  return error instanceof Error && statusOf(error.cause) !== undefined && !isPassing(error.cause)
}

const translate = (error: unknown) => (statusOf(error) === 507 ? noRoom(error) : unavailable(error))

/** Twice as long each time, and never the same for all who were turned away together. */
const pauseAfter = (attempt: number) => FIRST_WAIT * 2 ** attempt * (0.5 + Math.random() / 2)

/** Sends requests to one bucket, each once. */
function openSender({ address, patience = PATIENCE }: S3Options) {
  const { endpoint, bucket } = address
  const connections = openConnections(endpoint, patience)

  async function send({ method, key, query = {}, headers, body = [] }: S3Request) {
    const path = `/${bucket}${key === undefined ? '' : `/${key}`}`
    const sha256 = createHash('sha256')
    for (const chunk of body) sha256.update(chunk)
    const unsigned = {
      method,
      path,
      query,
      headers: { host: endpoint.host, ...headers },
      payload: sha256.digest('hex'),
    }
    const signed = signedHeaders(unsigned, address, new Date())
    const hasBody = method === 'PUT' || method === 'POST'
    const length = body.reduce((sum, chunk) => sum + chunk.length, 0)
    return connections.send({
      method,
      path: Object.keys(query).length > 0 ? `${path}?${queryOf(query)}` : path,
      headers: { ...signed, ...(hasBody && { 'content-length': String(length) }) },
      body,
    })
  }

  async function textOf(incoming: IncomingMessage): Promise<string> {
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of connections.bytesOf(incoming)) {
      size += chunk.length
      if (size > TEXT_MAX) throw new Error('S3 answers more than it was asked for.')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString()
  }
  return { ...connections, send, textOf }
}

type Read<T> = (incoming: IncomingMessage) => Promise<T>

/** Speaks with one bucket. What fails for a moment is tried again; failures are `unavailable`. */
export function openS3Client(options: S3Options) {
  const { wait = sleep } = options
  const { send, textOf, bytesOf, close } = openSender(options)

  async function once<T>(request: S3Request, read: Read<T>): Promise<T> {
    const incoming = await send(request)
    const status = incoming.statusCode ?? 0
    try {
      if (request.accepts.includes(status)) return await read(incoming)
      const text = await textOf(incoming)
      throw new S3Error(request.method, status, textIn(text, 'Code') ?? '')
    } catch (error) {
      incoming.destroy()
      throw error
    }
  }

  /** Asks until there is an answer. A try includes what `read` does with it. */
  async function ask<T>(request: S3Request, read: Read<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(request, read)
      } catch (error) {
        if (attempt === TRIES || !isPassing(error)) throw translate(error)
        await wait(pauseAfter(attempt))
      }
    }
  }

  /** Asks for an answer that is read as a whole. */
  async function askText(request: S3Request): Promise<S3Answer> {
    return ask(request, async (incoming) => {
      const { statusCode: status = 0, headers } = incoming
      const text = await textOf(incoming)
      // Some work is answered before it is done: then only the text says that it failed.
      if (status === 200 && /^(<\?xml[^>]*>)?\s*<Error>/.test(text))
        throw new S3Error(request.method, 500, textIn(text, 'Code') ?? '')
      return { status, headers, text }
    })
  }

  return { ask, askText, textOf, bytesOf, close }
}

export type S3Client = ReturnType<typeof openS3Client>
