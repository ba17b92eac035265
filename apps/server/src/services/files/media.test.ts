import { describe, expect, test } from 'vitest'
import { post } from '../../../test/documents/documents.ts'
import { people, testApp } from '../../../test/index.ts'
import { jpeg, readPicture, phonePhoto, png, svg } from '../../../test/files/pictures.ts'
import { FILES, type UploadOptions, uploadsOf } from '../../../test/files/upload.ts'
import { sharedApp } from '../../../test/app/shared-app.ts'

const server = sharedApp()

/** A file of alice's, in a post of hers, and bob as a viewer. */
async function shown(bytes: Buffer, { name = 'a.png', ...sending }: UploadOptions = {}) {
  const { alice, bob } = await people(server().app, 'alice', 'bob')
  const { file } = await uploadsOf(alice.request).uploadFile(bytes, { name, ...sending })
  const url = `${FILES}/${file.$id}`
  await post(alice, { imageId: file.$id, imageUrl: `http://localhost:3000${url}/preview` })
  return {
    file,
    byOwner: (path: string, headers?: Record<string, string>) =>
      alice.request('GET', url + path, undefined, headers),
    byOther: (path: string, headers?: Record<string, string>) =>
      bob.request('GET', url + path, undefined, headers),
    headOf: (path: string) => bob.request('HEAD', url + path),
  }
}

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

describe('the response headers of a picture', () => {
  const cases: [path: string, type: string, saved?: 'inline' | 'attachment'][] = [
    ['/preview', 'image/png'],
    ['/preview?width=10&output=jpg', 'image/jpeg'],
    ['/preview?width=10&output=webp', 'image/webp'],
    ['/view', 'image/png', 'inline'],
    ['/download', 'image/png', 'attachment'],
  ]
  test.each(cases)('%s', async (path, type, saved) => {
    const at = await shown(await png(30, 20), { name: String.raw`ä \"x\".png` })
    const { statusCode, headers, rawPayload } = await at.byOther(path)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': type,
      'content-length': String(rawPayload.length),
      'cache-control':
        saved === 'attachment' ? 'private, max-age=3600' : 'private, max-age=31536000, immutable',
      vary: 'Origin, Cookie',
      'content-security-policy': POLICY,
      'cross-origin-resource-policy': 'same-site',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[\w-]{27}"$/),
    })
    expect(headers['content-disposition']).toBe(
      saved && `${saved}; filename="_ _x_.png"; filename*=UTF-8''%C3%A4%20%22x%22.png`,
    )
  })

  test('allow pages of an allowed origin to embed it', async () => {
    await using server = await testApp({ allowedOrigins: ['https://app.example'] })
    const { alice } = await people(server.app, 'alice')
    const { file } = await uploadsOf(alice.request).uploadFile(await png(30, 20))
    const { headers } = await alice.request('GET', `${FILES}/${file.$id}/view`)
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  })

  test.each(['/preview', '/view', '/download'])('%s is not sent twice', async (path) => {
    const at = await shown(await png(30, 20))
    const { headers, rawPayload } = await at.byOther(path)
    const etag = String(headers['etag'])
    for (const known of [etag, `"x", W/${etag}`]) {
      const again = await at.byOther(path, { 'if-none-match': known })
      expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag])
    }
    const other = await at.byOther(path, { 'if-none-match': '"x"' })
    expect(other.rawPayload.equals(rawPayload)).toBe(true)
    const head = await at.headOf(path)
    expect([head.statusCode, head.rawPayload.length, head.headers['content-length']]).toEqual([
      200,
      0,
      String(rawPayload.length),
    ])
  })
})

describe("other people's view of a photo", () => {
  test.each(['/preview', '/view', '/download', '/preview?output=webp', '/preview?output=avif'])(
    '%s reveals neither location nor person nor device',
    async (path) => {
      const photo = await phonePhoto(60, 40)
      expect(photo.includes('SECRET')).toBe(true)
      const at = await shown(photo, { name: 'a.jpg' })
      for (const response of [
        await at.byOther(path),
        await (path === '/download' ? at.byOther(path) : at.byOwner(path)),
      ]) {
        expect(response.rawPayload.includes('SECRET')).toBe(false)
        expect(response.rawPayload.includes('Exif')).toBe(false)
        const { width, height, metadata } = await readPicture(response.rawPayload)
        expect([width, height, metadata]).toEqual([40, 60, undefined])
      }
    },
  )

  test('its owner can download the original bytes', async () => {
    const photo = await phonePhoto(60, 40)
    const at = await shown(photo, { name: 'a.jpg' })
    const { rawPayload, headers } = await at.byOwner('/download')
    expect(rawPayload.equals(photo)).toBe(true)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      etag: `"${at.file.signature}"`,
      'content-disposition': `attachment; filename="a.jpg"; filename*=UTF-8''a.jpg`,
      'content-security-policy': POLICY,
    })
  })
})

describe('an SVG', () => {
  const script = '<script>alert(1)</script><rect width="40" height="30" fill="#f60" onload="x()"/>'
  test.each(['/view', '/preview', '/download'])(
    'is shown to others as a bitmap: %s',
    async (path) => {
      const at = await shown(svg(script), { name: 'a.svg' })
      const { headers, rawPayload } = await at.byOther(path)
      expect(headers['content-type']).toBe('image/png')
      expect(rawPayload.includes('script')).toBe(false)
      const saved = headers['content-disposition']?.toString() ?? ''
      expect(saved.includes('filename="a.svg.png"')).toBe(path !== '/preview')
      const { pixel, width, height } = await readPicture(rawPayload)
      expect([width, height, pixel(9, 9)]).toEqual([2000, 1500, [255, 102, 0, 255]])
    },
  )

  test('is sent as markup to its owner only, as a download that never opens in the browser', async () => {
    const at = await shown(svg(script), { name: 'a.svg' })
    expect((await at.byOwner('/view')).headers['content-type']).toBe('image/png')
    const { headers, rawPayload } = await at.byOwner('/download')
    expect(rawPayload.equals(svg(script))).toBe(true)
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-disposition': `attachment; filename="a.svg"; filename*=UTF-8''a.svg`,
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
    })
  })
})

describe('a preview', () => {
  test('has the requested size and crop', async () => {
    const at = await shown(await png(300, 200))
    const cases: [query: string, format: string, width: number, height: number][] = [
      ['', 'png', 300, 200],
      ['?width=2000&height=2000&gravity=top&quality=100&project=devhood', 'png', 2000, 2000],
      ['?width=150', 'png', 150, 100],
      ['?height=50&output=jpeg', 'jpeg', 75, 50],
      ['?width=0&height=0&quality=-1&output=', 'png', 300, 200],
      ['?width=200&height=80&borderWidth=5&borderColor=f00', 'png', 210, 90],
      ['?width=300&height=100&rotation=45', 'png', 284, 284],
      ['?width=30&borderRadius=10&opacity=0.5&background=ffffff&output=webp', 'webp', 30, 20],
      ['?width=30&output=gif&anything=else&token=x&impersonateuserid=', 'gif', 30, 20],
      ['?width=30&output=avif', 'heif', 30, 20],
    ]
    for (const [query, ...expected] of cases) {
      const { rawPayload } = await at.byOther(`/preview${query}`)
      const { format, width, height } = await readPicture(rawPayload)
      expect([query, format, width, height]).toEqual([query, ...expected])
    }
  })

  const refused: [parameter: string, value: string][] = [
    ['width', '-1'],
    ['width', '4001'],
    ['width', '1e9'],
    ['width', '2.5'],
    ['width', 'abc'],
    ['width', 'NaN'],
    ['width', '10&width=4001'],
    ['height', '4001'],
    ['gravity', 'north'],
    ['quality', '101'],
    ['quality', '-2'],
    ['borderWidth', '101'],
    ['borderColor', '#ff0000'],
    ['borderColor', 'red'],
    ['borderRadius', '4001'],
    ['opacity', '2'],
    ['opacity', '-0.1'],
    ['rotation', '361'],
    ['rotation', '1e6'],
    ['background', 'ff00'],
    ['output', 'exe'],
    ['output', 'heic'],
    ['output', 'svg'],
  ]
  test('with a value out of range is rejected, naming the parameter', async () => {
    const at = await shown(await png(30, 20))
    for (const [parameter, value] of refused) {
      const response = await at.byOther(
        `/preview?${parameter}=${encodeURI(value).replace('#', '%23')}`,
      )
      const { type, message } = response.json<{ type: string; message: string }>()
      expect([parameter, value, response.statusCode, type]).toEqual([
        parameter,
        value,
        400,
        'general_argument_invalid',
      ])
      expect(message).toMatch(`Parameter "${parameter}"`)
    }
  })

  test('that would be too large in the requested size is rejected', async () => {
    const at = await shown(await png(2, 1000))
    const response = await at.byOther('/preview?width=4000&height=4000&opacity=0.5')
    const { type, message } = response.json<{ type: string; message: string }>()
    expect([response.statusCode, type, message]).toEqual([
      400,
      'storage_image_resolution_exceeded',
      'A preview of 4,000 × 4,000 pixels is too large: choose a smaller width or height.',
    ])
  })

  test('requested a hundred times concurrently is the same each time', async () => {
    const at = await shown(await jpeg(300, 200), { name: 'a.jpg' })
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => at.byOther('/preview?width=123&output=webp')),
    )
    const [first] = responses
    for (const { rawPayload, statusCode } of responses)
      expect([statusCode, first?.rawPayload.equals(rawPayload)]).toEqual([200, true])
  })
})

describe('a range', () => {
  const given: [range: string, contentRange: string][] = [
    ['bytes=0-9', 'bytes 0-9/SIZE'],
    ['bytes=5-', 'bytes 5-LAST/SIZE'],
    ['bytes=0-LAST', 'bytes 0-LAST/SIZE'],
  ]
  const refused = [
    'bytes=5-2',
    'bytes=5-5',
    'bytes=-5',
    'bytes=-0',
    'bytes=5',
    'bytes=0-SIZE',
    'bytes=SIZE-',
    'bytes=0-1e20',
    'bytes=0-100000000000000000000',
    'bytes=NaN-9',
    'bytes=0-1,2-3',
    `bytes=${Array.from({ length: 1000 }, (_, at) => `${at}-${at + 1}`).join(',')}`,
    'items=0-9',
    'bytes 0-9',
  ]
  test.each(['/download', '/view'])('of %s', async (path) => {
    const at = await shown(await png(30, 20))
    for (const request of [at.byOwner, at.byOther]) {
      const { rawPayload: all } = await request(path)
      const fill = (text: string) =>
        text.replaceAll('SIZE', String(all.length)).replaceAll('LAST', String(all.length - 1))
      for (const [range, contentRange] of given) {
        const response = await request(path, { range: fill(range) })
        const [first = 0, last = 0] = fill(contentRange).match(/\d+/g)?.map(Number) ?? []
        expect([response.statusCode, response.headers['content-range']]).toEqual([
          206,
          fill(contentRange),
        ])
        expect(response.rawPayload.equals(all.subarray(first, last + 1))).toBe(true)
        expect(response.headers['content-length']).toBe(String(last + 1 - first))
      }
      for (const range of refused) {
        const response = await request(path, { range: fill(range) })
        expect([range, response.statusCode, response.json().type]).toEqual([
          range,
          416,
          'storage_invalid_range',
        ])
      }
    }
  })

  test('of a changed file returns all of it', async () => {
    const at = await shown(await png(30, 20))
    const { rawPayload, headers } = await at.byOwner('/download')
    const ask = (condition: string) =>
      at.byOwner('/download', { range: 'bytes=0-9', 'if-range': condition })
    expect((await ask(String(headers['etag']))).statusCode).toBe(206)
    const whole = await ask('"other"')
    expect([whole.statusCode, whole.rawPayload.equals(rawPayload)]).toEqual([200, true])
  })

  test('without an end gets two million bytes at most', async () => {
    const bytes = Buffer.concat([await png(30, 20), Buffer.alloc(3_000_000)])
    const at = await shown(bytes)
    const { rawPayload, headers } = await at.byOwner('/download', { range: 'bytes=100-' })
    expect([rawPayload.length, headers['content-range']]).toEqual([
      2_000_000,
      `bytes 100-2000099/${bytes.length}`,
    ])
  })
})

test('600 new previews a minute are allowed; existing ones are always served', async () => {
  await using server = await testApp({ rateLimits: true })
  const { alice } = await people(server.app, 'alice')
  const { file } = await uploadsOf(alice.request).uploadFile(await png(30, 20))
  const ask = async (width: number) =>
    (await alice.request('GET', `${FILES}/${file.$id}/preview?width=${width}`)).statusCode
  expect(await ask(10)).toBe(200)
  for (let count = 0; count < 598; count++)
    await server.platform.counters.hit('renderings ip 127.0.0.1', 60_000)
  expect([await ask(11), await ask(12), await ask(10)]).toEqual([200, 429, 200])
  server.clock.advance(60_000)
  expect(await ask(12)).toBe(200)
})
