import { createHash, randomUUID } from 'node:crypto'
import process from 'node:process'
import { crc32, deflateSync } from 'node:zlib'
import { AppError } from '@devhood/contract'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { childrenOf, hasEnded, hasProcesses } from '../../../test/processes/processes.ts'
import { jpeg, readPicture, phonePhoto, picture, png, svg } from '../../../test/files/pictures.ts'
import { PLAIN, type Rendition } from './images.ts'
import { openImages } from './open-images.ts'
import { inspectPicture } from './picture.ts'

const SQUARE = { width: 20, height: 20 }
/** Each picture has a different owner. */
const turn = () => ({ person: randomUUID(), pixels: 1 })
const images = openImages()
const from = (bytes: Uint8Array | Promise<Uint8Array>) =>
  async function* source() {
    yield await bytes
  }
const render = async (bytes: Buffer, wanted: Partial<Rendition>) =>
  (await images.render(from(bytes), turn(), { ...PLAIN, ...wanted })).bytes
const refusal = async (bytes: Buffer) => {
  const error = await images.inspect(from(bytes), turn()).catch((reason: unknown) => reason)
  return error instanceof AppError ? error.type : error
}

/** A PNG that declares a size and contains almost nothing. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1024))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('accepted pictures', () => {
  test('a PNG, a JPEG and an SVG, with their displayed size', async () => {
    const size = async (bytes: Buffer) => {
      const { type, width, height } = await images.inspect(from(bytes), turn())
      return [type, width, height]
    }
    expect(await size(await png(30, 20))).toEqual(['png', 30, 20])
    expect(await size(await jpeg(30, 20))).toEqual(['jpeg', 30, 20])
    expect(await size(await phonePhoto(30, 20))).toEqual(['jpeg', 20, 30])
    expect(await size(svg())).toEqual(['svg', 2000, 1500])
  })

  test('with a placeholder that is the same for the same picture', async () => {
    const { hash } = await images.inspect(from(png(30, 20, 1)), turn())
    const other = await images.inspect(from(png(30, 20, 2)), turn())
    expect(await images.inspect(from(png(30, 20, 1)), turn())).toMatchObject({ hash })
    expect(other.hash).not.toBe(hash)
    expect(Buffer.from(hash, 'base64').length).toBeLessThan(30)
  })

  test('with the digest of their bytes', async () => {
    const bytes = Buffer.from(await png(30, 20))
    const { md5 } = await images.inspect(from(bytes), turn())
    expect(md5).toBe(createHash('md5').update(bytes).digest('hex'))
  })

  test('an SVG is rendered as written', async () => {
    const { raster } = await images.inspect(from(svg()), turn())
    const { format, pixel } = await readPicture(raster!)
    expect([format, pixel(1000, 750)]).toEqual(['png', [255, 102, 0, 255]])
  })

  test('an SVG reads no file and no URL', async () => {
    const image = (href: string) => svg(`<image width="40" height="30" href="${href}"/>`)
    const own = `data:image/png;base64,${(await picture(4, 4).png().toBuffer()).toString('base64')}`
    for (const [href, visible] of [
      ['file:///etc/hostname', false],
      [`file://${import.meta.filename}`, false],
      ['http://127.0.0.1:9/x.png', false],
      [own, true],
    ] as const) {
      const { raster } = await images.inspect(from(image(href)), turn())
      const { pixel } = await readPicture(raster!)
      expect([href, pixel(1000, 750)[3]]).toEqual([href, visible ? 255 : 0])
    }
  })
})

describe('rejected pictures', () => {
  const cut = (bytes: Buffer, part: number) => bytes.subarray(0, Math.floor(bytes.length * part))
  const flip = (bytes: Buffer, at: number) => {
    const broken = Buffer.from(bytes)
    broken[at] = ~(broken[at] ?? 0)
    return broken
  }
  const cases: [string, () => Promise<Buffer> | Buffer, string][] = [
    ['nothing', () => Buffer.alloc(0), 'storage_file_type_unsupported'],
    ['text', () => Buffer.from('hello'), 'storage_file_type_unsupported'],
    ['a GIF', () => picture(9, 9).gif().toBuffer(), 'storage_file_type_unsupported'],
    ['a WebP', () => picture(9, 9).webp().toBuffer(), 'storage_file_type_unsupported'],
    ['an AVIF', () => picture(9, 9).avif().toBuffer(), 'storage_file_type_unsupported'],
    ['a TIFF', () => picture(9, 9).tiff().toBuffer(), 'storage_file_type_unsupported'],
    ['half a JPEG', async () => cut(await jpeg(300, 200), 0.5), 'storage_invalid_file'],
    ['a JPEG without its end', async () => cut(await jpeg(300, 200), 0.99), 'storage_invalid_file'],
    [
      'a JPEG without its last byte of data and its end marker',
      async () => (await jpeg(2000, 1500)).subarray(0, -3),
      'storage_invalid_file',
    ],
    ['one byte of a JPEG and two more', () => Buffer.from('ffd8ff', 'hex'), 'storage_invalid_file'],
    ['half a PNG', async () => cut(await png(300, 200), 0.5), 'storage_invalid_file'],
    [
      'a PNG with a flipped byte',
      async () => flip(await png(300, 200), 400),
      'storage_invalid_file',
    ],
    [
      'a PNG with a wrong checksum',
      async () => flip(await png(300, 200), 29),
      'storage_invalid_file',
    ],
    ['a PNG signature', () => Buffer.from('89504e470d0a1a0a', 'hex'), 'storage_invalid_file'],
    ['a PNG of 65,536 squared', () => bomb(65_536, 65_536), 'storage_image_resolution_exceeded'],
    ['a PNG of 50,000,001', () => bomb(16_383, 3053), 'storage_image_resolution_exceeded'],
    ['a PNG of one long line', () => bomb(16_385, 1), 'storage_image_resolution_exceeded'],
    ['an SVG of invalid XML', () => Buffer.from('<svg><g></svg>'), 'storage_invalid_file'],
    ['an SVG without content', () => Buffer.from('<svg/>'), 'storage_invalid_file'],
    ['an SVG of 1 MiB and more', () => svg(' '.repeat(1024 * 1024)), 'storage_invalid_file_size'],
  ]
  test.each(cases)('%s', async (_, make, type) => {
    expect(await refusal(await make())).toBe(type)
  })

  // The decoder finds a thousand bytes where the header declares gigabytes, and reports a damaged file.
  test('too many pixels, by the header alone', async () => {
    await expect(inspectPicture(bomb(20_000, 20_000))).rejects.toThrow('20,000 × 20,000 pixels')
    await expect(inspectPicture(bomb(65_536, 65_536))).rejects.toThrow('65,536 × 65,536 pixels')
  })

  test('an SVG that would render for ever, after its CPU time, while others are served', async () => {
    // Image processes have a low priority: on a busy machine, a second of CPU time can take a minute.
    await using own = openImages({ seconds: 1, timeout: 170_000 })
    // Both processes have started before one of them gets the endless task.
    await Promise.all([1, 2].map(async () => own.inspect(from(png(30, 20)), turn())))
    const level = (n: number) => `<g id="a${n}">${`<use href="#a${n - 1}"/>`.repeat(10)}</g>`
    const endless = svg(
      `<defs><rect id="a0" width="9" height="9"/>${[1, 2, 3, 4, 5, 6, 7, 8, 9].map(level).join('')}</defs><use href="#a9"/>`,
    )
    const ended: string[] = []
    const refused = own
      .inspect(from(endless), turn())
      .catch((error: unknown) => error)
      .finally(() => ended.push('endless'))
    expect(await own.inspect(from(png(30, 20)), turn())).toMatchObject({ width: 30 })
    ended.push('small')
    expect(await refused).toMatchObject({ type: 'storage_invalid_file' })
    expect(ended).toEqual(['small', 'endless'])
  })
})

test.runIf(hasProcesses)('a process that died while idle is not used again', async () => {
  await using own = openImages()
  const others = childrenOf(process.pid)
  await own.inspect(from(png(30, 20)), turn())
  const [pid = 0] = childrenOf(process.pid).filter((each) => !others.includes(each))
  process.kill(pid, 'SIGKILL')
  // Nobody here is notified before the test continues.
  while (!hasEnded(pid)) continue
  expect(await own.inspect(from(png(40, 20)), turn())).toMatchObject({ width: 40 })
})

describe('the size of a rendering', () => {
  const cases: [wanted: Partial<Rendition>, width: number, height: number][] = [
    [{}, 300, 200],
    [{ width: 150 }, 150, 100],
    [{ height: 50 }, 75, 50],
    [{ width: 100, height: 100 }, 100, 100],
    [{ width: 600 }, 600, 400],
    [{ width: 1 }, 1, 1],
    [{ width: 200, height: 80, borderWidth: 5 }, 210, 90],
    [{ width: 300, height: 100, rotation: 45 }, 284, 284],
    [{ width: 300, height: 100, rotation: -45 }, 284, 284],
    [{ width: 300, height: 100, rotation: 90 }, 100, 300],
    [{ width: 300, height: 100, rotation: 360 }, 300, 100],
    [{ borderRadius: 4000 }, 300, 200],
    [{ opacity: 0.5 }, 300, 200],
  ]
  test.each(cases)('%o', async (wanted, width, height) => {
    const shown = await readPicture(await render(await png(300, 200), wanted))
    expect([shown.format, shown.width, shown.height]).toEqual(['png', width, height])
  })

  test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('as %s', async (output) => {
    const small = await render(await png(30, 20), { output, width: 15 })
    const { format, width } = await readPicture(small)
    expect([format, width]).toEqual([output === 'avif' ? 'heif' : output, 15])
  })
})

describe('the content of a rendering', () => {
  const RED = [255, 0, 0, 255]
  const NOTHING = [0, 0, 0, 0]
  /** Red on the left, blue on the right, 40 × 20. */
  const halves = () =>
    sharp({ create: { width: 40, height: 20, channels: 4, background: '#ff0000' } })
      .composite([
        {
          input: { create: { width: 20, height: 20, channels: 4, background: '#0000ff' } },
          left: 20,
          top: 0,
        },
      ])
      .png()
      .toBuffer()
  const clear = () =>
    sharp({ create: { width: 20, height: 20, channels: 4, background: NOTHING_AT_ALL } })
      .png()
      .toBuffer()
  const NOTHING_AT_ALL = { r: 9, g: 9, b: 9, alpha: 0 }

  test('is the part that gravity selects', async () => {
    const left = async (gravity: Rendition['gravity']) =>
      (await readPicture(await render(await halves(), { ...SQUARE, gravity }))).pixel(2, 10)
    expect(await left('left')).toEqual(RED)
    expect(await left('top-left')).toEqual(RED)
    expect(await left('right')).toEqual([0, 0, 255, 255])
    expect(await left('bottom-right')).toEqual([0, 0, 255, 255])
  })

  test('has a border around, round corners, a background and opacity', async () => {
    const border = await readPicture(
      await render(await halves(), { borderWidth: 3, borderColor: '00ff00' }),
    )
    expect([border.pixel(0, 10), border.pixel(3, 10)]).toEqual([[0, 255, 0, 255], RED])
    const round = await readPicture(await render(await halves(), { borderRadius: 10 }))
    expect([round.pixel(0, 0), round.pixel(39, 19), round.pixel(10, 10)]).toEqual([
      NOTHING,
      NOTHING,
      RED,
    ])
    const faint = await readPicture(await render(await halves(), { opacity: 0.5 }))
    expect(faint.pixel(2, 2)).toEqual([255, 0, 0, 127])
    const filled = await readPicture(await render(await clear(), { background: '00ff00' }))
    expect(filled.pixel(5, 5).slice(0, 3)).toEqual([0, 255, 0])
    const diagonal = await render(await halves(), { rotation: 45, background: '00ff00' })
    const turned = await readPicture(diagonal)
    expect(turned.pixel(0, 0)).toEqual(NOTHING)
  })

  test('keeps transparency in PNG and WebP, and is white in JPEG', async () => {
    const at = async (output: Rendition['output']) =>
      (await readPicture(await render(await clear(), { output }))).pixel(5, 5)
    expect((await at('png'))[3]).toBe(0)
    expect((await at('webp'))[3]).toBe(0)
    expect(await at('jpeg')).toEqual([255, 255, 255])
  })

  test('has more bytes at higher quality, with a medium default', async () => {
    const bytes = await jpeg(300, 200)
    const size = async (quality: number | undefined) =>
      (await render(bytes, { output: 'jpeg', quality })).length
    const [low, middle, high] = [await size(0), await size(undefined), await size(100)]
    expect(low).toBeLessThan(middle)
    expect(middle).toBeLessThan(high)
  })
})

describe('what a rendering keeps of its source', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'no metadata in %s: no location, owner or device',
    async (output) => {
      const photo = await phonePhoto(60, 40)
      expect(photo.includes('SECRETMAKE')).toBe(true)
      expect(photo.includes('SECRETXMP')).toBe(true)
      const bytes = await render(photo, { output })
      expect(bytes.includes('SECRET')).toBe(false)
      expect(bytes.includes('Exif')).toBe(false)
      const { metadata, width, height } = await readPicture(bytes)
      expect([metadata, width, height]).toEqual([undefined, 40, 60])
    },
  )

  test('no data appended to the picture', async () => {
    const polyglot = Buffer.concat([await jpeg(30, 20), Buffer.from('<script>SECRET</script>')])
    expect((await render(polyglot, { output: 'jpeg' })).includes('SECRET')).toBe(false)
  })

  test('colours beyond sRGB', async () => {
    const wide = await sharp(Buffer.alloc(4 * 4 * 3, Buffer.from([242, 0, 0])), {
      raw: { width: 4, height: 4, channels: 3 },
    })
      .pipelineColourspace('rgb16')
      .withIccProfile('p3')
      .png()
      .toBuffer()
    const source = (await readPicture(wide)).pixel(1, 1)
    const shown = await readPicture(await render(wide, { output: 'png', width: 2 }))
    expect(shown.icc?.length).toBeGreaterThan(400)
    expect(shown.pixel(1, 1)).toEqual(source)
  })

  test('the appearance of print colours, in sRGB', async () => {
    const print = await sharp({
      create: { width: 8, height: 8, channels: 3, background: '#ff0000' },
    })
      .toColourspace('cmyk')
      .jpeg({ quality: 100 })
      .toBuffer()
    const { pixel, icc } = await readPicture(await render(print, { output: 'png' }))
    expect([icc, pixel(4, 4).length]).toEqual([undefined, 3])
    const [red = 0, green = 0, blue = 0] = pixel(4, 4)
    expect(red).toBeGreaterThan(200)
    expect(Math.max(green, blue)).toBeLessThan(80)
  })
})
