import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PACKAGES } from '../bundle/packages.ts'
import { root } from '../bundle/inputs.ts'

/** A package as the lockfile has it. */
interface Locked {
  readonly version: string
  readonly integrity: string
  readonly license?: string
  readonly optional?: true
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** A package of others that we ship or let npm install, by its folder in `node_modules`. */
export interface Part extends Locked {
  readonly path: string
  readonly name: string
}

const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>
}

function partAt(path: string): Part {
  const locked = lockfile.packages[path]
  if (!locked) throw new Error(`The lockfile has no ${path}.`)
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return { ...locked, path, name }
}

/** Their rules are in our style sheets, which are no modules. */
const STYLES = ['node_modules/tailwindcss']

const byName = (one: Part, other: Part) => (one.path < other.path ? -1 : 1)

/** The packages whose code the built program and pages contain. */
export function listBundled(program: string, pages: string): readonly Part[] {
  const lists = [dirname(program), pages].flatMap((folder) =>
    globSync(`{${PACKAGES},*${PACKAGES}}`, { cwd: folder }).map((name) => join(folder, name)),
  )
  const paths = lists.flatMap((path) => JSON.parse(readFileSync(path, 'utf8')) as string[])
  // Ours are links.
  const foreign = [...new Set([...paths, ...STYLES])].filter((path) => path in lockfile.packages)
  return foreign.map(partAt).toSorted(byName)
}

/** What npm installs beside the package: these packages and all that they depend on, for any machine. */
export function listInstalled(names: readonly string[]): readonly Part[] {
  const found = new Map<string, Part>()
  const open = names.map((name) => ({ name, from: '' }))
  for (let next = open.pop(); next; next = open.pop()) {
    const { name, from } = next
    const nested = `${from}/node_modules/${name}`
    const path = nested in lockfile.packages ? nested : `node_modules/${name}`
    // A lockfile leaves out what no machine of ours can install.
    if (found.has(path) || !(path in lockfile.packages)) continue
    const part = partAt(path)
    found.set(path, part)
    const needed = { ...part.dependencies, ...part.optionalDependencies }
    open.push(...Object.keys(needed).map((each) => ({ name: each, from: path })))
  }
  return [...found.values()].toSorted(byName)
}

/**
 * The lockfile of the package: where a registry has that, npm compares the SHA-512 of what it installs beside it. For a
 * file it only heeds the exact versions of the package's description.
 */
export function shrinkwrapOf(own: object, installed: readonly Part[]): object {
  const packages = Object.fromEntries(
    installed.map(({ path }) => [path, { ...lockfile.packages[path], dev: undefined }]),
  )
  const { name, version } = own as { readonly name: string; readonly version: string }
  return { name, version, lockfileVersion: 3, requires: true, packages: { '': own, ...packages } }
}
