import { extname } from 'node:path'
import { readFiles } from '#platform'
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
 * The files of a folder by name: those of a known type whose name doesn't start with a period. A file that the build has
 * compressed comes in that form, which nearly all browsers take; the others get what it is unpacked to.
 */
export function readFolder(folder: string, cacheControl: string): ReadonlyMap<string, Resource> {
  const built = readFiles(folder)
  // The package holds the compressed form alone.
  const names = new Set([...built.keys()].map((name) => name.replace(/\.br$/, '')))
  const files = [...names].flatMap((name) => {
    const type = TYPES[extname(name)]
    if (type === undefined || name.startsWith('.')) return []
    const headers = { 'content-type': type, 'cache-control': cacheControl }
    const [packed, identity] = [built.get(`${name}.br`), built.get(name)]
    if (packed) return [[name, packedResource(packed, headers)] as const]
    return identity ? [[name, resourceOf({ identity }, headers)] as const] : []
  })
  return new Map(files)
}
