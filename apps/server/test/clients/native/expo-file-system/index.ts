import { open, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const EncodingType = { Base64: 'base64' } as const
export const cacheDirectory = pathToFileURL(tmpdir()).href

interface Range {
  readonly encoding: typeof EncodingType.Base64
  readonly position: number
  readonly length: number
}

/** A part of a file on the device, in base64. */
export async function readAsStringAsync(uri: string, range: Range): Promise<string> {
  await using file = await open(fileURLToPath(uri))
  const { buffer, bytesRead } = await file.read({
    buffer: Buffer.alloc(range.length),
    position: range.position,
  })
  return buffer.toString(range.encoding, 0, bytesRead)
}

export async function writeAsStringAsync(uri: string, text: string): Promise<void> {
  await writeFile(fileURLToPath(uri), text, 'base64')
}
