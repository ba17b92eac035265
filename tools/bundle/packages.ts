import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { root } from './inputs.ts'

/** How the names of files end that list the packages whose code a build contains. */
export const PACKAGES = '.packages.json'

/** The folder of the package that a module belongs to, from our root; undefined for our own modules. */
function packageOf(id: string): string | undefined {
  const path = relative(root, id.replace(/^\0/, '').split('?', 1)[0] ?? '')
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]
}

/** Lists the packages in a build, below a name: whoever ships their code ships their licences. */
export const listPackages = (name = ''): Plugin => ({
  name: 'list-packages',
  apply: 'build',
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((each) =>
      each.type === 'chunk' ? each.moduleIds : [],
    )
    const packages = new Set(modules.flatMap((id) => packageOf(id) ?? []))
    const source = JSON.stringify([...packages].toSorted())
    this.emitFile({ type: 'asset', fileName: `${name}${PACKAGES}`, source })
  },
})
