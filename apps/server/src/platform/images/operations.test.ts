import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readPicture } from '../../../test/files/pictures.ts'
import { GRAVITIES, type Gravity, PLAIN, type Rendition } from './images.ts'
import { openImages } from './open-images.ts'

const images = openImages()

async function render(bytes: Buffer, wanted: Partial<Rendition>) {
  const source = async function* source() {
    yield bytes
  }
  return readPicture(
    (await images.render(source, { person: randomUUID(), pixels: 1 }, { ...PLAIN, ...wanted }))
      .bytes,
  )
}

const block = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()

/** Thirds of 20 pixels, along one side: red, green, blue. */
async function thirds(way: 'across' | 'down'): Promise<Buffer> {
  const [width, height] = way === 'across' ? [60, 20] : [20, 60]
  const parts = await Promise.all(
    ['#ff0000', '#00ff00', '#0000ff'].map(async (color, at) => ({
      input: await block(20, 20, color),
      left: way === 'across' ? at * 20 : 0,
      top: way === 'across' ? 0 : at * 20,
    })),
  )
  return sharp(await block(width, height, '#000000'))
    .composite(parts)
    .png()
    .toBuffer()
}

const NAMES: Record<string, string> = { '255,0,0': 'red', '0,255,0': 'green', '0,0,255': 'blue' }
const nameOf = (pixel: readonly number[]) => NAMES[pixel.slice(0, 3).join()]

describe('the part that each gravity keeps', () => {
  /** For a picture that is too wide, and for one that is too high. */
  const kept: Record<Gravity, [wide: string, high: string]> = {
    center: ['green', 'green'],
    'top-left': ['red', 'red'],
    top: ['green', 'red'],
    'top-right': ['blue', 'red'],
    left: ['red', 'green'],
    right: ['blue', 'green'],
    'bottom-left': ['red', 'blue'],
    bottom: ['green', 'blue'],
    'bottom-right': ['blue', 'blue'],
  }
  test.each(GRAVITIES)('%s', async (gravity) => {
    const shown = async (way: 'across' | 'down', side: number) => {
      const { width, height, pixel } = await render(await thirds(way), {
        width: side,
        height: side,
        gravity,
      })
      const middle = side / 2
      return [width, height, nameOf(pixel(middle, middle))]
    }
    const [wide, high] = kept[gravity]
    for (const side of [20, 10, 40])
      expect([await shown('across', side), await shown('down', side)]).toEqual([
        [side, side, wide],
        [side, side, high],
      ])
  })
})

describe('the order of operations', () => {
  const NOTHING = [0, 0, 0, 0]
  const cases: [what: string, wanted: Partial<Rendition>, at: [number, number], pixel: number[]][] =
    [
      ['opacity alone lets through', { opacity: 0.5 }, [20, 10], [255, 0, 0, 127]],
      ['opacity 0 leaves nothing', { opacity: 0 }, [20, 10], [255, 0, 0, 0]],
      // Red at half opacity, on white.
      [
        'opacity before background',
        { opacity: 0.5, background: 'ffffff' },
        [20, 10],
        [255, 128, 128],
      ],
      [
        'background before border',
        { background: 'ffffff', borderWidth: 4, borderColor: '00ff00' },
        [1, 10],
        [0, 255, 0],
      ],
      [
        'opacity before border',
        { opacity: 0, borderWidth: 4, borderColor: '00ff00' },
        [1, 10],
        [0, 255, 0, 255],
      ],
      [
        'border before radius',
        { borderWidth: 4, borderColor: '00ff00', borderRadius: 10 },
        [0, 0],
        NOTHING,
      ],
      [
        'border before radius, on the side',
        { borderWidth: 4, borderColor: '00ff00', borderRadius: 10 },
        [1, 14],
        [0, 255, 0, 255],
      ],
      ['background before radius', { background: '0000ff', borderRadius: 10 }, [0, 0], NOTHING],
      ['background before rotation', { background: '0000ff', rotation: 45 }, [0, 0], NOTHING],
      [
        'border before rotation',
        { borderWidth: 4, borderColor: '00ff00', rotation: 90 },
        [14, 1],
        [0, 255, 0, 255],
      ],
      ['rotation clockwise, the left side on top', { rotation: 90 }, [10, 1], [255, 0, 0, 255]],
      ['rotation back, the left side at the bottom', { rotation: -90 }, [10, 38], [255, 0, 0, 255]],
    ]
  /** Red, its last quarter blue, 40 × 20. */
  const source = async () =>
    sharp(await block(40, 20, '#ff0000'))
      .composite([{ input: await block(10, 20, '#0000ff'), left: 30, top: 0 }])
      .png()
      .toBuffer()
  test.each(cases)('%s', async (_, wanted, [x, y], expected) => {
    const { pixel } = await render(await source(), wanted)
    expect(pixel(x, y).slice(0, expected.length)).toEqual(expected)
  })
})

describe('the size after all operations', () => {
  const cases: [wanted: Partial<Rendition>, width: number, height: number][] = [
    [{ width: 200, height: 80, borderWidth: 5 }, 210, 90],
    [{ width: 200, height: 80, borderWidth: 5, rotation: 90 }, 90, 210],
    [{ width: 300, height: 100, rotation: 45 }, 284, 284],
    [{ width: 300, height: 100, rotation: 180 }, 300, 100],
    [{ width: 100, borderWidth: 100, borderRadius: 4000 }, 300, 250],
    [{ height: 40, opacity: 0.2, background: '123456' }, 80, 40],
  ]
  test.each(cases)('%j', async (wanted, width, height) => {
    for (const output of ['png', 'webp', 'jpeg', 'gif', 'avif'] as const) {
      const shown = await render(await block(40, 20, '#ff0000'), { ...wanted, output })
      expect([output, shown.width, shown.height]).toEqual([output, width, height])
    }
  })
})
