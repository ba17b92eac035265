import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { env } from 'node:process'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = <T>(path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as T

interface Locked {
  readonly version?: string
  readonly integrity?: string
  readonly dev?: true
  readonly devOptional?: true
  readonly link?: true
  readonly hasInstallScript?: true
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const { packages } = read<{ packages: Readonly<Record<string, Locked>> }>('package-lock.json')
const OURS = ['', 'packages/contract', 'packages/client', 'apps/server', 'apps/web', 'lab']
const foreign = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
)
const isInstalled = (path: string) => existsSync(join(root, path, 'package.json'))
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13)

/** In place of what the SDK for native apps depends on, which needs a phone: the parts of it that its tests use. */
const OUR_FOLDER = /^file:apps\/server\/test\/clients\/native\/[\w-]+$/

/** Permissive licences, which at most require attribution. */
const LICENCES = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
]
/** Others, each with the reason why it is allowed. */
const EXCEPTIONS: readonly [name: RegExp, licence: string, reason: string][] = [
  [/^@img\/sharp-libvips-/, 'LGPL-3.0-or-later', 'a library beside the program, exchangeable'],
  [/^@img\/sharp-(win32|wasm32)/, 'Apache-2.0 AND LGPL-3.0-or-later', 'the same in one package'],
  [/^lightningcss(-|$)/, 'MPL-2.0', 'makes the style sheet and is no part of it'],
]
/** The maximum number of packages for the server, including the clients of PostgreSQL and Redis, web push and passkeys (67, 69, 101, 153). */
const SERVER_MAX = 113
/** The additional packages of the SDK for S3, which only a server with files on S3 loads (decision 68). */
const S3_MAX = 26
const S3_SDK: ReadonlySet<string> = new Set(['@aws-sdk/client-s3', '@smithy/core'])

/** Where Node would find a package, required from another one's folder. */
function resolve(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder}${folder && '/'}node_modules/${name}`
    if (path in packages) return path
    if (folder === '') return undefined
  }
}

/** Everything that these folders' code depends on, without optional parts for other machines and packages. */
function treeOf(folders: readonly string[], without: ReadonlySet<string> = new Set()): Set<string> {
  const tree = new Set<string>()
  const open = [...folders]
  for (let from = open.pop(); from !== undefined; from = open.pop()) {
    const { dependencies, optionalDependencies } = packages[from] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const path = resolve(from, name)
      if (without.has(name) || path === undefined || tree.has(path)) continue
      if (packages[path]?.link || !isInstalled(path)) continue
      tree.add(path)
      open.push(path)
    }
  }
  return tree
}

interface Component {
  readonly name: string
  readonly version: string
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[]
  readonly properties: readonly { readonly name: string }[]
}

/** npm's JSON response, from the lockfile alone. */
function askNpm<T>(args: readonly string[]): T {
  const { stdout } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', timeout: 60_000 })
  return JSON.parse(stdout) as T
}

describe('installed packages', () => {
  it('are pinned to exact versions, with SHA-512 hashes', () => {
    const wanted = OURS.flatMap((path) => {
      const { dependencies, devDependencies, optionalDependencies } = read<Locked>(
        join(path, 'package.json'),
      )
      return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    })
    expect(wanted.length).toBeGreaterThan(50)
    expect(
      wanted.filter(
        ([, version]) =>
          !/^(npm:[@\w/-]+@)?\d+\.\d+\.\d+$/.test(version) && !OUR_FOLDER.test(version),
      ),
    ).toEqual([])
    expect(foreign.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
  })

  it('need no install scripts, and run none', () => {
    expect(
      foreign.flatMap(([path, { hasInstallScript }]) => (hasInstallScript ? [path] : [])),
    ).toEqual([])
    expect(readFileSync(join(root, '.npmrc'), 'utf8').split('\n')).toContain('ignore-scripts=true')
  })

  it('have permissive licences', () => {
    const running = foreign.filter(
      ([path, { dev, devOptional }]) => !dev && !devOptional && isInstalled(path),
    )
    const faults = running.flatMap(([path]) => {
      const { license } = read<{ license?: unknown }>(join(path, 'package.json'))
      const name = nameOf(path)
      const isExcepted = EXCEPTIONS.some(
        ([known, licence]) => known.test(name) && licence === license,
      )
      return isExcepted || LICENCES.includes(String(license)) ? [] : [`${name}: ${String(license)}`]
    })
    expect(running.length).toBeGreaterThan(50)
    expect(faults).toEqual([])
  })

  it('are few for the server', () => {
    const folders = ['apps/server', 'packages/contract']
    const tree = treeOf(folders, S3_SDK)
    expect(tree).toContain('node_modules/fastify')
    expect(tree.size).toBeLessThanOrEqual(SERVER_MAX)
    expect(treeOf(folders).size - tree.size).toBeLessThanOrEqual(S3_MAX)
  })

  it('are listed by npm, each with its hash and whether it runs', () => {
    const { components } = askNpm<{ components: readonly Component[] }>([
      'sbom',
      '--package-lock-only',
      '--sbom-format=cyclonedx',
    ])
    const listed = components.flatMap(({ name, version, hashes = [], properties }) => {
      const isOurs = hashes.length === 0
      const use = properties.map((property) => property.name).join()
      const known = hashes.map(({ alg, content }) => `${alg} ${content}`).join()
      return isOurs ? [] : [`${name} ${version} ${known} ${use}`]
    })
    const locked = foreign.map(([path, { version, integrity = '', dev }]) => {
      const hash = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')
      return `${nameOf(path)} ${version} SHA-512 ${hash} ${dev ? 'cdx:npm:package:development' : ''}`
    })
    expect([...new Set(listed)].toSorted()).toEqual([...new Set(locked)].toSorted())
  })

  it('have no known vulnerabilities', (test) => {
    test.skip(!env['NIGHTLY'], 'asked at night only: the answer changes without us')
    const { vulnerabilities } = askNpm<{ vulnerabilities?: Readonly<Record<string, unknown>> }>([
      'audit',
      '--json',
    ])
    test.skip(vulnerabilities === undefined, 'this registry does not answer npm audit')
    expect(Object.keys(vulnerabilities ?? {})).toEqual([])
  })
})
