import type { Readable } from 'node:stream'
import type { MultipartFields } from '@fastify/multipart'
import { AppError } from '@devhood/contract'
import type { FastifyRequest } from 'fastify'
import type { Form } from './form.ts'
import { FILE_LIMITS } from '../limits.ts'

const FIELDS_MAX = 20
/** The maximum size of a body: a part of a file and the form's other fields. */
export const BODY_MAX = FILE_LIMITS.request + 1_000_000
/** Sizes in bytes. */
const LIMITS = {
  files: 1,
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

async function* partsOf(request: FastifyRequest, fileSize: number) {
  try {
    yield* request.parts({ limits: { ...LIMITS, fileSize } })
  } catch (error) {
    throw translate(error)
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

/**
 * Reads a multipart body: of its part `file`, at most one byte more than `max` streams to `store`. Resolves to the result
 * of that, and the form.
 */
export async function readUpload<Stored>(
  request: FastifyRequest,
  max: number,
  store: (bytes: Readable) => Promise<Stored>,
): Promise<{ stored: Stored; form: Form }> {
  if (Number(request.headers['content-length'] ?? 0) > BODY_MAX)
    throw new AppError('storage_invalid_file_size', {
      message: `One request may have ${BODY_MAX} bytes. Send a larger file in chunks with content-range.`,
    })
  let sent: { readonly stored: Stored; readonly name: string } | undefined
  let fields: MultipartFields = {}
  for await (const part of request.isMultipart() ? partsOf(request, max + 1) : []) {
    fields = part.fields
    if (part.type !== 'file') continue
    const { file, filename, fieldname } = part
    if (fieldname !== 'file') file.resume()
    else {
      // Otherwise the file would only end when the rest has arrived.
      file.once('limit', () => file.push(null))
      const stored = await store(file).catch((error: unknown) => {
        throw error === file.errored ? malformed(error) : error
      })
      // Browsers escape a quotation mark this way.
      sent = { stored, name: filename.replaceAll('%22', '"') }
    }
  }
  if (!sent) throw new AppError('storage_file_empty')
  return { stored: sent.stored, form: formOf(fields, sent.name) }
}
