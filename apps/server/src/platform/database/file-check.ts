import { statSync } from 'node:fs'

function identityOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false })
  return found ? `${found.dev} ${found.ino}` : 'none'
}

/**
 * Remembers which files these are. What is answered throws when another is in the place of one: what is written into
 * a file that was moved or deleted while it is open is lost at the next start.
 */
export function openFileCheck(...paths: readonly string[]): () => void {
  const opened = paths.map(identityOf)
  return () => {
    const strange = paths.find((path, index) => identityOf(path) !== opened[index])
    if (strange !== undefined)
      throw new Error(`${strange} was moved, replaced or deleted while it is in use.`)
  }
}
