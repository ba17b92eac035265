import { chmodSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { serialize } from 'node:v8'
import { PACKED } from '../../apps/server/src/platform/folder.ts'
import { buildServer, buildWeb } from '../build.ts'
import { root } from '../bundle/inputs.ts'
import { webDist } from '../bundle/web.ts'
import { listBundled, listInstalled, shrinkwrapOf } from './contents.ts'
import { licencesOf } from './licences.ts'
import { sbomOf } from './sbom.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const own = JSON.parse(read('package.json')) as {
  readonly version: string
  readonly description: string
  readonly license: string
  readonly engines: Readonly<Record<string, string>>
  readonly optionalDependencies: Readonly<Record<string, string>>
}
export const { version } = own

/** The folder of the program in the package. */
const BUILT = 'apps/server/dist/built'
export const PROGRAM = `${BUILT}/devhood.js`

const FONTS = 'apps/server/src/services/avatars/fonts'
/** Files that code reads from beside its source, and what people read. */
const FILES = [
  'LICENSE',
  'CHANGELOG.md',
  'SECURITY.md',
  'tools/{launch,fetch-node,package-bin}.js',
  'apps/server/src/services/account/credentials/common-passwords.bin',
  `${FONTS}/*.{ttf,otf}`,
  'lab/sample/posts.txt',
]
/** Folders of which the package has one file each, with the files that it needs: npx extracts a package up to six times. */
const FOLDERS = {
  'apps/server/src/migrations/sqlite': '*.sql',
  'apps/server/src/migrations/postgres': '*.sql',
  // Scripts and styles in their compressed form alone.
  'apps/web/dist/assets': '*.br',
  'lab/sample/pictures': '*',
}

/** The systems that have a Node 24 and the image library. */
const NATIVE = /^@img\/sharp-(?:darwin|linux|linuxmusl|win32)-(?:x64|arm64)$/

/** A Node that the package fetches for a machine whose own is too old. */
const nodes = listInstalled(Object.keys(own.optionalDependencies))

/** What has native code stays outside the program: npm installs what fits the machine, and asks about each that is named. */
function packageJson() {
  const native = listInstalled(['sharp']).filter(({ name }) => NATIVE.test(name))
  const { description, license, engines } = own
  return {
    name: 'devhood',
    version,
    description,
    license,
    type: 'module',
    bin: { devhood: 'tools/package-bin.js' },
    engines,
    optionalDependencies: Object.fromEntries(native.map(({ name, version }) => [name, version])),
    nodes: Object.fromEntries(
      nodes.map(({ name, version, integrity }) => [name, { version, integrity }]),
    ),
  }
}

const textOf = (value: object) => `${JSON.stringify(value, undefined, 2)}\n`

const README = `# Devhood ${version}

A social network for developers, with its backend: one process, one data folder.

    npx ./devhood-${version}.tgz             # serves at http://127.0.0.1:3000; data is in ./data
    npx ./devhood-${version}.tgz -- --demo   # the same, with a sample community
    npm install --global ./devhood-${version}.tgz && devhood help

It runs on Node 24.21 or newer. With Node 20 or newer, its first start has npm fetch that once (50 MB; not on macOS).
CHANGELOG.md says what is new, SECURITY.md which versions get fixes, THIRD-PARTY-LICENCES.txt whose code it contains.
`

/** Builds the product, and writes the files of the package into an empty folder. Returns its SBOM. */
export async function stage(folder: string): Promise<object> {
  await buildWeb()
  const program = await buildServer()
  const built = dirname(program)
  const write = (to: string, text: string | Buffer) => {
    const path = join(folder, to)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    // Whatever the mask of the user.
    chmodSync(path, 0o644)
  }
  const copy = (from: string, patterns: readonly string[], to = '') => {
    for (const name of globSync(patterns, { cwd: from }))
      write(join(to, name), readFileSync(join(from, name)))
  }
  copy(root, FILES)
  copy(built, ['*.js'], BUILT)
  copy(webDist, ['*.*', '.prerender.js', '.site.json'], 'apps/web/dist')
  for (const [from, pattern] of Object.entries(FOLDERS)) {
    const names = globSync(pattern, { cwd: join(root, from) }).toSorted()
    const files = names.map((name) => [name, readFileSync(join(root, from, name))] as const)
    write(from + PACKED, serialize(new Map(files)))
  }
  const described = packageJson()
  const bundled = listBundled(program, webDist)
  const installed = listInstalled(Object.keys(described.optionalDependencies))
  write('package.json', textOf(described))
  write('npm-shrinkwrap.json', textOf(shrinkwrapOf(described, installed)))
  write('README.md', README)
  write('THIRD-PARTY-LICENCES.txt', licencesOf(bundled, read(`${FONTS}/LICENSE`)))
  chmodSync(join(folder, 'tools/package-bin.js'), 0o755)
  return sbomOf(described, { bundled, installed, fetched: nodes })
}
