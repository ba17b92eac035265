import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { argv } from 'node:process'
import { StartError } from '../apps/server/src/platform/start-error.ts'
import { root } from './bundle/inputs.ts'
import { command } from './command.ts'
import { stage, version } from './release/stage.ts'

/** The page of the changelog about this version. */
function notes(): string {
  const pages = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^(?=## )/m)
  const page = pages.find((each) => each.startsWith(`## ${version}\n`))
  if (page === undefined) throw new StartError(`CHANGELOG.md has no page about ${version}.`)
  return page
}

/**
 * `npm run release [FOLDER]`: writes the package, its SBOM, the notes and the SHA-256 sums into an empty folder. The same
 * sources give the same bytes. Returns the path of the package.
 */
export async function release(into: string): Promise<string> {
  await using staged = await mkdtempDisposable(join(tmpdir(), 'devhood-release-'))
  const sbom = await stage(staged.path)
  rmSync(into, { recursive: true, force: true })
  mkdirSync(into, { recursive: true })
  const pack = ['pack', '--silent', '--ignore-scripts', `--pack-destination=${into}`]
  const { status, stderr } = spawnSync('npm', pack, { cwd: staged.path, encoding: 'utf8' })
  if (status !== 0) throw new StartError(`npm pack has failed: ${stderr}`)
  const name = `devhood-${version}`
  writeFileSync(join(into, `${name}.cdx.json`), `${JSON.stringify(sbom, undefined, 2)}\n`)
  writeFileSync(join(into, `${name}.md`), notes())
  const sums = [`${name}.cdx.json`, `${name}.md`, `${name}.tgz`].map((file) => {
    const hash = createHash('sha256').update(readFileSync(join(into, file)))
    return `${hash.digest('hex')}  ${file}\n`
  })
  writeFileSync(join(into, 'SHA256SUMS'), sums.join(''))
  return join(into, `${name}.tgz`)
}

if (import.meta.main)
  await command(async () => console.log(await release(resolve(argv[2] ?? join(root, 'release')))))
