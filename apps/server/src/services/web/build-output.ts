import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { type Resource, resourceOf } from './resource.ts'

/** The file types of the build, and no others. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** Reads one file with the compressed forms that the build wrote next to it. */
function readBuilt(path: string, type: string, cacheControl: string): Resource {
  const beside = (ending: string) => {
    if (!existsSync(path + ending)) return undefined
    const bytes = readFileSync(path + ending)
    return () => bytes
  }
  return resourceOf(
    { identity: readFileSync(path), br: beside('.br'), gzip: beside('.gz') },
    { 'content-type': type, 'cache-control': cacheControl },
  )
}

/** The files of a folder by name: those of a known type whose name doesn't start with a period. */
export function readFolder(folder: string, cacheControl: string): ReadonlyMap<string, Resource> {
  if (!existsSync(folder)) return new Map()
  const files = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const type = TYPES[extname(entry.name)]
    return type !== undefined && entry.isFile() && !entry.name.startsWith('.')
      ? ([[entry.name, readBuilt(join(folder, entry.name), type, cacheControl)]] as const)
      : []
  })
  return new Map(files)
}
