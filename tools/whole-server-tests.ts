import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const APP = join(ROOT, 'apps/server/test/app.ts')
const IMPORTS = /from '(\.[^']+\.ts)'/g
/** They are about one process and its disk, whatever else there is. */
const ABOUT_DISKS = 'apps/server/test/durability/**'

/**
 * The test files that open a whole server in their own process (`testApp`), themselves or by what they import: what is
 * to hold wherever a server keeps what it has. Paths from the repository's root.
 */
export function wholeServerTests(): string[] {
  const opens = new Map<string, boolean>([[APP, true]])
  function reaches(file: string): boolean {
    const known = opens.get(file)
    if (known !== undefined) return known
    // Until it is known, for files that import each other.
    opens.set(file, false)
    const imported = Array.from(readFileSync(file, 'utf8').matchAll(IMPORTS), ([, path = '']) =>
      join(dirname(file), path),
    )
    const found = imported.some(reaches)
    opens.set(file, found)
    return found
  }
  return globSync('{apps/server,packages/*}/{src,test}/**/*.test.ts', {
    cwd: ROOT,
    exclude: [ABOUT_DISKS],
  })
    .map((path) => join(ROOT, path))
    .filter(reaches)
    .map((path) => relative(ROOT, path))
    .toSorted()
}
