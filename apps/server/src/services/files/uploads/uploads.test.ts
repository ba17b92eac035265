import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { AppError } from '@devhood/contract'
import { File } from '@devhood/contract/schemas'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import type { Config } from '../../../config/index.ts'
import { people, testApp } from '../../../../test/index.ts'
import { jpeg, picture, png, svg } from '../../../../test/files/pictures.ts'
import { hashState } from '../../../../test/app/state-hash.ts'
import {
  FILES,
  MULTIPART,
  multipart,
  type UploadOptions,
  uploadsOf,
} from '../../../../test/files/upload.ts'
import { type SharedApp, sharedWorld } from '../../../../test/app/shared-app.ts'

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')

async function openUploads({ app, platform }: SharedApp) {
  const { alice } = await people(app, 'alice')
  return { app, alice, ...uploadsOf(alice.request), state: () => hashState(platform) }
}

async function open(overrides: Partial<Config> = {}) {
  const server = await testApp(overrides)
  return {
    ...server,
    ...(await openUploads(server)),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

describe('a file in one request', () => {
  const cases: [name: string, make: () => Promise<Buffer>, type: string, mimeType: string][] = [
    ['a.png', () => png(30, 20), 'image/png', 'image/png'],
    ['A.PNG', () => png(30, 20), 'text/html', 'image/png'],
    ['a.jpg', () => jpeg(30, 20), 'image/png; charset=x', 'image/jpeg'],
    ['a.b.JPeG', () => jpeg(30, 20), 'application/octet-stream', 'image/jpeg'],
    ['ä 日本 🎉.svg', async () => svg(), 'image/svg+xml', 'image/svg+xml'],
  ]
  test.each(cases)('%s', async (name, make, type, mimeType) => {
    await using at = await open()
    const bytes = await make()
    const { status, file } = await at.uploadFile(bytes, { fileId: 'my-file', name, type })
    expect([status, file]).toEqual([
      201,
      {
        $id: 'my-file',
        bucketId: 'media',
        $createdAt: '2026-01-15T12:00:00.000+00:00',
        $updatedAt: '2026-01-15T12:00:00.000+00:00',
        $permissions: ['read', 'update', 'delete'].map(
          (action) => `${action}("user:${at.alice.accountId}")`,
        ),
        name,
        folder: '',
        key: name,
        signature: md5(bytes),
        mimeType,
        sizeOriginal: bytes.length,
        sizeActual: bytes.length,
        chunksTotal: 1,
        chunksUploaded: 1,
        encryption: false,
        compression: 'none',
      },
    ])
    expect(Value.Check(File, file)).toBe(true)
    expect((await at.alice.request('GET', `${FILES}/my-file`)).json()).toEqual(file)
    const original = await at.alice.request('GET', `${FILES}/my-file/download`)
    expect(original.rawPayload.equals(bytes)).toBe(true)
  })

  test('gets an id on request, and the given permissions', async () => {
    await using at = await open()
    const sending = { permissions: ['read("any")', 'read("any")', 'write("users")'] }
    const { file } = await at.uploadFile(await png(30, 20), sending)
    expect(file.$id).toMatch(/^[0-9a-v]{24}$/)
    expect(file.$permissions).toEqual(['read("any")', 'update("users")', 'delete("users")'])
  })

  test('may have its fields before or after the bytes', async () => {
    await using at = await open()
    const file = { name: 'file', value: await png(30, 20), filename: 'a.png', type: 'x/y' }
    const { outcome } = await at.send(multipart(file, { name: 'fileId', value: 'late' }))
    expect(outcome).toBe('201')
  })

  test.each([
    ['photos/2026', 'photos/2026/'],
    ['/ photos //2026/', 'photos/2026/'],
    ['../../etc/./passwd', 'etc/passwd/'],
    ['ä\u202e日本/\r\n🎉', 'ä日本/🎉/'],
    [`${'x'.repeat(254)}/`, `${'x'.repeat(254)}/`],
    ['', ''],
    ['/', ''],
  ])('is stored in the folder %j as %j', async (sent, folder) => {
    await using at = await open()
    const body = multipart(
      { name: 'fileId', value: 'f' },
      { name: 'folder', value: sent },
      { name: 'file', value: await png(30, 20), filename: 'a.png', type: 'image/png' },
    )
    const { file } = await at.send(body)
    expect([file.folder, file.key]).toEqual([folder, `${folder}a.png`])
    expect((await at.alice.request('GET', `${FILES}/f`)).json()).toEqual(file)
  })

  test('in a folder with too long a name is rejected, and nothing of it is stored', async () => {
    await using at = await open()
    const before = await at.state()
    const body = multipart(
      { name: 'fileId', value: 'f' },
      { name: 'folder', value: 'x'.repeat(255) },
      { name: 'file', value: await png(30, 20), filename: 'a.png', type: 'image/png' },
    )
    const { outcome, message } = await at.send(body)
    expect([outcome, message]).toEqual([
      '400 general_argument_invalid',
      'Parameter "folder" must be at most 255 characters long.',
    ])
    expect(await at.state()).toBe(before)
  })

  test('sent again under its id is reported as existing, byte for byte', async () => {
    await using at = await open()
    const bytes = await png(30, 20)
    await at.uploadFile(bytes, { fileId: 'same' })
    const before = await at.state()
    for (const other of [bytes, await png(30, 20, 2)]) {
      const again = await at.uploadFile(other, { fileId: 'same' })
      expect(again.outcome).toBe('409 storage_file_already_exists')
    }
    expect(await at.state()).toBe(before)
    const kept = await at.alice.request('GET', `${FILES}/same/download`)
    expect(kept.rawPayload.equals(bytes)).toBe(true)
  })

  test("is independent of another person's identical file", async () => {
    await using at = await open()
    const { bob } = await people(at.app, 'bob')
    const bytes = await png(30, 20)
    await at.uploadFile(bytes, { fileId: 'of-alice' })
    const theirs = uploadsOf(bob.request)
    expect((await theirs.uploadFile(bytes, { fileId: 'of-alice' })).outcome).toBe(
      '409 storage_file_already_exists',
    )
    await theirs.uploadFile(bytes, { fileId: 'of-bob' })
    await at.alice.request('DELETE', `${FILES}/of-alice`, {})
    const kept = await bob.request('GET', `${FILES}/of-bob/download`)
    expect(kept.rawPayload.equals(bytes)).toBe(true)
  })

  test('is complete although the answer to its commit was lost', async () => {
    await using at = await open()
    const { database } = at.platform
    const write = database.write.bind(database)
    const writeInVain: typeof write = async (unit) => {
      const result = await write(unit)
      if (typeof result !== 'object' || result === null || !('file' in result)) return result
      Object.assign(database, { write })
      throw new AppError('general_service_unavailable')
    }
    Object.assign(database, { write: writeInVain })
    const bytes = await png(30, 20)
    const sent = await at.uploadFile(bytes, { fileId: 'lost' })
    expect(sent.outcome).toBe('503 general_service_unavailable')
    const kept = await at.alice.request('GET', `${FILES}/lost/download`)
    expect(kept.rawPayload.equals(bytes)).toBe(true)
  })

  test('never frees its id for another file', async () => {
    await using at = await open()
    const { bob } = await people(at.app, 'bob')
    const bytes = await png(30, 20)
    await at.uploadFile(bytes, { fileId: 'once' })
    await at.alice.request('DELETE', `${FILES}/once`, {})
    at.clock.advance(20 * 86_400_000)
    const before = await at.state()
    for (const { request } of [at.alice, bob])
      expect((await uploadsOf(request).uploadFile(bytes, { fileId: 'once' })).outcome).toBe(
        '409 storage_file_already_exists',
      )
    expect(await at.state()).toBe(before)
  })
})

describe('rejected, leaving nothing', () => {
  const world = sharedWorld(openUploads)
  const EMPTY = '400 storage_file_empty'
  const TYPE = '400 storage_file_type_unsupported'
  const DAMAGED = '400 storage_invalid_file'
  const RANGE = '400 storage_invalid_content_range'
  const SIZE = '400 storage_invalid_file_size'
  const ARGUMENT = '400 general_argument_invalid'
  const cut = (bytes: Buffer, part: number) => bytes.subarray(0, bytes.length * part)
  const range = (value: string) => ({ headers: { 'content-range': value } })

  const cases: [
    what: string,
    make: () => Promise<Buffer> | Buffer,
    UploadOptions,
    outcome: string,
  ][] = [
    ['an empty file', () => Buffer.alloc(0), {}, EMPTY],
    ['text as .png', () => Buffer.from('hello'), {}, TYPE],
    ['HTML as .svg', () => Buffer.from('<html><svg></svg></html>'), { name: 'a.svg' }, TYPE],
    ['HTML as .jpg', () => Buffer.from('<script>1</script>'), { name: 'a.jpg' }, TYPE],
    ['a ZIP as .png', () => Buffer.from('PK\x03\x04'), {}, TYPE],
    ['a packed SVG', () => gzipSync(svg()), { name: 'a.svg' }, TYPE],
    ['a PNG named .jpg', () => png(9, 9), { name: 'a.jpg' }, TYPE],
    ['a JPEG named .svg', () => jpeg(9, 9), { name: 'a.svg' }, TYPE],
    ['an SVG named .png', () => svg(), {}, TYPE],
    ['a PNG named .gif', () => png(9, 9), { name: 'a.gif' }, TYPE],
    ['a PNG without an ending', () => png(9, 9), { name: 'png' }, TYPE],
    ['a PNG named .png alone', () => png(9, 9), { name: '.png' }, TYPE],
    ['a PNG without a name', () => png(9, 9), { name: '' }, TYPE],
    ['a GIF', () => picture(9, 9).gif().toBuffer(), { name: 'a.gif' }, TYPE],
    ['a GIF named .png', () => picture(9, 9).gif().toBuffer(), {}, TYPE],
    ['a WebP', () => picture(9, 9).webp().toBuffer(), { name: 'a.webp' }, TYPE],
    ['half a PNG', async () => cut(await png(300, 200), 0.5), {}, DAMAGED],
    ['half a JPEG', async () => cut(await jpeg(300, 200), 0.5), { name: 'a.jpg' }, DAMAGED],
    ['an empty SVG', () => Buffer.from('<svg/>'), { name: 'a.svg' }, DAMAGED],
    ['an SVG of 1 MiB', () => svg(' '.repeat(1_048_576)), { name: 'a.svg' }, SIZE],
    ['a fileId with a slash', () => png(9, 9), { fileId: '../x' }, ARGUMENT],
    ['a fileId with NUL', () => png(9, 9), { fileId: 'a\0' }, ARGUMENT],
    ['a fileId of 37', () => png(9, 9), { fileId: 'x'.repeat(37) }, ARGUMENT],
    ['an empty fileId', () => png(9, 9), { fileId: '' }, ARGUMENT],
    ['an odd permission', () => png(9, 9), { permissions: ['all("any")'] }, ARGUMENT],
    [
      "another person's role",
      () => png(9, 9),
      { permissions: ['read("user:x")'] },
      '401 user_unauthorized',
    ],
    ['more than fits into one request', () => Buffer.alloc(6_000_001), {}, SIZE],
    ['a range with another unit', () => png(9, 9), range('items 0-9/10'), RANGE],
    ['a range without a size', () => png(9, 9), range('bytes 0-9/*'), RANGE],
    ['a range of no bytes', () => png(9, 9), range('bytes */5'), RANGE],
    ['a range backwards', () => png(9, 9), range('bytes 9-0/10'), RANGE],
    ['a range beyond the end', () => png(9, 9), range('bytes 0-11/10'), RANGE],
    ['a negative range', () => png(9, 9), range('bytes -1-9/10'), RANGE],
    ['a range of halves', () => png(9, 9), range('bytes 0.5-9/10'), RANGE],
    ['a huge range', () => png(9, 9), range('bytes 0-1e30/1e31'), RANGE],
    ['no range at all', () => png(9, 9), range(''), RANGE],
    ['a range off the grid', () => png(9, 9), range('bytes 1-9/10'), RANGE],
    ['a range of less', () => Buffer.alloc(9), range('bytes 0-9/10'), RANGE],
    ['a range of more', () => Buffer.alloc(11), range('bytes 0-9/10'), RANGE],
    ['three chunks of one byte', () => Buffer.alloc(1), range('bytes 0-0/3'), RANGE],
    ['a file of a terabyte', () => png(9, 9), range('bytes 0-5242879/1000000000000'), SIZE],
    [
      'to continue unique()',
      () => png(9, 9),
      { headers: { 'x-appwrite-id': 'unique()' } },
      '400 storage_invalid_appwrite_id',
    ],
    [
      'an unknown id to continue',
      () => png(9, 9),
      { headers: { 'x-appwrite-id': '../x' } },
      '400 storage_invalid_appwrite_id',
    ],
  ]
  test.each(cases)('%s', async (_, make, sending, outcome) => {
    const at = world()
    const before = await at.state()
    expect((await at.uploadFile(await make(), sending)).outcome).toBe(outcome)
    expect(await at.state()).toBe(before)
  })

  test('guests', async () => {
    const at = world()
    const body = multipart({ name: 'file', value: await png(9, 9), filename: 'a.png' })
    const response = await at.app.inject({ method: 'POST', url: FILES, body, headers: MULTIPART })
    expect([response.statusCode, response.json().type]).toEqual([401, 'user_unauthorized'])
  })
})
