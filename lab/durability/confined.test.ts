import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtempDisposable, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath, getuid } from 'node:process'
import { expect, it } from 'vitest'
import { startServer } from '../../apps/server/test/processes/server-process.ts'
import { shareAt } from '../../apps/server/test/documents/share-at.ts'

const UNIT = join(import.meta.dirname, '../../deploy/devhood@.service')
const NOBODY = 65_534

/**
 * In separate namespaces all mounts become read-only, except the data folder; then the rest of the command line runs as
 * an unprivileged user who can gain no privileges.
 */
const CONFINED = `set -e
outer=$(dirname "$0")
mount --bind "$outer" "$outer"
mount --bind "$0" "$0"
mount -o remount,bind,ro "$outer"
mount -o remount,bind,ro /
exec setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups --bounding-set=-all --no-new-privs "$@"`

const confinedTo = (dataDir: string) => ['unshare', '-m', 'sh', '-c', CONFINED, dataDir]

/** Runs a shell line in there; returns whether it succeeded. */
function run(dataDir: string, line: string): boolean {
  const [command = '', ...args] = confinedTo(dataDir)
  return spawnSync(command, [...args, 'sh', '-c', line], { stdio: 'ignore' }).status === 0
}

/** A process's status in the kernel. */
function statusOf(pid: number): Record<string, string> {
  const lines = readFileSync(`/proc/${pid}/status`, 'utf8').split('\n')
  return Object.fromEntries(lines.map((line) => line.split(/:?\s+/, 2)))
}

it('the server needs no privileges, and can write to its data folder only', async (test) => {
  test.skip(getuid?.() !== 0, 'only root may take rights away')
  await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-confined-'))
  const dataDir = join(folder.path, 'data')
  await mkdir(dataDir)
  await chmod(folder.path, 0o777)
  await chown(dataDir, NOBODY, NOBODY)
  test.skip(!run(dataDir, `"${execPath}" --version`), 'no namespaces, or our files are ours alone')
  expect(run(dataDir, `touch "${dataDir}/in" && rm "${dataDir}/in"`)).toBe(true)
  expect(run(dataDir, `touch "${folder.path}/out"`)).toBe(false)

  await using server = await startServer({ dataDir, commandPrefix: confinedTo(dataDir) })
  expect(statusOf(server.pid)).toMatchObject({
    Uid: String(NOBODY),
    CapEff: '0000000000000000',
    NoNewPrivs: '1',
  })
  expect(await shareAt(server.origin)).toEqual([201, 201, 201, 201, 200])
  expect(await readdir(folder.path)).toEqual(['data'])
  expect(await server.kill('SIGTERM')).toEqual([0, null])
})

it('the systemd unit is valid, and allows little', (test) => {
  const analyze = (...args: readonly string[]) =>
    spawnSync('systemd-analyze', [...args, UNIT], { encoding: 'utf8' })
  test.skip(analyze('--version').status !== 0, 'this system has no systemd')
  const { stderr } = analyze('verify')
  expect(stderr).toBe('')
  // In tenths, as systemd counts: 100 for a service that may do everything.
  expect(analyze('security', '--offline=true', '--threshold=20').status).toBe(0)
})

it('the systemd unit retries until a stopping process has released the database', () => {
  const text = readFileSync(UNIT, 'utf8')
  const secondsOf = (name: string) => Number(new RegExp(`^${name}=(\\d+)$`, 'm').exec(text)?.[1])
  // By default systemd starts a service five times within ten seconds, and then never again.
  expect(5 * secondsOf('RestartSec')).toBeGreaterThan(10)
})
