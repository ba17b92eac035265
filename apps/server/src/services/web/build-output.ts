import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { packedResource, type Resource, resourceOf } from './resource.ts'

/** The file types of the build, and no others. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

/**
 * Reads one file: the compressed form that the build wrote next to it, if there is one. Nearly all browsers take that, and
 * the others get what it is unpacked to.
 */
function readBuilt(path: string, type: string, cacheControl: string): Resource {
  const headers = { 'content-type': type, 'cache-control': cacheControl }
  return existsSync(`${path}.br`)
    ? packedResource(readFileSync(`${path}.br`), headers)
    : resourceOf({ identity: readFileSync(path) }, headers)
}

/** The files of a folder by name: those of a known type whose name doesn't start with a period. */
export function readFolder(folder: string, cacheControl: string): ReadonlyMap<string, Resource> {
  if (!existsSync(folder)) return new Map()
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  // The package holds the compressed form alone.
  const names = new Set(entries.map((entry) => entry.name.replace(/\.br$/, '')))
  const files = [...names].flatMap((name) => {
    const type = TYPES[extname(name)]
    return type !== undefined && !name.startsWith('.')
      ? ([[name, readBuilt(join(folder, name), type, cacheControl)]] as const)
      : []
  })
  return new Map(files)
}
