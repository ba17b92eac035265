import { addPieces, type Json, jsonBytes } from './json.ts'

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
