import { createHash, createHmac } from 'node:crypto'
import type { S3Address } from './s3-address.ts'

/** A request as it is signed. Names of headers are in lower case. */
export interface Unsigned {
  readonly method: string
  /** Of characters that stand for themselves in an address. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  /** SHA-256 of the body, in hexadecimal. */
  readonly payload: string
}

type Signer = Pick<S3Address, 'accessKeyId' | 'region' | 'secretAccessKey'>

const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** A query string in the one form that signer and server agree on. */
export function queryOf(query: Unsigned['query']): string {
  const pairs = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`)
  return pairs.toSorted().join('&')
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The headers of a request with those that say who sends it: Signature Version 4, as S3 takes it. */
export function signedHeaders(
  request: Unsigned,
  { accessKeyId, region, secretAccessKey }: Signer,
  time: Date,
): Record<string, string> {
  const { method, path, query, payload } = request
  const at = time.toISOString().replace(/[:-]|\.\d+/g, '')
  const day = at.slice(0, 8)
  const headers: Record<string, string> = {
    ...request.headers,
    'x-amz-content-sha256': payload,
    'x-amz-date': at,
  }
  const names = Object.keys(headers).toSorted()
  const lines = names.map((name) => `${name}:${headers[name]?.trim()}\n`).join('')
  const signed = names.join(';')
  const canonical = [method, path, queryOf(query), lines, signed, payload].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const digest = createHash('sha256').update(canonical).digest('hex')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${secretAccessKey}`,
  )
  const signature = hmac(key, ['AWS4-HMAC-SHA256', at, scope, digest].join('\n')).toString('hex')
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope},SignedHeaders=${signed},Signature=${signature}`
  return { ...headers, authorization }
}
