import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Names of tests as they stand in the source: the text behind `it(`, `test(` or the table of an `each`. */
function testsIn(path: string): readonly string[] {
  const source = readFileSync(join(root, path), 'utf8')
  const named = /(?<what>\w+|\]|\))\(\s*(?<quote>['"`])(?<name>(?:\\.|(?!\k<quote>).)+)\k<quote>,/g
  return Array.from(source.matchAll(named), ({ groups = {} }) => ({ ...groups }))
    .filter(({ what = '' }) => ['it', 'test', ']', ')'].includes(what))
    .map(({ name = '' }) => name.replaceAll(/\\(.)/g, '$1'))
}

/** References to tests in a cell of a page's table, `path › name` each. */
export const proofsIn = (cell: string): readonly string[] =>
  cell.split('<br>').flatMap((part) => part.replaceAll('`', '').trim() || [])

/** What is wrong with a reference; nothing when its test is there. */
export function faultOfProof(proof: string): string | undefined {
  const [path = '', name = ''] = proof.split(' › ')
  if (!existsSync(join(root, path))) return 'no such file'
  return testsIn(path).includes(name) ? undefined : 'no such test'
}
