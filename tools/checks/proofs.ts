import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ListItem } from './markdown.ts'

const root = join(import.meta.dirname, '../..')

/** The path of a test's file: on the pages, `server/` and `web/` stand for the sources of the two apps. */
const pathOf = (path: string) => join(root, path.replace(/^(server|web)\//, 'apps/$1/src/'))

/** Names of tests in a source file: the text after `it(`, `test(` or the table of an `each`. */
function testsIn(path: string): readonly string[] {
  const source = readFileSync(pathOf(path), 'utf8')
  const named = /(?<what>\w+|\]|\))\(\s*(?<quote>['"`])(?<name>(?:\\.|(?!\k<quote>).)+)\k<quote>,/g
  return Array.from(source.matchAll(named), ({ groups = {} }) => ({ ...groups }))
    .filter(({ what = '' }) => ['it', 'test', ']', ')'].includes(what))
    .map(({ name = '' }) => name.replaceAll(/\\(.)/g, '$1'))
}

/** The source of the test with this name, up to the next one. */
export function sourceOf(proof: string): string {
  const [path = '', name = ''] = proof.split(' › ')
  const [, rest = ''] = readFileSync(pathOf(path), 'utf8').split(name)
  return rest.split(/^ *(?:it|test)\b/m, 1)[0] ?? ''
}

/**
 * References to tests inside an item of a list, each as `path › name`. On the page, one that follows another of the
 * same file is `› name` alone.
 */
export function proofsIn({ inside }: ListItem): readonly string[] {
  let path = ''
  return inside.map((proof) => {
    const [file = '', name = ''] = proof.replaceAll('`', '').split(/ ?› /)
    path = file || path
    return `${path} › ${name}`
  })
}

/** The error in a reference to a test; undefined when the test exists. */
export function faultOfProof(proof: string): string | undefined {
  const [path = '', name = ''] = proof.split(' › ')
  if (!existsSync(pathOf(path))) return 'no such file'
  return testsIn(path).includes(name) ? undefined : 'no such test'
}
