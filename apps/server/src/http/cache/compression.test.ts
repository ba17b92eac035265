import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sharedWorld } from '../../../test/app/shared-app.ts'
import { addressOf, post } from '../../../test/documents/documents.ts'
import { people } from '../../../test/people/people.ts'

const DECOMPRESS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

/** A client of a server with a page full of posts. */
const page = sharedWorld(async ({ app }) => {
  const { Alice } = await people(app, 'Alice')
  for (let count = 0; count < 3; count++) await post(Alice, { caption: `Lamp ${count}` })
  const read = async (address: string, accepted?: string) =>
    Alice.request('GET', address, undefined, accepted ? { 'accept-encoding': accepted } : {})
  return { read }
})

test.each<[accepted: string | undefined, encoding: string | undefined]>([
  [undefined, undefined],
  ['identity', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['BR', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['br;q=0.0', undefined],
  ['brotli', undefined],
  ['*', undefined],
])('for the Accept-Encoding %s a page of posts is sent as %s', async (accepted, encoding) => {
  const { read } = page()
  const plain = await read(addressOf('posts'))
  const response = await read(addressOf('posts'), accepted)
  expect(response.headers['content-encoding']).toBe(encoding)
  expect(response.headers['content-length']).toBe(String(response.rawPayload.length))
  expect(response.headers['vary']).toBe('Origin, Accept-Encoding')
  const decompress = DECOMPRESS[encoding ?? ''] ?? ((bytes: Buffer) => bytes)
  expect(decompress(response.rawPayload).toString()).toBe(plain.body)
  expect(response.rawPayload.length < plain.rawPayload.length).toBe(encoding !== undefined)
})

test.each([
  [
    'a small answer',
    `${addressOf('posts')}?queries[]=%7B%22method%22%3A%22limit%22%2C%22values%22%3A%5B1%5D%7D&queries[]=%7B%22method%22%3A%22select%22%2C%22values%22%3A%5B%22%24id%22%5D%7D`,
    200,
  ],
  ['a refusal', addressOf('posts', 'none'), 404],
])('%s is sent uncompressed', async (_, address, status) => {
  const response = await page().read(address, 'br, gzip')
  expect(response.statusCode).toBe(status)
  expect(response.headers['content-encoding']).toBe(undefined)
  expect(response.body).toContain(status === 200 ? '"total":3' : '"code":404')
})
