import { existsSync } from 'node:fs'
import { mkdir, mkdtempDisposable, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { openS3Server } from '../../test/stores/s3-server.ts'
import { textFunctions } from '../engine/index.ts'
import { s3AddressOf } from './blobs/s3/address.ts'
import { openPlatform, StartError } from './index.ts'

const open = async (config: Parameters<typeof openPlatform>[0]) =>
  openPlatform(config, textFunctions)

async function openFolder() {
  const folder = await mkdtempDisposable(join(tmpdir(), 'devhood-'))
  const dataDir = join(folder.path, 'data')
  const config = {
    publicUrl: new URL('http://localhost:3000'),
    dataDir,
    appName: 'Devhood',
    captureEmails: true,
    databaseUrl: `file:${join(dataDir, 'devhood.db')}`,
    blobsUrl: `file:${join(dataDir, 'blobs')}`,
  }
  return { path: folder.path, config, [Symbol.asyncDispose]: async () => folder.remove() }
}

const inUse = (what: string, rest: string) =>
  new StartError(`${what} is in use by another Devhood process${rest}`)

describe('the platform', () => {
  it('opens in an empty folder, and again with the saved data', async () => {
    await using folder = await openFolder()
    {
      await using platform = await open(folder.config)
      await platform.blobs.put('a', Readable.from(['kept']))
      await Promise.all([platform.database.ping(), platform.blobs.ping()])
      expect(await platform.counters.hit('a', 1000)).toMatchObject({ hits: 1 })
      expect(Math.abs(platform.now() - Date.now())).toBeLessThan(60_000)
    }
    await using platform = await open(folder.config)
    const kept = await platform.blobs.get('a')
    expect(kept && (await text(kept))).toBe('kept')
  })
  it('makes its folder accessible to its own user only', async () => {
    await using folder = await openFolder()
    await using platform = await open(folder.config)
    await platform.blobs.put('a', Readable.from(['x']))
    const modes = await Promise.all(
      ['', 'blobs', 'blobs/a'].map(async (path) => {
        const { mode } = await stat(join(folder.config.dataDir, path))
        return (mode & 0o777).toString(8)
      }),
    )
    expect(modes).toEqual(['700', '700', '600'])
  })
  it('rejects a folder, a database and files that are already open', async () => {
    await using folder = await openFolder()
    const { dataDir, databaseUrl, blobsUrl } = folder.config
    await using _ = await open(folder.config)
    const elsewhere = {
      ...folder.config,
      dataDir: join(folder.path, 'other'),
      databaseUrl: `file:${join(folder.path, 'other.db')}`,
      blobsUrl: `file:${join(folder.path, 'other-blobs')}`,
    }
    await expect(open(folder.config)).rejects.toThrow(
      inUse(`DATA_DIR ${dataDir}`, ': stop that one, or choose another folder.'),
    )
    await expect(open({ ...elsewhere, databaseUrl, blobsUrl })).rejects.toThrow(
      inUse(`The database ${databaseUrl.slice(5)}`, ': stop that one first.'),
    )
    await expect(open({ ...elsewhere, blobsUrl })).rejects.toThrow(
      inUse(`BLOBS_URL ${blobsUrl}`, '.'),
    )
  })
  it("closes what it has opened when the rest can't be opened", async () => {
    await using folder = await openFolder()
    const { dataDir, blobsUrl } = folder.config
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'blobs'), 'not a folder')
    for (let attempt = 0; attempt < 2; attempt++)
      await expect(open(folder.config)).rejects.toThrow(
        new StartError(`BLOBS_URL ${blobsUrl} is not a folder that can be written (EEXIST).`),
      )
  })
  it('rejects a path that is not a folder', async () => {
    await using folder = await openFolder()
    const dataDir = join(folder.path, 'file')
    await writeFile(dataDir, '')
    await expect(open({ ...folder.config, dataDir })).rejects.toThrow(
      new StartError(`DATA_DIR ${dataDir} is not a folder that can be written (EEXIST).`),
    )
  })
  it.runIf(existsSync('/proc/self'))('rejects a path where no folder can be created', async () => {
    await using folder = await openFolder()
    const dataDir = '/proc/devhood/data'
    await expect(open({ ...folder.config, dataDir })).rejects.toThrow(
      new StartError(`DATA_DIR ${dataDir} is not a folder that can be written (ENOENT).`),
    )
  })
})

describe('the platform with files on S3', () => {
  it('opens again with the saved data, and rejects another database with the same files', async () => {
    await using server = await openS3Server()
    await using folders = new AsyncDisposableStack()
    const [one, other] = [folders.use(await openFolder()), folders.use(await openFolder())]
    const { bucket, endpoint } = s3AddressOf(server.url)
    await using platform = await open({ ...one.config, blobsUrl: server.url })
    await platform.blobs.put('a', Readable.from(['kept']))
    await expect(open({ ...other.config, blobsUrl: server.url })).rejects.toThrow(
      new StartError(
        `The database ${other.config.databaseUrl.slice(5)} is missing or empty, but there are the files in bucket ${bucket} at ${endpoint.origin} of an instance. Restore a backup (docs/operate/backup.md), or start once with --begin-anew to have an empty one. Nothing was changed.`,
      ),
    )
    await platform[Symbol.asyncDispose]()
    await using again = await open({ ...one.config, blobsUrl: server.url })
    const kept = await again.blobs.get('a')
    expect(kept && (await text(kept))).toBe('kept')
  })
  it('rejects a missing bucket and unknown credentials, in one line without secrets', async () => {
    await using server = await openS3Server()
    await using folder = await openFolder()
    const { bucket, endpoint } = s3AddressOf(server.url)
    const lines = [
      [server.url.replace(`@${bucket}`, '@nowhere'), 'nowhere', '404 (NoSuchBucket)'],
      [server.url.replace(/:\w+@/, ':other@'), bucket, '403 (SignatureDoesNotMatch)'],
    ]
    for (const [blobsUrl = '', name, response] of lines)
      await expect(open({ ...folder.config, blobsUrl })).rejects.toThrow(
        new StartError(
          `BLOBS_URL: nothing can be read from bucket ${name} at ${endpoint.origin} (S3 answered ${response} to GET).`,
        ),
      )
  })
})
