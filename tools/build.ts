import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { env, execPath } from 'node:process'
import { promisify } from 'node:util'
import { brotliCompress, type BrotliOptions, constants, gzip } from 'node:zlib'
import type { InlineConfig, Plugin } from 'vite'

const root = join(import.meta.dirname, '..')
const web = join(root, 'apps/web')
const dist = join(web, 'dist')
const stamp = join(dist, '.stamp')
const server = join(root, 'apps/server')
const bundles = join(server, 'dist')

/** One hash over all inputs of a build. */
function fingerprint(...patterns: string[]): string {
  const hash = createHash('sha256')
  const inputs = globSync(['package-lock.json', ...patterns], { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of inputs.toSorted())
    hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

async function runVite(config: InlineConfig): Promise<void> {
  // Loaded lazily: a start that has nothing to build must not pay for the build tool.
  const { build } = await import('vite')
  const before = env['NODE_ENV']
  // Always a production build, even when this process runs tests and has another NODE_ENV.
  env['NODE_ENV'] = 'production'
  await build({ logLevel: 'warn', ...config })
  if (before === undefined) delete env['NODE_ENV']
  else env['NODE_ENV'] = before
}

/** Writes a .br and a .gz beside each text file, so that the server never compresses these files per request. */
async function precompress(): Promise<void> {
  const files = globSync('**/*.{js,css,svg,webmanifest}', { cwd: dist })
  const brotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)
  const gz = promisify<Buffer, { level: number }, Buffer>(gzip)
  await Promise.all(
    files.map(async (name) => {
      const path = join(dist, name)
      const bytes = readFileSync(path)
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      }
      writeFileSync(`${path}.br`, await brotli(bytes, { params }))
      writeFileSync(`${path}.gz`, await gz(bytes, { level: 9 }))
    }),
  )
}

const webFingerprint = () =>
  fingerprint(
    'apps/web/{index.html,vite.config.ts,package.json}',
    'apps/web/{src,public,worker,build}/**/*',
    'packages/{contract,client}/src/**/*.ts',
  )
const isWebBuilt = (wanted = webFingerprint()) =>
  existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted

/** The server may run as another user than the one who builds it, whose umask may keep files private. */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}

/** Builds the web app when its sources have changed since the last build. */
export async function buildWeb(): Promise<void> {
  const wanted = webFingerprint()
  if (isWebBuilt(wanted)) return
  console.log('Building the web app…')
  await runVite({ root: web })
  await precompress()
  makeReadable(dist)
  writeFileSync(stamp, wanted)
}

/** Modules read files that lie beside their source, wherever the bundle puts their code. */
const sourcePlaces: Plugin = {
  name: 'source-places',
  enforce: 'pre',
  transform(code, id) {
    const place = JSON.stringify(`/${relative(bundles, dirname(id))}`)
    return id.startsWith(server)
      ? code.replaceAll('import.meta.dirname', `(import.meta.dirname + ${place})`)
      : undefined
  },
}

/** Node keeps a file's text in memory as long as its code, at two bytes a character unless all of it is ASCII. */
const inAscii = (code: string) =>
  code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * Takes Node's own modules as objects. An `import` would evaluate all of their exports, and those of `node:http` load its
 * whole client for `fetch`.
 */
const withoutImports = (code: string) =>
  code.replaceAll(
    /import(\{[^}]*\})from("node:[^"]+");/g,
    (_, names: string, module: string) =>
      `const${names.replaceAll(' as ', ':')}=process.getBuiltinModule(${module});`,
  )

function bundlePath(): string {
  const wanted = fingerprint(
    'tools/build.ts',
    'apps/server/package.json',
    'apps/server/src/**/*.ts',
    'packages/contract/{package.json,src/**/*.ts}',
  )
  return join(bundles, `server-${wanted.slice(0, 16)}.js`)
}

/**
 * Bundles the server and its dependencies into one file when the sources have changed, and returns its path.
 * Loading hundreds of files takes most of a start's time and a sixth of the memory.
 */
export async function buildServer(): Promise<string> {
  const path = bundlePath()
  if (existsSync(path)) return path
  console.log('Building the server…')
  const draft = join(bundles, `draft-${process.pid}`)
  await runVite({
    root: server,
    configFile: false,
    plugins: [sourcePlaces],
    // Packages with native libraries, and packages that few instances or none need, stay outside of the bundle.
    ssr: {
      noExternal: true,
      external: [
        'sharp',
        '@redis/client',
        'pg',
        'nodemailer',
        '@aws-sdk/client-s3',
        '@smithy/core',
        'openid-client',
        '@simplewebauthn/server',
        '@fastify/ajv-compiler',
        '@fastify/fast-json-stringify-compiler',
        'light-my-request',
      ],
    },
    build: {
      ssr: 'src/main.ts',
      outDir: draft,
      target: 'node24',
      rolldownOptions: {
        output: {
          entryFileNames: 'server.js',
          codeSplitting: false,
          comments: false,
          // Names stay readable in stack traces. Whitespace and line ends go, because Node keeps a table of line ends.
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  })
  const built = join(draft, 'server.js')
  writeFileSync(built, withoutImports(inAscii(readFileSync(built, 'utf8'))))
  renameSync(built, path)
  makeReadable(bundles)
  for (const name of globSync('server-*.js', { cwd: bundles }))
    if (name !== basename(path)) rmSync(join(bundles, name), { force: true })
  rmSync(draft, { recursive: true })
  return path
}

/**
 * Returns the path of the server after building everything that is stale. A separate process builds, because the
 * server would otherwise keep the memory that building takes. Undefined when the build has failed and reported
 * why.
 */
export function findBuilt(): string | undefined {
  const path = bundlePath()
  if (isWebBuilt() && existsSync(path)) return path
  const { status } = spawnSync(execPath, [import.meta.filename], { stdio: 'inherit' })
  return status === 0 ? path : undefined
}

if (import.meta.main) {
  await buildWeb()
  await buildServer()
}
