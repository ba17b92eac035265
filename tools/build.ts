import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { env } from 'node:process'
import { promisify } from 'node:util'
import { brotliCompress, type BrotliOptions, constants, gzip } from 'node:zlib'

const root = join(import.meta.dirname, '..')
const web = join(root, 'apps/web')
const dist = join(web, 'dist')
const stamp = join(dist, '.stamp')

/** One hash over everything that the build reads. */
function fingerprint(): string {
  const hash = createHash('sha256')
  const inputs = globSync(
    [
      'package-lock.json',
      'apps/web/{index.html,vite.config.ts,package.json}',
      'apps/web/{src,public,worker,build}/**/*',
      'packages/{contract,client}/src/**/*.ts',
    ],
    { cwd: root, withFileTypes: true },
  )
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of inputs.toSorted())
    hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

/** Writes each text file's .br and .gz beside it, so that the server never compresses a request's answer. */
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

/** Builds the web app when its sources have changed since the last build. */
export async function buildWeb(): Promise<void> {
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Building the web app…')
  // Loaded only now: a start that has nothing to build must not pay for the build tool.
  const { build } = await import('vite')
  const before = env['NODE_ENV']
  await build({ root: web, logLevel: 'warn' })
  // The build tool leaves this process, and all that it starts, in production mode.
  if (before === undefined) delete env['NODE_ENV']
  else env['NODE_ENV'] = before
  await precompress()
  writeFileSync(stamp, wanted)
}
