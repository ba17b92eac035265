const BLOCK = 512
/** The largest size that fits in eleven octal digits. Larger ones are written in binary, as GNU tar does. */
const OCTAL_MAX = 0o77777777777
const NAME_MAX = 100
const BINARY = 0x80

export interface TarEntry {
  readonly name: string
  /** In bytes. */
  readonly size: number
}

/** The padding that fills the last block of a body. */
export const paddingOf = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

/** The end marker of an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK)
export const TAR_BLOCK = BLOCK

const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`

/** The sum of all bytes, with the checksum field taken as spaces. */
function sumOf(header: Buffer): number {
  let sum = 8 * 0x20
  for (const [at, byte] of header.entries()) if (at < 148 || at >= 156) sum += byte
  return sum
}

/** The header of a plain file that only its owner may read. `time` is in milliseconds. */
export function tarHeader({ name, size }: TarEntry, time: number): Buffer {
  if (Buffer.byteLength(name) > NAME_MAX) throw new TypeError(`Too long for an entry: ${name}`)
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0)
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  if (size <= OCTAL_MAX) header.write(octal(size, 11), 124)
  else {
    header.writeUInt8(BINARY, 124)
    header.writeBigUInt64BE(BigInt(size), 128)
  }
  header.write(octal(Math.floor(time / 1000), 11), 136)
  header.write('0', 156)
  header.write('ustar\u000000', 257)
  header.write(`${octal(sumOf(header), 6)} `, 148)
  return header
}

function numberIn(field: Buffer): number {
  if (field[0] === BINARY) return Number(field.readBigUInt64BE(field.length - 8))
  const text = field.toString('latin1').replace(/[\0 ]+$/, '')
  return /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : Number.NaN
}

/** Parses the header of a plain file; undefined for anything else: links, devices, folders, split names, damage. */
export function readTarHeader(header: Buffer): TarEntry | undefined {
  if (header.toString('latin1', 257, 265) !== 'ustar\u000000') return undefined
  if (numberIn(header.subarray(148, 156)) !== sumOf(header)) return undefined
  const isPlain = header[156] === 0x30 && header.subarray(157, 257).every((byte) => byte === 0)
  if (!isPlain || header[345] !== 0) return undefined
  const name = header.toString('utf8', 0, NAME_MAX).replace(/\0.*$/s, '')
  const size = numberIn(header.subarray(124, 136))
  return Number.isSafeInteger(size) ? { name, size } : undefined
}
