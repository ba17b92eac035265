import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { addressOf, post } from '../../../test/documents/documents.ts'
import { people } from '../../../test/people/people.ts'

const DECOMPRESS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

/** A server with a page full of posts, and a client. */
async function openPage() {
  const server = await testApp()
  const { Alice } = await people(server.app, 'Alice')
  for (let count = 0; count < 3; count++) await post(Alice, { caption: `Lamp ${count}` })
  const read = async (address: string, accepted?: string) =>
    Alice.request('GET', address, undefined, accepted ? { 'accept-encoding': accepted } : {})
  return { server, read, [Symbol.asyncDispose]: async () => server[Symbol.asyncDispose]() }
}

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
  await using page = await openPage()
  const plain = await page.read(addressOf('posts'))
  const response = await page.read(addressOf('posts'), accepted)
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
  await using page = await openPage()
  const response = await page.read(address, 'br, gzip')
  expect(response.statusCode).toBe(status)
  expect(response.headers['content-encoding']).toBe(undefined)
  expect(response.body).toContain(status === 200 ? '"total":3' : '"code":404')
})
