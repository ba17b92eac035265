import type { File } from '@devhood/contract/schemas'
import { describe, expect, test } from 'vitest'
import type { Config } from '../../../config/index.ts'
import { people, testApp } from '../../../../test/index.ts'
import { png } from '../../../../test/files/pictures.ts'
import { FILES, type UploadResult, uploadsOf } from '../../../../test/files/upload.ts'

async function open(overrides: Partial<Config> = {}) {
  const server = await testApp(overrides)
  const { alice } = await people(server.app, 'alice')
  return {
    ...server,
    alice,
    ...uploadsOf(alice.request),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

const count = (bytes: number) => bytes.toLocaleString('en-US')

describe('quotas', () => {
  test('a file larger than MAX_FILE_SIZE is rejected, one of exactly that size is not', async () => {
    const bytes = await png(300, 200)
    const max = bytes.length
    await using at = await open({ maxFileSize: max })
    const larger = Buffer.concat([bytes, Buffer.alloc(1)])
    expect((await at.uploadFile(larger)).outcome).toBe('400 storage_invalid_file_size')
    expect((await at.chunk(larger, 0)).message).toBe(
      `This file has ${count(max + 1)} bytes. The largest we take is ${count(max)} bytes.`,
    )
    expect((await at.uploadFile(bytes)).outcome).toBe('201')
  })

  test("a person's quota is never exceeded, however many uploads run at once", async () => {
    const bytes = await png(30, 20)
    await using at = await open({ userQuota: 3 * bytes.length + 1 })
    const sent = await Promise.all(Array.from({ length: 10 }, () => at.uploadFile(bytes)))
    const outcomes = sent.map(({ outcome }) => outcome).toSorted()
    expect(outcomes).toEqual([
      ...Array<string>(3).fill('201'),
      ...Array<string>(7).fill('400 storage_invalid_file_size'),
    ])
    const { files } = (await at.alice.request('GET', FILES)).json<{ files: File[] }>()
    expect(files.length).toBe(3)
    await at.alice.request('DELETE', `${FILES}/${files[0]?.$id}`, {})
    expect((await at.uploadFile(bytes)).outcome).toBe('201')
  })

  test('a started upload reserves its full size; an eleventh is rejected', async () => {
    await using at = await open({ userQuota: 100_000_000 })
    const bytes = Buffer.alloc(6_000_000)
    for (let count = 0; count < 10; count++) expect((await at.chunk(bytes, 0)).outcome).toBe('201')
    expect((await at.chunk(bytes, 0)).outcome).toBe('400 general_bad_request')
    expect((await at.uploadFile(await png(9, 9))).outcome).toBe('201')
    const large = await at.chunk(Buffer.alloc(41_000_000), 0)
    expect(large.outcome).toBe('400 storage_invalid_file_size')
  })

  test('sixty new files a minute are allowed, chunks not counted', async () => {
    await using at = await open({ rateLimits: true })
    const bytes = Buffer.concat([await png(9, 9), Buffer.alloc(6_000_000)])
    const { file } = await at.chunk(bytes, 0, { fileId: 'slow' })
    const small = await png(9, 9)
    const sent: UploadResult[] = []
    // More at once would exceed the limit of one person.
    for (let ten = 0; ten < 6; ten++)
      sent.push(...(await Promise.all(Array.from({ length: 10 }, () => at.uploadFile(small)))))
    expect(sent.filter(({ status }) => status === 201).length).toBe(59)
    expect(sent.filter(({ status }) => status === 429).length).toBe(1)
    expect((await at.chunk(bytes, 1, { id: file.$id })).outcome).toBe('201')
    at.clock.advance(60_000)
    expect((await at.uploadFile(small)).outcome).toBe('201')
  })
})
