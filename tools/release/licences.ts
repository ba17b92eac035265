import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bundle/inputs.ts'
import type { Part } from './contents.ts'

/** The terms of MIT, as in our own licence: a package that only names them has no text. */
const MIT = readFileSync(join(root, 'LICENSE'), 'utf8')
  .replace(/^Copyright.*\n\n/m, '')
  .trim()

/** What a package says about its authors and terms. */
function termsOf({ path, license }: Part): string {
  const folder = join(root, path)
  const files = globSync('{LICENSE,LICENCE,license,licence,NOTICE,COPYING}*', { cwd: folder })
  const texts = files.toSorted().map((name) => readFileSync(join(folder, name), 'utf8').trim())
  if (texts.length > 0) return texts.join('\n\n').replaceAll('\r\n', '\n')
  const { author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly author?: string | { readonly name: string }
  }
  const name = typeof author === 'object' ? author.name : author
  const terms = license === 'MIT' ? MIT : `The text of ${license} is with other packages here.`
  return `The package has no text of its licence. Its author: ${name ?? 'not named'}.\n\n${terms}`
}

/** The terms of all code and fonts of others in the package, each text once. */
export function licencesOf(bundled: readonly Part[], fonts: string): string {
  const byTerms = Map.groupBy(bundled, termsOf)
  const parts = [...byTerms].map(([terms, those]) => {
    const names = those.map(({ name, version, license }) => `${name} ${version} (${license})`)
    return `${names.join('\n')}\n\n${terms}`
  })
  const all = [
    'Devhood contains code and fonts of others. Their licences follow; its own is in LICENSE.',
    ...parts,
    `Noto fonts (OFL-1.1), below apps/server/src/services/avatars/fonts\n\n${fonts.trim()}`,
  ]
  return `${all.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}
