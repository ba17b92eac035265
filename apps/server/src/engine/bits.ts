/** So many numbers are in one block, by their order. */
export const BLOCK = 32_768
const WORDS = BLOCK / 32
/** More numbers than these take less room as one bit for each of the block. */
const FEW = BLOCK / 16

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
  if (count > FEW) return Buffer.from(bits.slice().buffer)
  const list = Uint16Array.from(fromGreatest(bits))
  return Buffer.from(list.buffer)
}

/** The bits of what is stored, which may be the very same memory: they are not to be changed. */
export function unpacked(stored: Uint8Array): Bits {
  if (stored.length === BLOCK / 8)
    return stored.byteOffset % 4 === 0
      ? new Uint32Array(stored.buffer, stored.byteOffset, WORDS)
      : new Uint32Array(stored.slice().buffer)
  const bits = emptyBits()
  const view = new DataView(stored.buffer, stored.byteOffset, stored.length)
  for (let at = 0; at < stored.length; at += 2) setBit(bits, view.getUint16(at, true), true)
  return bits
}

/** Keeps of the first what the others say. */
export function keepAll(bits: Bits, other: Bits): void {
  for (let word = 0; word < WORDS; word++) bits[word] = (bits[word] ?? 0) & (other[word] ?? 0)
}

export function addAll(bits: Bits, other: Bits): void {
  for (let word = 0; word < WORDS; word++) bits[word] = (bits[word] ?? 0) | (other[word] ?? 0)
}

/** Moves from some numbers to others those that a third list has. */
export function moveAll(from: Bits, to: Bits, those: Bits): void {
  for (let word = 0; word < WORDS; word++) {
    const left = from[word] ?? 0
    const moved = left & (those[word] ?? 0)
    to[word] = (to[word] ?? 0) | moved
    from[word] = left & ~moved
  }
}
