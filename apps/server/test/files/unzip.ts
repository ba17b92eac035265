import { crc32, inflateRawSync } from 'node:zlib'

const ENTRY = 0x02014b50
const END = 0x06054b50
/** Flag: names are UTF-8. */
const IS_UTF8 = 0x0800

/** The files in a zip by path, read from its directory. Throws when a file doesn't match its directory entry. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - 22
  if (zip.readUInt32LE(end) !== END) throw new Error('This is no zip, or not all of it.')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error('The directory is broken.')
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const start = zip.readUInt32LE(at + 42)
    const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    const compressed = zip.subarray(data, data + zip.readUInt32LE(at + 20))
    const bytes = zip.readUInt16LE(at + 10) === 0 ? compressed : inflateRawSync(compressed)
    const isUtf8 = (zip.readUInt16LE(at + 8) & IS_UTF8) !== 0
    if (crc32(bytes) !== zip.readUInt32LE(at + 16) || !isUtf8 || files.has(name))
      throw new Error(`${name} is not what the directory says.`)
    files.set(name, bytes)
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}
