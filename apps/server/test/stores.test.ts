import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, inject, test } from 'vitest'
import { testApp } from './app.ts'
import { lookAtS3 } from './s3-server.ts'
import { ask } from './shared.ts'

/** Answers how many counts there are on the run's Redis, and whether the key of a blob is in its bucket. */
async function lookAt(key: string) {
  const servers = inject('servers')
  if (!servers) return { counts: 0, isInBucket: false }
  using bucket = lookAtS3(servers.s3)
  const keys = await bucket.keys()
  const counts = (await ask(new URL(servers.redis), 'KEYS', 'devhood:*:count:*')) as string[]
  return { counts: counts.length, isInBucket: keys.some((each) => each.endsWith(key)) }
}

test('A whole server keeps rows, files and counts on the servers of the run, where it has any', async () => {
  const isOnServers = inject('servers') !== undefined
  await using server = await testApp()
  const { database, blobs, counters } = server.platform
  const key = `files/${randomUUID()}/bytes`
  await blobs.put(key, Readable.from(['x']))
  await counters.hit('a', 60_000)
  const { counts, isInBucket } = await lookAt(key)
  expect([database.dialect, isInBucket, counts > 0]).toEqual(
    isOnServers ? ['postgres', true, true] : ['sqlite', false, false],
  )
})
