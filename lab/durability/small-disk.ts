import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const MOUNT = 'mount -t tmpfs -o "size=$1" devhood "$0" && echo mounted && exec sleep 3600'

/** Whether this system lets unprivileged users mount file systems. */
export const hasSmallDisks = spawnSync('unshare', ['-rm', 'true']).status === 0

/** A disk of this size in megabytes, visible only to processes that `by` starts. Disposing removes it. */
export async function openSmallDisk(path: string, megabytes: number) {
  const holder = spawn('unshare', ['-rm', 'sh', '-c', MOUNT, path, `${megabytes}m`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(createInterface({ input: holder.stdout }), 'line')
  const { pid = 0 } = holder
  const seen = join('/proc', String(pid), 'root', path)
  const filler = join(seen, 'filler')
  return {
    commandPrefix: ['nsenter', '-t', String(pid), '-U', '-m', '--preserve-credentials'],
    /** The same folder, from outside. */
    seen,
    /** Fills the disk until this many megabytes are left, or none. */
    fill(left: number): void {
      const file = openSync(filler, 'a')
      const part = Buffer.alloc(left === 0 ? 4096 : 1_000_000)
      try {
        for (let free = left === 0 ? Number.POSITIVE_INFINITY : megabytes - left; free > 0; free--)
          writeSync(file, part)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(filler),
    async [Symbol.asyncDispose]() {
      holder.kill('SIGKILL')
      await once(holder, 'exit')
    },
  }
}
