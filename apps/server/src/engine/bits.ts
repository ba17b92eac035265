/** So many numbers are in one block, by their order. */
export const BLOCK = 32_768
const WORDS = BLOCK / 32
/** A list of fewer numbers than these is shorter than one bit for each of the block: its length tells them apart. */
const MANY = BLOCK / 16

/** Which numbers of one block are in a set: a bit for each. */
export type Bits = Uint32Array

export const emptyBits = (): Bits => new Uint32Array(WORDS)

export function setBit(bits: Bits, at: number, isIn: boolean): void {
  const word = at >>> 5
  const mask = 1 << (at & 31)
  bits[word] = isIn ? (bits[word] ?? 0) | mask : (bits[word] ?? 0) & ~mask
}

const countIn = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return (((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

export function countBits(bits: Bits): number {
  let count = 0
  // A loop over places is many times faster than any over values.
  for (let word = 0; word < WORDS; word++) count += countIn(bits[word] ?? 0)
  return count
}

/** The numbers, the greatest first. */
export function* fromGreatest(bits: Bits): Generator<number> {
  for (let word = WORDS - 1; word >= 0; word--) {
    let left = bits[word] ?? 0
    while (left !== 0) {
      const bit = 31 - Math.clz32(left)
      yield word * 32 + bit
      left &= ~(1 << bit)
    }
  }
}

/** As it is stored: few numbers as a list of two bytes each, many as their bits. Nothing where there are none. */
export function packed(bits: Bits): Buffer | undefined {
  const count = countBits(bits)
  if (count === 0) return undefined
  if (count >= MANY) return Buffer.from(bits.slice().buffer)
  const list = Uint16Array.from(fromGreatest(bits))
  return Buffer.from(list.buffer)
}

export function unpacked(stored: Uint8Array): Bits {
  const bits = emptyBits()
  unpackInto(bits, stored)
  return bits
}

/** Adds what is stored. */
export function unpackInto(bits: Bits, stored: Uint8Array): void {
  if (stored.length === BLOCK / 8) addAll(bits, new Uint32Array(Uint8Array.from(stored).buffer))
  else {
    const view = new DataView(stored.buffer, stored.byteOffset, stored.length)
    for (let at = 0; at < stored.length; at += 2) setBit(bits, view.getUint16(at, true), true)
  }
}

/** Keeps of the first what the others say. */
export function keepAll(bits: Bits, other: Bits): void {
  for (let word = 0; word < WORDS; word++) bits[word] = (bits[word] ?? 0) & (other[word] ?? 0)
}

export function addAll(bits: Bits, other: Bits): void {
  for (let word = 0; word < WORDS; word++) bits[word] = (bits[word] ?? 0) | (other[word] ?? 0)
}

/** One digit in base two: who has a one there, and whether the number that is compared with has. */
interface Digit {
  readonly ones: Bits
  readonly isOne: boolean
}

/** The documents among 32 whose number is no less: greater from the first digit on that differs, or equal to the last. */
function greaterIn(documents: number, word: number, digits: readonly Digit[]): number {
  let equal = documents
  let greater = 0
  for (const { ones, isOne } of digits) {
    const digit = ones[word] ?? 0
    if (!isOne) greater |= equal & digit
    equal &= isOne ? digit : ~digit
    if (equal === 0) break
  }
  return greater | equal
}

/** Keeps those whose number is no less than what the digits say, the greatest digit first. */
export function keepGreater(bits: Bits, digits: readonly Digit[]): void {
  for (let word = 0; word < WORDS; word++) {
    const documents = bits[word] ?? 0
    if (documents !== 0) bits[word] = greaterIn(documents, word, digits)
  }
}
