import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { people } from '../../../test/people/people.ts'
import { type SharedApp, sharedApp } from '../../../test/app/shared-app.ts'

const INITIALS = '/v1/avatars/initials'

async function picture({ app }: SharedApp, query: string, headers: Record<string, string> = {}) {
  return app.inject({ url: `${INITIALS}?${query}`, headers })
}

/** The size, the colour of a corner, and the transparent share of the picture in percent. */
async function look(bytes: Buffer) {
  const { data, info } = await sharp(bytes)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let clear = 0
  for (let at = 3; at < data.length; at += 4) if (data[at] === 0) clear++
  return {
    format: (await sharp(bytes).metadata()).format,
    size: `${info.width}x${info.height}`,
    corner: data.subarray(0, 4).toString('hex'),
    clear: Math.round((100 * clear) / (info.width * info.height)),
  }
}

const server = sharedApp()

test.each([
  ['name=Ada+Lovelace', { size: '500x500', corner: 'fe9567ff', clear: 9 }],
  ['name=Ada+Lovelace&width=40&height=40', { size: '40x40', corner: 'fe9567ff', clear: 6 }],
  ['name=Ada&width=120&height=120', { size: '120x120', corner: 'fd366eff', clear: 5 }],
  ['name=Ada&width=0&height=0', { size: '500x500', corner: 'fd366eff', clear: 5 }],
  ['name=Ada&width=300', { size: '300x500', corner: 'fd366eff', clear: 3 }],
  ['name=Ada&background=1e293b', { size: '500x500', corner: '1e293bff', clear: 5 }],
  ['name=', { size: '500x500', corner: 'fd366eff', clear: 0 }],
  ['name=%E6%9D%8E%E9%9B%B7', { size: '500x500', corner: '68a3feff', clear: 10 }],
  ['name=%D8%B9', { size: '500x500', corner: '68a3feff', clear: 8 }],
  ['name=%E4%B8%80&width=2000&height=2000', { size: '2000x2000', corner: '68a3feff', clear: 3 }],
  ['name=%E4%B8%80&width=1&height=1', { size: '1x1', corner: '68a3fdf5', clear: 0 }],
  ['name=%E4%B8%80&width=2&height=2000', { size: '2x2000', corner: '68a3feff', clear: 0 }],
  ['', { size: '500x500', corner: 'fd366eff', clear: 0 }],
  [
    'name=Ada&project=devhood&impersonateuserid=&junk=1',
    { size: '500x500', corner: 'fd366eff', clear: 5 },
  ],
])('?%s', async (query, expected) => {
  const response = await picture(server(), query)
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/png'])
  expect(await look(response.rawPayload)).toEqual({ format: 'png', ...expected })
})

test.each([
  ['width=2001', 'Parameter "width" must be at most 2000.'],
  ['height=-1', 'Parameter "height" must be at least 0.'],
  ['width=1.5', 'Parameter "width" must be a whole number.'],
  ['width=wide', 'Parameter "width" must be a whole number.'],
  ['width=', 'Parameter "width" must be a whole number.'],
  ['width=1e3', 'Parameter "width" must be a whole number.'],
  ['width=40&width=x', 'Parameter "width" must be a whole number.'],
  ['name[]=a', 'Parameter "name" must be text.'],
  [`name=${'x'.repeat(129)}`, 'Parameter "name" must be at most 128 characters long.'],
  [
    'background=%23fff',
    'Parameter "background" must be a colour of six hexadecimal digits, without #.',
  ],
  [
    'background=red%22/%3E',
    'Parameter "background" must be a colour of six hexadecimal digits, without #.',
  ],
])('?%s is rejected', async (query, message) => {
  const response = await picture(server(), query)
  expect([response.statusCode, response.json()]).toEqual([
    400,
    { message, code: 400, type: 'general_argument_invalid', version: '1.0.0' },
  ])
  expect(response.headers['cache-control']).toBe('no-store')
})

test('a picture has the same bytes on every server, and is cacheable', async () => {
  await using one = await testApp()
  await using other = await testApp()
  const [first, second] = [await picture(one, 'name=Ada'), await picture(other, 'name=Ada')]
  expect(first.rawPayload.equals(second.rawPayload)).toBe(true)
  expect(first.headers).toMatchObject({
    'cache-control': 'private, max-age=3888000',
    'cross-origin-resource-policy': 'same-site',
    etag: second.headers.etag,
  })
  const again = await picture(one, 'name=Ada', { 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.body, again.headers['etag']]).toEqual([
    304,
    '',
    first.headers.etag,
  ])
  const another = await picture(one, 'name=Ada&width=41', {
    'if-none-match': String(first.headers.etag),
  })
  expect(another.statusCode).toBe(200)
})

test("without a name it is the caller's own, and browsers revalidate it", async () => {
  const { alice } = await people(server().app, 'alice')
  const own = await picture(server(), '', { cookie: alice.cookie })
  const named = await picture(server(), 'name=alice')
  expect(own.rawPayload.equals(named.rawPayload)).toBe(true)
  expect(own.headers['cache-control']).toBe('private, no-cache')
})

test('a letter that nobody can draw is a plain picture, in a colour by the name', async () => {
  const corners = await Promise.all(
    ['አበበ', 'ቢቂላ', '\u{1F389}'].map(async (name) => {
      const { rawPayload } = await picture(server(), `name=${encodeURIComponent(name)}`)
      return look(rawPayload)
    }),
  )
  expect(corners.map(({ clear }) => clear)).toEqual([0, 0, 0])
  expect(new Set(corners.map(({ corner }) => corner)).size).toBeGreaterThan(1)
})

test('pages of an allowed origin may show it', async () => {
  await using server = await testApp({ allowedOrigins: ['https://friends.example'] })
  const response = await picture(server, 'name=Ada')
  expect(response.headers['cross-origin-resource-policy']).toBe('cross-origin')
})
