import { randomUUID } from 'node:crypto'
import { env } from 'node:process'
import { expect, test } from 'vitest'
import { picture, png, readPicture } from '../../../test/files/pictures.ts'
import { PLAIN, type Rendition } from './images.ts'
import { openImages } from './open-images.ts'

const images = openImages()
const turn = () => ({ person: randomUUID(), pixels: 1 })
const from = (bytes: Buffer) =>
  async function* source() {
    yield bytes
  }
const render = async (bytes: Buffer, wanted: Partial<Rendition>) =>
  (await images.render(from(bytes), turn(), { ...PLAIN, ...wanted })).bytes

test.each([
  ['a JPEG', { progressive: false }, 2],
  ['a progressive JPEG', { progressive: true }, 2],
  ['a JPEG with half its end marker', { progressive: false }, 1],
])('%s lacks only its end marker: it is accepted and shown', async (_, options, missing) => {
  const whole = await picture(300, 200).jpeg(options).toBuffer()
  const bytes = whole.subarray(0, -missing)
  const { hash } = await images.inspect(from(whole), turn())
  expect(await images.inspect(from(bytes), turn())).toMatchObject({ type: 'jpeg', hash })
  expect((await render(bytes, {})).equals(await render(whole, {}))).toBe(true)
})

test.each<[wanted: Partial<Rendition>, width: number, height: number]>([
  [{ width: 4000 }, 16, 16_384],
  [{ width: 4000, output: 'webp' }, 16, 16_383],
  [{ width: 4000, borderWidth: 5 }, 26, 16_384],
  [{ width: 4000, output: 'webp', borderWidth: 5, rotation: 90 }, 16_383, 26],
  [{ height: 2000, rotation: 45 }, 1418, 1418],
])('a long and narrow picture is as large as its format allows: %o', async (wanted, ...size) => {
  const shown = await readPicture(await render(await png(1, 1000), wanted))
  expect([shown.width, shown.height]).toEqual(size)
})

test('the largest picture is rendered in every format, within the CPU time of a task', async () => {
  // Image processes have a low priority: on a busy machine, seconds of CPU time can take a minute.
  await using own = openImages({ timeout: 170_000 })
  const bytes = await picture(7071, 7071).jpeg({ quality: 60 }).toBuffer()
  const specified = { width: 2000, height: 2000, gravity: 'top', quality: 100 } as const
  // The whole picture takes more of it than a part.
  const renditions = env['NIGHTLY'] ? [{}, specified] : [{}]
  for (const output of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const)
    for (const wanted of renditions) {
      const { type } = await own.render(from(bytes), turn(), { ...PLAIN, ...wanted, output })
      expect(type).toBe(output)
    }
})
