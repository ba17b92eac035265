import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, type BrotliOptions, constants } from 'node:zlib'
import { fingerprint, makeReadable, root, runVite } from './inputs.ts'
import { listPackages } from './packages.ts'

const web = join(root, 'apps/web')
export const webDist = join(web, 'dist')
const stamp = join(webDist, '.stamp')

/** Writes a .br beside each script and style: the server sends that, and makes other forms of it where they are asked for. */
async function precompress(): Promise<void> {
  const brotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)
  await Promise.all(
    globSync('assets/*.{js,css}', { cwd: webDist }).map(async (name) => {
      const path = join(webDist, name)
      const bytes = readFileSync(path)
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      }
      writeFileSync(`${path}.br`, await brotli(bytes, { params }))
    }),
  )
}

const webFingerprint = () =>
  fingerprint(
    'tools/bundle/*.ts',
    'apps/web/{index.html,vite.config.ts,package.json}',
    'apps/web/{src,public,worker,build}/**/*',
    'packages/{contract,client}/src/**/*.ts',
  )
export const isWebBuilt = (wanted = webFingerprint()): boolean =>
  existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted

/** Builds the web app when its sources have changed since the last build. */
export async function buildWeb(): Promise<void> {
  const wanted = webFingerprint()
  if (isWebBuilt(wanted)) return
  console.log('Building the web app…')
  await runVite({ root: web, plugins: [listPackages()] })
  await precompress()
  makeReadable(webDist)
  writeFileSync(stamp, wanted)
}
