/** JSON in pieces, in their order: text, UTF-8, or pieces again. A large response is never one text. */
export type Json = string | Uint8Array | readonly Json[]

/** The first character that isn't ASCII. */
const ASCII_END = 128

export function jsonList(values: readonly Json[]): Json {
  if (values.length === 0) return '[]'
  const list: Json[] = []
  for (const value of values) list.push(list.length === 0 ? '[' : ',', value)
  list.push(']')
  return list
}

/** The texts and bytes of a value, in their order. */
function addPieces(json: Json, to: (string | Uint8Array)[]): (string | Uint8Array)[] {
  if (typeof json === 'string' || json instanceof Uint8Array) to.push(json)
  else for (const each of json) addPieces(each, to)
  return to
}

/** Writes a piece and returns its end. */
function putPiece(piece: string | Uint8Array, to: Buffer, at: number): number {
  if (typeof piece === 'string') {
    // Many pieces are one sign between two values.
    const sign = piece.length === 1 ? piece.charCodeAt(0) : ASCII_END
    if (sign >= ASCII_END) return at + to.write(piece, at)
    to[at] = sign
    return at + 1
  }
  to.set(piece, at)
  return at + piece.length
}

/** Writes a value as UTF-8 and returns its end; undefined if it may not fit. */
function putJson(json: Json, to: Buffer, start: number): number | undefined {
  if (typeof json === 'string' || json instanceof Uint8Array) {
    // A UTF-16 unit has at most three bytes.
    const most = typeof json === 'string' ? 3 * json.length : json.length
    return start + most > to.length ? undefined : putPiece(json, to, start)
  }
  let at: number | undefined = start
  for (const each of json) {
    at = putJson(each, to, at)
    if (at === undefined) return undefined
  }
  return at
}

/** A value as UTF-8 in memory of its own. Pieces that are bytes already are copied. */
export function jsonBytes(json: Json): Buffer {
  const pieces = addPieces(json, [])
  let size = 0
  for (const piece of pieces)
    size += typeof piece === 'string' ? Buffer.byteLength(piece) : piece.length
  const bytes = Buffer.allocUnsafeSlow(size)
  let at = 0
  for (const piece of pieces) at = putPiece(piece, bytes, at)
  return bytes
}

export const parseJson = (json: Json): unknown => JSON.parse(jsonBytes(json).toString())

/** Characters or bytes written between two iterations of the event loop. */
const SLICE = 65_536

/** A value as UTF-8, written in slices: other work runs in between. */
export async function jsonInSlices(json: Json, rest: () => Promise<void>): Promise<Buffer> {
  const slices: Buffer[] = []
  let pieces: (string | Uint8Array)[] = []
  let size = 0
  for (const piece of addPieces(json, [])) {
    pieces.push(piece)
    size += piece.length
    if (size < SLICE) continue
    slices.push(jsonBytes(pieces))
    pieces = []
    size = 0
    await rest()
  }
  return Buffer.concat([...slices, jsonBytes(pieces)])
}

/** The size of a buffer. A longer value gets memory of its own. */
const SIZE = 256 * 1024
/** How many buffers are kept for their next use. */
const FREE_MAX = 8

/** A value in a buffer that the next value overwrites after `release`. */
interface LentBytes {
  readonly bytes: Buffer
  readonly release: () => void
}

/**
 * Buffers for values that are sent once. Memory of its own costs more than the writing of a value: it is found, touched for the
 * first time, and collected. Undefined for a value that may be too long. A buffer that nobody releases is never used again.
 */
export function openJsonBuffers(): (json: Json) => LentBytes | undefined {
  const free: Buffer[] = []
  return (json) => {
    const buffer = free.pop() ?? Buffer.allocUnsafeSlow(SIZE)
    const end = putJson(json, buffer, 0)
    const release = () => void (free.length < FREE_MAX && free.push(buffer))
    if (end !== undefined) return { bytes: buffer.subarray(0, end), release }
    release()
    return undefined
  }
}
