import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Blobs } from '../../src/platform/blobs/index.ts'
import { caller, people, type Person } from '../people/people.ts'
import { png } from '../files/pictures.ts'
import { eventually } from '../stores/redis-process.ts'
import { describeTwo, openPause, type TwoServers } from './two-servers.ts'
import { CHUNK, FILES, uploadsOf } from '../files/upload.ts'

/** A small picture, and bytes that no decoder reads: a full chunk and a short one. */
const large = Buffer.concat([await png(30, 20), randomBytes(CHUNK)])
/** The same with two full ones. */
const larger = Buffer.concat([large, randomBytes(CHUNK)])

/** A person who signed up at one of them, signed in at both. */
async function openPerson({ one, other }: TwoServers) {
  const { alice } = await people(one.app, 'alice')
  const requests = [alice.request, caller(other.app, { cookie: alice.cookie })] as const
  const [here, there] = requests.map((request) => ({ ...uploadsOf(request), request }))
  if (!here || !there) throw new Error('There are two.')
  return { alice, here, there }
}

async function bytesOf(request: Person['request'], id: string): Promise<Buffer> {
  const response = await request('GET', `${FILES}/${id}/download`)
  return response.rawPayload
}

/** The blobs of a person's files after maintenance: one each. */
const files = async ({ s3 }: TwoServers) =>
  (await s3.keys()).filter((key) => key.startsWith('files/'))

/** Pauses joining at one of them, until it is resumed. */
function openReadPause() {
  const reached = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const faulty = (blobs: Blobs): Partial<Blobs> => ({
    join: async (key, parts) => {
      reached.resolve()
      await release.promise
      return blobs.join(key, parts)
    },
  })
  return { faulty, reached: reached.promise, continueReads: release.resolve }
}

await describeTwo('An upload whose chunks come to two servers', (open) => {
  it('is complete, whichever process each chunk came to', async () => {
    await using two = await open()
    const { here, there } = await openPerson(two)
    const { file } = await here.chunk(large, 0)
    expect(file.chunksUploaded).toBe(1)
    const done = await there.chunk(large, 1, { id: file.$id })
    expect(done.file.signature).toMatch(/^[\da-f]{32}$/)
    for (const { request } of [here, there])
      expect((await bytesOf(request, file.$id)).equals(large)).toBe(true)
    await eventually(async () => files(two)).toHaveLength(1)
  })

  it('is joined once when its last chunks come to both at once, and are repeated', async () => {
    await using two = await open()
    const { here, there } = await openPerson(two)
    const { file } = await here.chunk(larger, 0)
    const sent = [1, 2].flatMap((index) =>
      [here, there].map(async ({ chunk }) => chunk(larger, index, { id: file.$id })),
    )
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses.every((status) => [200, 201].includes(status))).toBe(true)
    const known = (await there.request('GET', `${FILES}/${file.$id}`)).json()
    expect([known.chunksUploaded, known.chunksTotal]).toEqual([3, 3])
    expect((await bytesOf(there.request, file.$id)).equals(larger)).toBe(true)
    await eventually(async () => files(two)).toHaveLength(1)
  })

  it('is waited for at one process while the other joins it', async () => {
    const pause = openReadPause()
    await using two = await open(pause)
    const { here, there } = await openPerson(two)
    const { file } = await there.chunk(large, 0)
    // The first one receives the last chunk, and is paused while it joins the file.
    const last = here.chunk(large, 1, { id: file.$id })
    await pause.reached
    let isDone = false
    const again = there.chunk(large, 1, { id: file.$id }).finally(() => (isDone = true))
    // In the time that this takes it would have joined the other, too.
    const { file: next } = await there.chunk(large, 0)
    await there.chunk(large, 1, { id: next.$id })
    expect((await bytesOf(there.request, next.$id)).equals(large)).toBe(true)
    const known = await there.request('GET', `${FILES}/${file.$id}`)
    expect([known.json<{ signature: string }>().signature, isDone]).toEqual(['', false])
    pause.continueReads()
    const responses = await Promise.all([last, again])
    expect(responses.map(({ file: { signature } }) => signature !== '')).toEqual([true, true])
    expect(responses[0].file.signature).toBe(responses[1].file.signature)
  })

  it('continues at one process when the other is gone', async () => {
    await using two = await open()
    const { here, there } = await openPerson(two)
    const { file } = await here.chunk(large, 0)
    await two.one.close()
    await there.chunk(large, 1, { id: file.$id })
    expect((await bytesOf(there.request, file.$id)).equals(large)).toBe(true)
  })

  it('leaves nothing when it is deleted at the other process, before its last chunk and while it is joined', async () => {
    const pause = openReadPause()
    await using two = await open(pause)
    const { here, there } = await openPerson(two)
    const abandon = async (id: string) =>
      (await there.request('DELETE', `${FILES}/${id}`, {})).statusCode
    const { file } = await here.chunk(large, 0)
    expect(await abandon(file.$id)).toBe(204)
    const gone = await here.chunk(large, 1, { id: file.$id })
    expect(gone.outcome).toBe('404 storage_file_not_found')

    const next = await here.chunk(large, 0)
    const last = here.chunk(large, 1, { id: next.file.$id })
    await pause.reached
    expect(await abandon(next.file.$id)).toBe(204)
    pause.continueReads()
    expect((await last).outcome).toBe('404 storage_file_not_found')
    await eventually(async () => two.s3.keys()).toEqual([])
    expect(await two.s3.uploads()).toEqual([])
  })

  it('is joined by the other process when one is frozen, which then finds it complete', async () => {
    const [pause, stall] = [openReadPause(), openPause()]
    await using two = await open({ ...pause, ...stall })
    const { here, there } = await openPerson(two)
    const { file } = await here.chunk(large, 0)
    const last = here.chunk(large, 1, { id: file.$id })
    await pause.reached
    stall.stop()
    const taken = await there.chunk(large, 1, { id: file.$id })
    expect(taken.file.signature).not.toBe('')
    stall.resume()
    pause.continueReads()
    expect((await last).file.signature).toBe(taken.file.signature)
    expect((await bytesOf(there.request, file.$id)).equals(large)).toBe(true)
    await eventually(async () => files(two)).toHaveLength(1)
  })
})
