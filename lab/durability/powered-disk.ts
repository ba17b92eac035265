import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const TRIAL = `truncate -s 8M "$0/image" && mkfs.ext4 -q "$0/image" &&
  mount -o loop "$0/image" "$0" && fsfreeze -f "$0" && fsfreeze -u "$0"`

/** Why no disk's power can be cut here; undefined where it can. */
export function powerCutUnavailable(): string | undefined {
  const script = `d=$(mktemp -d -p "$0") && unshare -m sh -c '${TRIAL}' "$d"; code=$?; rm -r "$d"; exit $code`
  return spawnSync('sh', ['-c', script, tmpdir()]).status === 0
    ? undefined
    : 'nobody may mount and freeze disks here'
}

/** Room for what a city leaves in a night; both files are sparse. */
const SIZE = '2G'
const ROOM = '6G'
/** Nothing reaches the disk of its own accord, and a name that is moved over another waits for no bytes. */
const UNFORGIVING = 'loop,commit=300,noauto_da_alloc,noinit_itable'
/** Puts everything away when its input ends, however the one ended who held it. */
const CLEAN_UP = 'cat; fsfreeze -u "$0/room"; umount -l "$0/disk"; umount -l "$0/room"'

/**
 * A disk in a file on another disk in a file, in an empty folder. To freeze the outer one is to cut the inner one's
 * power: whatever was on its way there stays where it is, at any byte, and a copy of the file is what the disk held.
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
    /** Cuts the power under those whom `end` ends, and mounts what the disk held at that moment. */
    async cutPower(end: () => Promise<unknown>): Promise<void> {
      await run('fsfreeze', ['-f', room])
      let ended: Promise<unknown> | undefined
      try {
        await run('cp', ['--sparse=always', imageOf(life), cut])
        // Who waits for the disk dies only once it goes on: nothing that is written from now on is in the copy.
        ended = end()
      } finally {
        await run('fsfreeze', ['-u', room])
      }
      await ended
      await run('umount', [path])
      await run('rm', [imageOf(life)])
      // Another name: of the same file the system may have kept pages.
      await run('cp', ['--sparse=always', cut, imageOf(++life)])
      const { status, stdout } = spawnSync('e2fsck', ['-fp', imageOf(life)], { encoding: 'utf8' })
      if (status !== 0 && status !== 1) throw new Error(`The copy is no file system: ${stdout}`)
      await mount(life)
    },
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}
