/** The whole body, if it is no longer than `max` bytes. Throws as soon as it is. */
export async function readBounded(body: AsyncIterable<Uint8Array>, max: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body) {
    length += part.length
    if (length > max) throw new Error('The body is too long.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
