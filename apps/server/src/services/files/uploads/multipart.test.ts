import { describe, expect, test } from 'vitest'
import { people } from '../../../../test/index.ts'
import { png } from '../../../../test/files/pictures.ts'
import { hashState } from '../../../../test/app/state-hash.ts'
import { FILES, MULTIPART, multipart, uploadsOf } from '../../../../test/files/upload.ts'
import { sharedWorld } from '../../../../test/app/shared-app.ts'

const world = sharedWorld(async ({ app, platform }) => {
  const { alice } = await people(app, 'alice')
  return { app, alice, ...uploadsOf(alice.request), state: () => hashState(platform) }
})

describe('file names', () => {
  const cases: [sent: string, kept: string][] = [
    ['../../etc/a.png', 'a.png'],
    ['C:\\Users\\x\\a.png', 'a.png'],
    ['  a b .png ', 'a b .png'],
    ['...a.png', 'a.png'],
    ['a\u202Egpj.exe.png', 'agpj.exe.png'],
    ['a\u200B\uFEFF\u0007.png', 'a.png'],
    ['👩‍💻.png', '👩‍💻.png'],
    ['CON.png', 'CON.png'],
    [`${'x'.repeat(300)}.png`, `${'x'.repeat(251)}.png`],
    [`${'🎉'.repeat(300)}.jpeg.png`, `${'🎉'.repeat(251)}.png`],
    ['a%22;b.png', 'a";b.png'],
  ]
  test.each(cases)('%j is stored as %j', async (sent, kept) => {
    const at = world()
    const { file } = await at.uploadFile(await png(9, 9), { name: sent })
    expect(file.name).toBe(kept)
  })
})

describe('an invalid form', () => {
  const file = { name: 'file', value: 'x', filename: 'a.png' }
  const fileId = { name: 'fileId', value: 'x' }
  const cases: [what: string, body: Buffer, headers: Record<string, string>, outcome: string][] = [
    ['no file', multipart(fileId), {}, '400 storage_file_empty'],
    [
      'a file with another field name',
      multipart(fileId, { ...file, name: 'avatar' }),
      {},
      '400 storage_file_empty',
    ],
    [
      'a file that is a field',
      multipart(fileId, { name: 'file', value: 'x' }),
      {},
      '400 storage_file_empty',
    ],
    ['no fileId', multipart(file), {}, '400 general_argument_invalid'],
    ['two files', multipart(fileId, file, file), {}, '413 general_payload_too_large'],
    [
      '21 fields',
      multipart(...Array.from({ length: 21 }, () => fileId), file),
      {},
      '413 general_payload_too_large',
    ],
    [
      'a field of 65 kB',
      multipart({ name: 'fileId', value: 'x'.repeat(65_000) }, file),
      {},
      '400 general_bad_request',
    ],
    [
      'a field named like a prototype',
      multipart({ name: '__proto__', value: 'x' }, file),
      {},
      '400 general_bad_request',
    ],
    ['nothing', Buffer.from(''), {}, '400 storage_file_empty'],
    ['no end', multipart(fileId, file).subarray(0, -8), {}, '400 general_bad_request'],
    ['no beginning', Buffer.from('garbage'), {}, '400 general_bad_request'],
    [
      'no boundary',
      multipart(fileId, file),
      { 'content-type': 'multipart/form-data' },
      '400 general_bad_request',
    ],
    [
      'another boundary',
      multipart(fileId, file),
      { 'content-type': 'multipart/form-data; boundary=x' },
      '400 general_bad_request',
    ],
    [
      'a part header of 64 kB',
      multipart({ ...fileId, name: 'x'.repeat(64_000) }, file),
      {},
      '400 general_argument_invalid',
    ],
    [
      'a name that is not a text',
      Buffer.from(
        multipart(fileId, file).toString('latin1').replace('a.png', '\xff.png'),
        'latin1',
      ),
      {},
      '400 general_argument_invalid',
    ],
    ['JSON', Buffer.from('{}'), { 'content-type': 'application/json' }, '400 storage_file_empty'],
    [
      'an urlencoded form',
      Buffer.from('fileId=x'),
      { 'content-type': 'application/x-www-form-urlencoded' },
      '415 general_media_type_unsupported',
    ],
  ]
  test.each(cases)('%s', async (_, body, headers, outcome) => {
    const at = world()
    const before = await at.state()
    const sent = await at.send(body, headers)
    expect(sent.outcome).toBe(outcome)
    expect(await at.state()).toBe(before)
  })

  test('of another page, without the header that only our client sends, is rejected', async () => {
    const at = world()
    const body = multipart(fileId, { ...file, value: await png(9, 9) })
    const { 'x-appwrite-project': _, ...headers } = MULTIPART
    const response = await at.alice.request('POST', FILES, body, headers)
    expect([response.statusCode, response.json().type]).toEqual([400, 'general_argument_invalid'])
  })
})
