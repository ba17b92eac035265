import {
  lstat,
  mkdir,
  mkdtempDisposable,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { describeBlobs } from '../../../../test/conformance/blobs.ts'
import { openDiskBlobs, reservedOf } from './disk.ts'

async function openTemporary() {
  const folder = await mkdtempDisposable(join(tmpdir(), 'devhood-'))
  const root = join(folder.path, 'blobs')
  return {
    ...(await openDiskBlobs(root)),
    root,
    [Symbol.asyncDispose]: async () => folder.remove(),
  }
}

async function filesIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

describeBlobs('disk', openTemporary)

const GB = 1e9
const RESERVED: [size: number, reserved: number][] = [
  [0.064 * GB, 0.032 * GB],
  [2 * GB, 0.512 * GB],
  [50 * GB, 2.5 * GB],
  [4000 * GB, 5 * GB],
]

describe('blobs on disk', () => {
  it.each(RESERVED)('reserve, on a disk of %d bytes, %d for the database', (size, reserved) => {
    expect(reservedOf(size)).toBe(reserved)
  })

  it('are readable by our user only', async () => {
    await using blobs = await openTemporary()
    await blobs.put('a/b/1', Readable.from(['x']))
    const modes = await Promise.all(
      ['', 'a', 'a/b', 'a/b/1', '.partial'].map(async (path) => {
        const { mode } = await stat(join(blobs.root, path))
        return (mode & 0o777).toString(8)
      }),
    )
    expect(modes).toEqual(['700', '700', '700', '600', '700'])
  })
  it('leave no temporary file behind, whether a put succeeds or fails', async () => {
    await using blobs = await openTemporary()
    await blobs.put('a', Readable.from(['x']))
    await blobs.ping()
    const broken = new Readable({ read: () => undefined }).destroy()
    await expect(blobs.put('b', broken)).rejects.toThrow('Premature close')
    expect(await filesIn(blobs.root)).toEqual(['a'])
  })
  it('are kept when the folder is reopened, without half-written files of a crash', async () => {
    await using blobs = await openTemporary()
    await blobs.put('a/1', Readable.from(['x']))
    await writeFile(join(blobs.root, '.partial', 'left'), 'half')
    const again = await openDiskBlobs(blobs.root)
    expect(await filesIn(blobs.root)).toEqual(['1'])
    const stream = await again.get('a/1')
    expect(stream && (await text(stream))).toBe('x')
  })
  it('are never links: link targets are not read, written or deleted', async () => {
    await using blobs = await openTemporary()
    const outside = join(blobs.root, '..', 'outside')
    await mkdir(outside)
    await writeFile(join(outside, '1'), 'theirs')
    await blobs.put('a/1', Readable.from(['x']))
    await rm(join(blobs.root, 'a/1'))
    await symlink(join(outside, '1'), join(blobs.root, 'a/1'))
    await expect(blobs.get('a/1')).rejects.toMatchObject({ type: 'general_service_unavailable' })
    await blobs.put('a/1', Readable.from(['ours']))
    const stream = await blobs.get('a/1')
    expect(stream && (await text(stream))).toBe('ours')

    for (const key of ['b', 'c']) await symlink(outside, join(blobs.root, key))
    await symlink(join(outside, '1'), join(blobs.root, 'a/2'))
    await blobs.delete('a/2')
    await blobs.deletePrefix('b')
    await blobs.deletePrefix('a')
    await rm(join(blobs.root, '.partial'), { recursive: true })
    await symlink(outside, join(blobs.root, '.partial'))
    const again = await openDiskBlobs(blobs.root)
    await again.put('a/1', Readable.from(['x']))
    expect((await readdir(blobs.root)).toSorted()).toEqual(['.partial', 'a', 'c'])
    expect((await lstat(join(blobs.root, '.partial'))).isDirectory()).toBe(true)
    expect(await readdir(outside)).toEqual(['1'])
    expect(await readFile(join(outside, '1'), 'utf8')).toBe('theirs')
  })
})
