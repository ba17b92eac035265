import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { openSite } from '../../../test/app/site.ts'

type Unpack = (bytes: Buffer) => Buffer

describe('files', () => {
  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ])('are cached for ever and served as %s', async (accepted, encoding, unpacked: Unpack) => {
    await using site = await openSite()
    const response = await site.get('/assets/app-1a2b.js', { 'accept-encoding': accepted })
    const body = unpacked(response.rawPayload).toString()
    expect([response.statusCode, response.headers['content-encoding'], body]).toEqual([
      200,
      encoding,
      'plain()',
    ])
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(response.headers['x-content-type-options']).toBe('nosniff')
  })

  it.each([
    ['its tag', (etag: string) => etag, 304, ''],
    ['one of several tags', (etag: string) => `"x", ${etag}`, 304, ''],
    ['its tag, weakened by a proxy', (etag: string) => `W/${etag}`, 304, ''],
    ['the tag of another file', () => '"x"', 200, 'plain()'],
  ])('are answered 304 to clients that have them, by %s', async (_, known, status, body) => {
    await using site = await openSite()
    const { etag } = (await site.get('/assets/app-1a2b.js')).headers
    const again = await site.get('/assets/app-1a2b.js', { 'if-none-match': known(String(etag)) })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([status, body, etag])
  })

  it.each(['/assets/app-1a2b.js', '/icon.svg', '/sw.js', '/'])(
    'answer HEAD like GET, without the bytes: %s',
    async (url) => {
      await using site = await openSite()
      const [{ headers: got }, head] = [await site.get(url), await site.head(url)]
      const named = ({ date: _date, 'x-request-id': _id, ...rest }: typeof got) => rest
      expect([head.statusCode, head.body, named(head.headers)]).toEqual([200, '', named(got)])
    },
  )

  it('stay as they were at startup, whatever happens to the build', async () => {
    await using site = await openSite()
    site.write('assets/app-1a2b.js', 'other()')
    site.write('assets/late-3c4d.js', 'late()')
    expect((await site.get('/assets/app-1a2b.js')).body).toBe('plain()')
    expect((await site.get('/assets/late-3c4d.js')).statusCode).toBe(404)
  })

  it('that are links to other folders are not served', async () => {
    await using site = await openSite()
    expect((await site.get('/assets/link.js')).statusCode).toBe(404)
  })

  it('beside the page are cached for an hour', async () => {
    await using site = await openSite()
    const response = await site.get('/icon.svg')
    expect([response.body, response.headers['cache-control']]).toEqual([
      '<svg/>',
      'public, max-age=3600',
    ])
  })

  it.each([
    '/assets/missing.js',
    '/assets/../index.html.br',
    '/assets/..%2f.stamp',
    '/assets/%2e%2e/.stamp',
    '/assets/..%5c.stamp',
    '/assets/%00',
  ])('outside the folder, or missing, are not found: %s', async (url) => {
    await using site = await openSite()
    const response = await site.get(url)
    expect([response.statusCode < 500, response.body.includes('built')]).toEqual([true, false])
  })

  it('that are missing are never answered with the page', async () => {
    await using site = await openSite()
    const response = await site.get('/assets/missing.js')
    expect([response.statusCode, response.json<{ type: string }>().type]).toEqual([
      404,
      'general_route_not_found',
    ])
    expect(response.headers['cache-control']).toBe('no-store')
  })
})
