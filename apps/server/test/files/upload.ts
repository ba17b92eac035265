import { Buffer } from 'node:buffer'
import { LIMITS } from '@devhood/contract'
import type { File } from '@devhood/contract/schemas'

/** Only this much, so that servers in other processes work too. */
type Request = (
  method: 'POST',
  url: string,
  body: Buffer,
  headers: Record<string, string>,
) => Promise<{ readonly statusCode: number; json<T>(): T }>

export const FILES = '/v1/storage/buckets/media/files'
export const CHUNK = LIMITS.uploadChunk

const BOUNDARY = '----devhood-test-boundary'

/** One part of a multipart body, byte for byte. */
export interface Part {
  readonly name: string
  readonly value: Buffer | string
  /** A part with a filename is a file. Sent verbatim: the caller takes care of quotes and line ends. */
  readonly filename?: string
  readonly type?: string
}

/** A multipart body with exactly these parts. */
export function multipart(...parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(({ name, value, filename, type }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"` +
        (filename === undefined ? '' : `; filename="${filename}"`) +
        (type === undefined ? '' : `\r\nContent-Type: ${type}`) +
        '\r\n\r\n',
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

export const MULTIPART = {
  'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
  'x-appwrite-project': 'devhood',
}

export interface UploadOptions {
  readonly fileId?: string
  readonly name?: string
  readonly type?: string
  readonly permissions?: readonly string[]
  readonly headers?: Record<string, string>
}

export interface UploadResult {
  readonly status: number
  /** Such as `201` or `400 storage_file_empty`. */
  readonly outcome: string
  readonly file: File
  readonly message: string
}

/** Uploads for one caller, in the form that the SDKs send. */
export function uploadsOf(request: Request) {
  async function send(body: Buffer, headers: Record<string, string> = {}): Promise<UploadResult> {
    const response = await request('POST', FILES, body, { ...MULTIPART, ...headers })
    const json = response.json<File & { type?: string; message?: string }>()
    const { statusCode: status } = response
    const outcome = status < 400 ? String(status) : `${status} ${json.type}`
    return { status, outcome, file: json, message: json.message ?? '' }
  }

  /** Uploads a file in one piece. */
  async function uploadFile(
    bytes: Buffer | string,
    sending: UploadOptions = {},
  ): Promise<UploadResult> {
    const { fileId = 'unique()', name = 'a.png', type = 'image/png', permissions = [] } = sending
    const body = multipart(
      { name: 'fileId', value: fileId },
      { name: 'file', value: bytes, filename: name, type },
      ...permissions.map((value) => ({ name: 'permissions[]', value })),
    )
    return send(body, sending.headers)
  }

  /** Uploads one chunk of a file by index. `id` continues an earlier upload. */
  async function chunk(
    bytes: Buffer,
    index: number,
    { id, ...sending }: UploadOptions & { readonly id?: string | undefined } = {},
  ): Promise<UploadResult> {
    const part = bytes.subarray(index * CHUNK, (index + 1) * CHUNK)
    const start = index * CHUNK
    return uploadFile(part, {
      type: 'application/octet-stream',
      ...sending,
      headers: {
        'content-range': `bytes ${start}-${start + part.length - 1}/${bytes.length}`,
        ...(id !== undefined && { 'x-appwrite-id': id }),
        ...sending.headers,
      },
    })
  }

  return { send, uploadFile, chunk }
}
