import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, mkdtempDisposable, readdir, realpath, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { execPath, getuid, version } from 'node:process'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { freePort } from '../../apps/server/test/stores/free-port.ts'
import { shareAt } from '../../apps/server/test/documents/share-at.ts'
import { readDockerfile } from './dockerfile.ts'
import { unpackPackage } from './unpacked.ts'

const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Shell lines that mount a file or a folder at another path, read-only. */
async function show(path: string, at: string): Promise<string[]> {
  const isFolder = (await stat(path)).isDirectory()
  const [from, to] = [quote(await realpath(path)), quote(at)]
  const place = isFolder ? `mkdir -p ${to}` : `mkdir -p ${quote(dirname(at))} && : > ${to}`
  return [place, `mount --bind ${from} ${to}`, `mount -o remount,bind,ro ${to}`]
}

/**
 * What a container would see of the image, without one: a mount namespace with a read-only root, the package where the
 * last stage copies it to, and the folder of the volume. What npm installs beside the package is that of this checkout.
 * Returns the beginning of a command line that runs another command in there.
 */
async function imageAt(
  folder: string,
  modules: string,
  settings: Readonly<Record<string, string>>,
) {
  const { all, env, copies } = readDockerfile()
  const [top, data] = ['root', 'data'].map((name) => join(folder, name))
  if (!top || !data) throw new Error('unreachable')
  await Promise.all([mkdir(top), mkdir(data, { mode: 0o700 })])
  const [user = 0, group = 0] = (all('USER')[0] ?? '').split(':').map(Number)
  await chown(data, user, group)

  expect(copies).toEqual([
    { stage: 'modules', paths: ['/app/node_modules'], place: 'node_modules' },
  ])
  const place = join(top, 'app/node_modules')
  const files = [
    ...(await readdir(modules)).map((name) => show(join(modules, name), join(place, name))),
  ]
  const system = ['/usr', '/lib', '/lib64', '/bin', '/etc', '/dev', '/proc'].map((path) =>
    show(path, join(top, path)),
  )
  const node = show(dirname(execPath), join(top, 'node'))
  const parts = await Promise.all([...system, node, ...files])
  const volume = join(top, all('VOLUME')[0] ?? '')
  const variables = { PATH: '/node:/usr/bin:/bin', ...env, ...settings }
  const lines = [
    'set -e',
    // Other tests of this process may create private files.
    'umask 022',
    `mount -t tmpfs tmpfs ${quote(top)}`,
    ...parts.flat(),
    `mkdir ${quote(volume)}`,
    `mount --bind ${quote(data)} ${quote(volume)}`,
    `mount -o remount,ro ${quote(top)}`,
    `cd ${quote(top)}`,
    `exec chroot . /usr/bin/setpriv --reuid=${user} --regid=${group} --clear-groups --bounding-set=-all --no-new-privs \
/usr/bin/env -i ${Object.entries(variables)
      .map(([name, value]) => quote(`${name}=${value}`))
      .join(' ')} sh -c 'cd /app && exec "$@"' sh "$@"`,
  ]
  return (command: readonly string[]) =>
    ['unshare', ['-m', 'sh', '-c', lines.join('\n'), 'sh', ...command]] as const
}

test('the image runs as an unprivileged user, with one writable folder, and reports that it is healthy', async (context) => {
  context.skip(getuid?.() !== 0, 'only root may build another root')
  context.skip(spawnSync('unshare', ['-m', 'true']).status !== 0, 'no namespaces here')
  await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-image-'))
  const port = await freePort()
  const settings = { PORT: String(port), PUBLIC_URL: 'https://hood.example' }
  await using unpacked = await unpackPackage()
  const inImage = await imageAt(folder.path, unpacked.modules, settings)
  const run = (...command: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(...inImage(command), { encoding: 'utf8' })
    return [status, stdout, stderr]
  }
  const { entryPoint, healthCheck } = readDockerfile()
  expect(run('node', '--version')).toEqual([0, `${version}\n`, ''])
  expect(run('sh', '-c', 'touch /data/x && rm /data/x')[0]).toBe(0)
  for (const path of [
    '/x',
    '/app/x',
    '/app/node_modules/x',
    '/app/node_modules/devhood/x',
    '/tmp/x',
    '/etc/x',
  ])
    expect([path, run('touch', path)[0]]).not.toEqual([path, 0])
  expect(run(...healthCheck)[0]).toBe(1)

  const server = spawn(...inImage(entryPoint), { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(server, 'exit')
  await using _server = {
    [Symbol.asyncDispose]: async () => void (server.kill('SIGKILL'), await ended),
  }
  const isReady = Promise.withResolvers<void>()
  createInterface({ input: server.stdout }).on('line', (line) => {
    if (line.startsWith('Devhood is ready')) isReady.resolve()
  })
  await Promise.race([isReady.promise, ended])
  expect(run(...healthCheck)[0]).toBe(0)
  expect(await shareAt(`http://127.0.0.1:${port}`)).toEqual([201, 201, 201, 201, 200])
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
  expect(run(...entryPoint, 'operator', '--list')).toEqual([
    0,
    'There are no operators.\n',
    expect.any(String),
  ])
  server.kill(readDockerfile().all('STOPSIGNAL')[0] as NodeJS.Signals)
  expect(await ended).toEqual([0, null])
})
