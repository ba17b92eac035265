import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { parseSync } from 'vite'

const root = join(import.meta.dirname, '../..')

/** Modules by path, each with those that it imports at once or later. Imports of types alone count for nothing. */
export type Imports = ReadonlyMap<string, readonly string[]>

/** What the code imports, at once or later. */
function requestsIn(path: string, code: string): string[] {
  const { module } = parseSync(path, code)
  const imported = module.staticImports.filter(
    ({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType),
  )
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest && !isType ? [moduleRequest] : [],
    ),
  )
  const later = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    code.slice(start + 1, end - 1),
  )
  return [
    ...[...imported.map(({ moduleRequest }) => moduleRequest), ...exported].map(
      ({ value }) => value,
    ),
    ...later,
  ]
}

/** The imports of all product code, by path from the root of the checkout. */
export function importsOfProduct(): Imports {
  const exclude = ['**/node_modules/**', '**/*.test.{ts,tsx}']
  const paths = new Set(globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root, exclude }))
  const resolveFrom = (path: string) => {
    const { resolve } = createRequire(join(root, path))
    return (request: string): string[] => {
      if (!/^(?:[.#]|@devhood\/)/.test(request)) return []
      const found = relative(root, resolve(request.replace(/\?.*$/, '')))
      return paths.has(found) && found !== path ? [found] : []
    }
  }
  return new Map(
    Array.from(paths, (path) => [
      path,
      requestsIn(path, readFileSync(join(root, path), 'utf8')).flatMap(resolveFrom(path)),
    ]),
  )
}

/** The modules that import themselves by way of others, each with the next of its circle. */
export function circlesIn(imports: Imports): string[] {
  const left = new Map(Array.from(imports, ([path, others]) => [path, new Set(others)]))
  // What imports nothing that is left, or is imported by nothing that is left, is in no circle.
  for (let before = -1; before !== left.size;) {
    before = left.size
    const wanted = new Set([...left.values()].flatMap((others) => [...others]))
    for (const [path, others] of left) {
      for (const other of others) if (!left.has(other)) others.delete(other)
      if (others.size === 0 || !wanted.has(path)) left.delete(path)
    }
  }
  return Array.from(left, ([path, others]) => `${path} → ${[...others].join(', ')}`)
}
