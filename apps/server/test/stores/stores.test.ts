import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, inject, test } from 'vitest'
import { testApp } from '../app/app.ts'
import { inspectS3 } from './s3-server.ts'
import { databaseName } from './database-name.ts'
import { sendCommand } from './redis-process.ts'

/** Whether there are blobs in the run's bucket, and counts on its Redis. */
async function look() {
  const servers = inject('servers')
  if (!servers) return [false, false]
  using bucket = inspectS3(servers.s3)
  const keys = await bucket.keys()
  const counts = (await sendCommand(
    new URL(servers.redis),
    'KEYS',
    'devhood:*:count:*',
  )) as string[]
  return [keys.length > 0, counts.length > 0]
}

test('a whole server keeps rows, files and counters on the servers of the test run, where it has any', async () => {
  const isOnServers = inject('servers') !== undefined
  await using server = await testApp()
  const { database, blobs, counters } = server.platform
  await blobs.put(`files/${randomUUID()}/bytes`, Readable.from(['x']))
  await counters.hit('a', 60_000)
  expect([databaseName(database.dialect), ...(await look())]).toEqual(
    isOnServers ? ['postgres', true, true] : ['sqlite', false, false],
  )
})
