import { AVATAR_SIZES, LIMITS, PICTURES, PREVIEW_OUTPUTS } from '@devhood/contract'
import { expect, test } from 'vitest'
import { people, testApp } from '../../../../test/index.ts'
import { picture, readPicture, svg } from '../../../../test/files/pictures.ts'
import { FILES, uploadsOf } from '../../../../test/files/upload.ts'

const SPECIFIED = `width=${LIMITS.previewSize}&height=${LIMITS.previewSize}&gravity=top&quality=${LIMITS.previewQuality}`
const each = (query: string, outputs: readonly string[] = PREVIEW_OUTPUTS) =>
  outputs.map((output) => `${query}&output=${output}`)

/** What pages, the specification and the URL builders of SDKs ask for. */
const SCALED = [...PICTURES.widths.map((width) => `width=${width}`), 'height=400']
const CROPPED = AVATAR_SIZES.map((side) => `width=${side}&height=${side}`)
const QUERIES = [
  ...[...SCALED, ...CROPPED].flatMap((query) => each(query, ['webp'])),
  ...['width=640', 'width=320&borderRadius=20', 'borderWidth=5'].flatMap((query) =>
    each(query, ['jpg']),
  ),
  ...each(''),
  ...each(SPECIFIED, ['jpg', 'webp']),
]

const jpegOf = (width: number, height: number) => ({
  what: `a JPEG of ${width} × ${height} pixels`,
  name: 'a.jpg',
  make: () => picture(width, height).jpeg({ quality: 60 }).toBuffer(),
})
/** Pictures at the limits of what is accepted; `extremes.test.ts` has the largest one. */
const files = [
  jpegOf(1, 16_384),
  jpegOf(16_384, 1),
  jpegOf(60, 16_384),
  { what: 'an SVG', name: 'a.svg', make: async () => svg() },
]

test.each(files)('$what has every ordinary preview', async ({ name, make }) => {
  await using server = await testApp()
  const { alice } = await people(server.app, 'alice')
  const { outcome, file } = await uploadsOf(alice.request).uploadFile(await make(), { name })
  expect(outcome).toBe('201')
  const refused: string[] = []
  for (const query of QUERIES) {
    const preview = await alice.request('GET', `${FILES}/${file.$id}/preview?${query}`)
    if (preview.statusCode !== 200) refused.push(`${query}: ${preview.statusCode} ${preview.body}`)
  }
  expect(refused).toEqual([])
})

test.each([
  ['width=640', 'webp', 307, 16_383],
  ['width=640', 'jpg', 307, 16_384],
  ['', 'webp', 300, 16_000],
  ['width=150', 'webp', 150, 8000],
  ['width=640&height=640', 'webp', 640, 640],
])('300 × 16,000 pixels, asked for as %s in %s, are %i × %i', async (query, output, ...size) => {
  await using server = await testApp()
  const { alice } = await people(server.app, 'alice')
  const bytes = await picture(300, 16_000).jpeg().toBuffer()
  const { file } = await uploadsOf(alice.request).uploadFile(bytes, { name: 'a.jpg' })
  const url = `${FILES}/${file.$id}/preview?${query}&output=${output}`
  const { width, height } = await readPicture((await alice.request('GET', url)).rawPayload)
  expect([width, height]).toEqual(size)
})
