import type { Readable } from 'node:stream'
import type { MultipartFields } from '@fastify/multipart'
import { AppError } from '@devhood/contract'
import type { FastifyRequest } from 'fastify'
import type { Form } from './form.ts'

const FIELDS_MAX = 20
/** Sizes in bytes. The store limits the size of the file. */
const LIMITS = {
  files: 1,
  fileSize: Number.POSITIVE_INFINITY,
  fields: FIELDS_MAX,
  fieldSize: 64_000,
  parts: FIELDS_MAX + 1,
  headerPairs: 20,
  headerSize: 16_000,
}

const malformed = (cause: unknown) =>
  new AppError('general_bad_request', {
    message: 'The multipart body is malformed or incomplete.',
    cause,
  })

/** Keeps our own and the parser's errors; all others mean malformed input. */
function translate(error: unknown): unknown {
  const isRefusal = error instanceof AppError || (error instanceof Error && 'statusCode' in error)
  return isRefusal ? error : malformed(error)
}

async function* partsOf(request: FastifyRequest) {
  try {
    yield* request.parts({ limits: LIMITS })
  } catch (error) {
    throw translate(error)
  }
}

async function* readFile(file: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const part of file) yield part as Buffer
  } catch (error) {
    throw malformed(error)
  }
}

function textsOf(fields: MultipartFields, ...names: readonly string[]): string[] {
  const texts: string[] = []
  for (const name of names)
    for (const field of [fields[name] ?? []].flat()) {
      if (field.type !== 'field' || typeof field.value !== 'string' || field.valueTruncated)
        throw malformed(new Error('A field is too long or no text.'))
      texts.push(field.value)
    }
  return texts
}

function formOf(fields: MultipartFields, name: string): Form {
  const permissions = textsOf(fields, 'permissions[]', 'permissions')
  return {
    fileId: textsOf(fields, 'fileId')[0],
    name,
    folder: textsOf(fields, 'folder')[0] ?? '',
    permissions: permissions.length > 0 ? permissions : undefined,
  }
}

interface UploadSink<Stored> {
  readonly store: (bytes: AsyncIterable<Buffer>) => Promise<Stored>
  readonly undo: (stored: Stored) => Promise<void>
}

/**
 * Reads a multipart body: the bytes of its part `file` stream to `store`. Undefined when there is no such part.
 * `undo` deletes stored bytes when the rest of the body is malformed.
 */
export async function readUpload<Stored>(
  request: FastifyRequest,
  { store, undo }: UploadSink<Stored>,
): Promise<{ stored: Stored; form: Form } | undefined> {
  let stored: Stored | undefined
  let name = ''
  let fields: MultipartFields = {}
  try {
    for await (const part of partsOf(request)) {
      fields = part.fields
      if (part.type !== 'file') continue
      if (part.fieldname !== 'file') part.file.resume()
      else {
        // Browsers escape a quotation mark this way.
        name = part.filename.replaceAll('%22', '"')
        stored = await store(readFile(part.file))
      }
    }
    return stored === undefined ? undefined : { stored, form: formOf(fields, name) }
  } catch (error) {
    if (stored !== undefined) await undo(stored)
    throw error
  }
}
