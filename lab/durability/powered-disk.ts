import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const TRIAL = `truncate -s 8M "$0/image" && mkfs.ext4 -q "$0/image" &&
  mount -o loop "$0/image" "$0" && fsfreeze -f "$0" && fsfreeze -u "$0"`

/** Why this machine can't simulate power failures; undefined where it can. */
export function powerCutUnavailable(): string | undefined {
  const script = `d=$(mktemp -d -p "$0") && unshare -m sh -c '${TRIAL}' "$d"; code=$?; rm -r "$d"; exit $code`
  return spawnSync('sh', ['-c', script, tmpdir()]).status === 0
    ? undefined
    : 'nobody may mount and freeze disks here'
}

/** Space for a whole night of simulation; both image files are sparse. */
const SIZE = '2G'
const ROOM = '6G'
/** No implicit flushes: nothing reaches the disk by itself, and a rename over a file doesn't wait for its bytes. */
const UNFORGIVING = 'loop,commit=300,noauto_da_alloc,noinit_itable'
/** Cleans everything up when its stdin closes, however its parent has ended. */
const CLEAN_UP = 'cat; fsfreeze -u "$0/room"; umount -l "$0/disk"; umount -l "$0/room"'

/**
 * A disk image on another disk image, in an empty folder. Freezing the outer one cuts the inner one's power:
 * writes stop at any byte, and a copy of the image is what the disk held.
 */
export async function openPoweredDisk(folder: string) {
  const [room, path] = [join(folder, 'room'), join(folder, 'disk')]
  const [roomImage, cut] = [join(folder, 'room.img'), join(folder, 'cut.img')]
  const imageOf = (life: number) => join(room, `${life}.img`)
  const mount = async (life: number) => run('mount', ['-o', UNFORGIVING, imageOf(life), path])
  const cleaner = spawn('sh', ['-c', CLEAN_UP, folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  await using opening = new AsyncDisposableStack()
  opening.defer(async () => {
    cleaner.stdin.end()
    await once(cleaner, 'exit')
  })
  let life = 0
  await Promise.all([mkdir(room), mkdir(path)])
  await run('truncate', ['-s', ROOM, roomImage])
  await run('mkfs.ext4', ['-q', '-O', '^has_journal', roomImage])
  await run('mount', ['-o', 'loop,nobarrier,discard,noinit_itable', roomImage, room])
  await run('truncate', ['-s', SIZE, imageOf(life)])
  await run('mkfs.ext4', ['-q', '-N', '65536', '-J', 'size=16', imageOf(life)])
  await mount(life)
  const opened = opening.move()
  return {
    path,
    /** Cuts the power of the processes that `end` ends, and mounts what the disk held at that moment. */
    async cutPower(end: () => Promise<unknown>): Promise<void> {
      await run('fsfreeze', ['-f', room])
      let ended: Promise<unknown> | undefined
      try {
        await run('cp', ['--sparse=always', imageOf(life), cut])
        // Processes that wait for the disk die only once it resumes: later writes aren't in the copy.
        ended = end()
      } finally {
        await run('fsfreeze', ['-u', room])
      }
      await ended
      await run('umount', [path])
      await run('rm', [imageOf(life)])
      // A new name, because the system may have cached pages of the old file.
      await run('cp', ['--sparse=always', cut, imageOf(++life)])
      const { status, stdout } = spawnSync('e2fsck', ['-fp', imageOf(life)], { encoding: 'utf8' })
      if (status !== 0 && status !== 1) throw new Error(`The copy is no file system: ${stdout}`)
      await mount(life)
    },
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}
