import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { post } from '../../../test/documents/documents.ts'
import { people, testApp } from '../../../test/index.ts'
import { readPicture } from '../../../test/files/pictures.ts'
import { FILES, uploadsOf } from '../../../test/files/upload.ts'

const FOLDER = join(import.meta.dirname, '../../../test/photos')

interface Shown {
  /** As displayed to a person. */
  readonly size: readonly [width: number, height: number]
  readonly type: string
  /** Whether its colours exceed sRGB, and whether it is transparent. */
  readonly profile?: true
  readonly alpha?: true
}

/** The expected result for each file in the folder. */
const PHOTOS: Readonly<Record<string, Shown | string>> = {
  'alpha.png': { size: [256, 192], type: 'image/png', alpha: true },
  'broken-corrupt-header.jpg': '400 storage_invalid_file',
  'broken-truncated.jpg': '400 storage_invalid_file',
  'drawing.svg': { size: [2000, 1500], type: 'image/svg+xml', alpha: true },
  'not-accepted-animated.gif': '400 storage_file_type_unsupported',
  'not-accepted-big-height.webp': '400 storage_file_type_unsupported',
  'photo-concert.jpg': { size: [400, 267], type: 'image/jpeg' },
  'photo-exif-orientation-6.jpg': { size: [600, 450], type: 'image/jpeg', profile: true },
  'photo-flowers.jpeg': { size: [1920, 1080], type: 'image/jpeg' },
  'photo-p3.png': { size: [8, 8], type: 'image/png', profile: true },
}

test('every photo in the folder has a row in this table', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(Object.keys(PHOTOS).toSorted())
})

const photos = Object.entries(PHOTOS)
const refused = photos.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
const accepted = photos.filter((entry): entry is [string, Shown] => typeof entry[1] === 'object')

test.each(refused)('%s is rejected: %s', async (name, outcome) => {
  await using server = await testApp()
  const { alice } = await people(server.app, 'alice')
  const sent = await uploadsOf(alice.request).uploadFile(readFileSync(join(FOLDER, name)), { name })
  expect(sent.outcome).toBe(outcome)
  expect((await alice.request('GET', FILES)).json()).toEqual({ total: 0, files: [] })
})

test.each(accepted)('%s is shown correctly', async (name, { size, type, profile, alpha }) => {
  await using server = await testApp()
  const { alice, bob } = await people(server.app, 'alice', 'bob')
  const bytes = readFileSync(join(FOLDER, name))
  const { file } = await uploadsOf(alice.request).uploadFile(bytes, { name })
  expect([file.mimeType, file.sizeOriginal]).toEqual([type, bytes.length])
  const url = `${FILES}/${file.$id}`
  const document = await post(alice, {
    imageId: file.$id,
    imageUrl: `http://localhost:3000${url}/preview`,
  })
  expect([document['imageWidth'], document['imageHeight']]).toEqual(size)

  const [width, height] = size
  for (const output of ['webp', 'jpg', 'png']) {
    const { rawPayload } = await bob.request('GET', `${url}/preview?width=32&output=${output}`)
    const shown = await readPicture(rawPayload)
    expect([shown.width, shown.height]).toEqual([32, Math.round((32 * height) / width)])
    expect([shown.metadata, shown.icc !== undefined]).toEqual([undefined, profile === true])
    const isTransparent = (shown.pixel(0, 0)[3] ?? 255) < 255
    expect([output, isTransparent]).toEqual([output, alpha === true && output !== 'jpg'])
  }
  expect((await alice.request('GET', `${url}/download`)).rawPayload.equals(bytes)).toBe(true)
})
