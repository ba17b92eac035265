import { Buffer } from 'node:buffer'
import { crc32 } from 'node:zlib'
import type { Random } from '../../apps/server/test/random.ts'

type Mutation = (bytes: Buffer, random: Random) => Buffer

/** Edge cases of lengths and sizes. */
const EDGES = [0, 1, 2, 0x7f, 0x80, 0xff, 0x7f_ff, 0xff_ff, 0x7f_ff_ff_ff, 0xff_ff_ff_ff]
const PIECE = 400

/** A random range of the bytes. */
function pieceOf(bytes: Buffer, random: Random): [start: number, end: number] {
  const start = random.below(bytes.length)
  return [start, Math.min(bytes.length, start + 1 + random.below(PIECE))]
}

function flipBits(bytes: Buffer, random: Random): Buffer {
  const changed = Buffer.from(bytes)
  for (let flips = 1 + random.below(8); flips > 0; flips--) {
    const at = random.below(changed.length)
    changed[at] = (changed[at] ?? 0) ^ (1 << random.below(8))
  }
  return changed
}

/** Overwrites random bytes with an edge case as a one-, two- or four-byte number, the form of most lengths. */
function writeEdge(bytes: Buffer, random: Random): Buffer {
  const changed = Buffer.from(bytes)
  const size = random.of([1, 2, 4]) ?? 1
  const value = (random.of(EDGES) ?? 0) % 2 ** (8 * size)
  changed.writeUIntBE(value, random.below(changed.length - size), size)
  return changed
}

/** Swaps two two-byte numbers, such as lengths. */
function swapNumbers(bytes: Buffer, random: Random): Buffer {
  const changed = Buffer.from(bytes)
  const [one, other] = [random.below(bytes.length - 1), random.below(bytes.length - 1)]
  bytes.copy(changed, one, other, other + 2)
  bytes.copy(changed, other, one, one + 2)
  return changed
}

/** Repeats a random range many times. */
function repeat(bytes: Buffer, random: Random): Buffer {
  const [start, end] = pieceOf(bytes, random)
  const again = Array.from({ length: 1 + random.below(50) }, () => bytes.subarray(start, end))
  return Buffer.concat([bytes.subarray(0, end), ...again, bytes.subarray(end)])
}

function leaveOut(bytes: Buffer, random: Random): Buffer {
  const [start, end] = pieceOf(bytes, random)
  return Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)])
}

const cut: Mutation = (bytes, random) => bytes.subarray(0, 1 + random.below(bytes.length))

/** Replaces digits, so that text stays text: sizes, lengths and counts of an SVG. */
function growNumbers(bytes: Buffer, random: Random): Buffer {
  const edges = ['0', '-1', '1e9', '1e-9', '99999', 'NaN', '50%']
  const rare = 1 + random.below(6)
  const text = bytes.toString('latin1')
  const changed = text.replaceAll(/\d+/g, (number) =>
    random.below(rare) === 0 ? (random.of(edges) ?? number) : number,
  )
  return Buffer.from(changed, 'latin1')
}

const MUTATIONS = [flipBits, flipBits, writeEdge, swapNumbers, repeat, leaveOut, cut, growNumbers]

/** Corrects the checksums of a PNG's chunks, so that a reader parses their content. */
function withChecksums(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 1, 4) !== 'PNG') return bytes
  const repaired = Buffer.from(bytes)
  for (let at = 8; at + 12 <= repaired.length;) {
    const end = at + 8 + repaired.readUInt32BE(at)
    if (end + 4 > repaired.length) break
    repaired.writeUInt32BE(crc32(repaired.subarray(at + 4, end)), end)
    at = end + 4
  }
  return repaired
}

/** The bytes of a picture with one or two mutations. Every other PNG gets correct checksums. */
export function mutate(bytes: Buffer, random: Random): Buffer {
  let changed = bytes
  for (let ways = 1 + random.below(2); ways > 0 && changed.length > 8; ways--)
    changed = (random.of(MUTATIONS) ?? cut)(changed, random)
  return random.below(2) === 0 ? changed : withChecksums(changed)
}
