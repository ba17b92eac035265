import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { Readable } from 'node:stream'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { faultyS3, NO } from '../../../../test/faults/faulty-s3.ts'
import { openS3Blobs } from './s3.ts'

const openFaultyS3 = faultyS3()

const FOREIGN: [name: string, value: string][] = [
  ['AWS_ACCESS_KEY_ID', 'other'],
  ['AWS_SECRET_ACCESS_KEY', 'other'],
  ['AWS_SESSION_TOKEN', 'other'],
  ['AWS_PROFILE', 'other'],
  ['AWS_REGION', 'elsewhere-1'],
  ['AWS_ENDPOINT_URL', 'http://127.0.0.1:1'],
  ['AWS_ENDPOINT_URL_S3', 'http://127.0.0.1:1'],
  ['AWS_MAX_ATTEMPTS', '1'],
  ['AWS_RETRY_MODE', 'other'],
  ['AWS_DEFAULTS_MODE', 'other'],
  ['AWS_USE_FIPS_ENDPOINT', 'true'],
  ['AWS_USE_DUALSTACK_ENDPOINT', 'true'],
  ['AWS_AUTH_SCHEME_PREFERENCE', 'sigv4a'],
]

/** Counts the SDK's loaded modules: for the code that opens files, and then for the SDK itself. */
const COUNT = `
  import { createRequire } from 'node:module'
  const { cache } = createRequire(import.meta.url)
  const count = () => Object.keys(cache).filter((path) => path.includes('@aws-sdk')).length
  await import('./src/platform/blobs/open.ts')
  const before = count()
  await import('@aws-sdk/client-s3')
  console.log(before, count() > 0)
`

it('the AWS SDK is not loaded before an S3 store is opened', () => {
  const cwd = join(import.meta.dirname, '../../../..')
  const args = ['--input-type=module', '--eval', COUNT]
  const { stdout } = spawnSync(execPath, args, { cwd, encoding: 'utf8' })
  expect(stdout).toBe('0 true\n')
})

describe('the requests of the AWS SDK', () => {
  it('do not depend on settings of other tools', async () => {
    await using faulty = await openFaultyS3()
    for (const [name, value] of FOREIGN) vi.stubEnv(name, value)
    onTestFinished(() => void vi.unstubAllEnvs())
    await using blobs = await openS3Blobs(faulty.options)
    faulty.proxy.plan('PUT', [NO, NO])
    expect(await blobs.put('a', Readable.from(['x']))).toEqual({ size: 1 })
  })

  it('have the one checksum that all stores support when they delete', async () => {
    await using faulty = await openFaultyS3()
    await faulty.blobs.put('a/1', Readable.from(['x']))
    const checksums: unknown[] = []
    faulty.proxy.server.on('request', ({ url = '', headers }) => {
      if (url.includes('?delete')) checksums.push(headers['content-md5'])
    })
    await faulty.blobs.deletePrefix('a')
    expect(checksums).toEqual([expect.stringMatching(/^[\w+/]{22}==$/)])
  })
})
