import sharp from 'sharp'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { type SharedApp, sharedApp } from '../../../test/app/shared-app.ts'

const get = ({ app }: SharedApp, path: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/v1/avatars/${path}`, headers })

async function pixels(bytes: Buffer) {
  const { data, info } = await sharp(bytes)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixel = (x: number, y: number) => {
    const at = (y * info.width + x) * 4
    return data.subarray(at, at + 4).toString('hex')
  }
  return { data, pixel, size: `${info.width}x${info.height}` }
}

const codes = (set: string, list: string) => list.split(' ').map((code) => `${set}/${code}`)
const ALL = [
  ...codes('browsers', 'aa an ch ci cm cr ff sf mf ps oi om op on'),
  ...codes('credit-cards', 'amex argencard cabal diners discover elo hipercard jcb mastercard'),
  ...codes('credit-cards', 'naranja targeta-shopping visa mir maestro censosud cencosud'),
  ...codes('credit-cards', 'union-china-pay unionpay rupay'),
  ...codes('flags', 'ad at br ch de fr gb in jp ke kr mx np nz sa us za'),
]

const server = sharedApp()

test('every icon is a non-empty PNG of the requested size', async () => {
  const seen = await Promise.all(
    ALL.map(async (path) => {
      const response = await get(server(), `${path}?width=64&height=48&quality=-1`)
      const { size, data } = await pixels(response.rawPayload)
      const isDrawn = data.some((value, at) => at % 4 === 3 && value === 255)
      return [path, response.statusCode, response.headers['content-type'], size, isDrawn]
    }),
  )
  expect(seen).toEqual(ALL.map((path) => [path, 200, 'image/png', '64x48', true]))
})

test.each([
  ['browsers/ch', '100x100'],
  ['flags/fr?width=0&height=0', '100x100'],
  ['flags/fr?width=300&height=200', '300x200'],
  ['credit-cards/visa?width=2000&height=1', '2000x1'],
])('%s is %s', async (path, size) => {
  expect((await pixels((await get(server(), path)).rawPayload)).size).toBe(size)
})

test('a flag keeps its aspect ratio, with transparent padding', async () => {
  const { pixel } = await pixels((await get(server(), 'flags/fr?width=300&height=300')).rawPayload)
  expect([pixel(150, 20), pixel(150, 280), pixel(150, 150), pixel(150, 52)]).toEqual([
    '00000000',
    '00000000',
    'ffffffff',
    'ffffffff',
  ])
})

test.each([
  ['browsers/zz', 'Parameter "code" must be one of the codes of browsers.'],
  ['browsers/CH', 'Parameter "code" must be one of the codes of browsers.'],
  ['browsers/__proto__', 'Parameter "code" must be one of the codes of browsers.'],
  ['browsers/..%2f..%2fetc%2fpasswd', 'Parameter "code" must be one of the codes of browsers.'],
  ['credit-cards/constructor', 'Parameter "code" must be one of the codes of credit-cards.'],
  ['flags/FR', 'Parameter "code" must be one of the codes of flags.'],
  ['flags/eu', 'Parameter "code" must be one of the codes of flags.'],
  ['flags/gb-sct', 'Parameter "code" must be one of the codes of flags.'],
  ['flags/fr%2f', 'Parameter "code" must be one of the codes of flags.'],
  ['flags/fr?width=2001', 'Parameter "width" must be at most 2000.'],
  ['flags/fr?height=-1', 'Parameter "height" must be at least 0.'],
  ['flags/fr?quality=101', 'Parameter "quality" must be at most 100.'],
  ['flags/fr?quality=-2', 'Parameter "quality" must be at least -1.'],
  ['qr', 'Parameter "text" is not optional.'],
  ['qr?text=', 'Parameter "text" must be 1 to 512 characters long.'],
  [`qr?text=${'x'.repeat(513)}`, 'Parameter "text" must be 1 to 512 characters long.'],
  ['qr?text=a&size=1001', 'Parameter "size" must be at most 1000.'],
  ['qr?text=a&size=0', 'Parameter "size" must be at least 1.'],
  ['qr?text=a&margin=11', 'Parameter "margin" must be at most 10.'],
  ['qr?text=a&download=perhaps', 'Parameter "download" must be true or false.'],
])('%s is rejected', async (path, message) => {
  const response = await get(server(), path)
  expect([response.statusCode, response.json()]).toEqual([
    400,
    { message, code: 400, type: 'general_argument_invalid', version: '1.0.0' },
  ])
})

test('icons are cacheable for thirty days, with an ETag', async () => {
  const first = await get(server(), 'flags/fr?project=devhood&junk=1')
  expect(first.headers).toMatchObject({
    'cache-control': 'private, max-age=2592000',
    'cross-origin-resource-policy': 'same-site',
  })
  const headers = { 'if-none-match': String(first.headers['etag']) }
  expect((await get(server(), 'flags/fr', headers)).statusCode).toBe(304)
  expect((await get(server(), 'flags/it', headers)).statusCode).toBe(200)
})

test.each([
  ['text=https://devhood.example/join', 'https://devhood.example/join', 400, 1],
  ['text=Grüße+🎉&size=333&margin=0', 'Grüße 🎉', 333, 0],
  ['text=a&size=1000&margin=10', 'a', 1000, 10],
  [`text=${'🎉'.repeat(512)}&size=400`, '🎉'.repeat(512), 400, 1],
])('?%.40s: every square of the code is sharp', async (query, text, size, margin) => {
  const response = await get(server(), `qr?${encodeURI(query)}`)
  const { pixel, data, size: shown } = await pixels(response.rawPayload)
  const { data: squares, size: count } = encode(text, { ecc: 'M', border: 0 })
  const scale = Math.floor(size / (count + 2 * margin))
  const start = Math.floor((size - count * scale) / 2)
  const read = squares.map((row, y) =>
    row.map((_, x) => pixel(start + x * scale, start + y * scale) === '000000ff'),
  )
  expect([shown, response.headers['cache-control']]).toEqual([
    `${size}x${size}`,
    'private, max-age=3888000',
  ])
  expect(read).toEqual(squares)
  expect(new Set(data)).toEqual(new Set([0, 255]))
})

test.each([
  ['', undefined],
  ['&download=0', undefined],
  ['&download=false', undefined],
  ['&download=1', 'attachment; filename="qr.png"'],
  ['&download=true', 'attachment; filename="qr.png"'],
])('a QR code is a download on request: "%s"', async (query, disposition) => {
  const response = await get(server(), `qr?text=a&size=1${query}`)
  expect([response.statusCode, response.headers['content-disposition']]).toEqual([200, disposition])
})
