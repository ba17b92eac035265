import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { LONGEST } from '../gate/longest-first.ts'

const FILES_MAX = 15
const root = join(import.meta.dirname, '../..')

it('no folder of product code has too many files', () => {
  const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules', '**/*.test.{ts,tsx}'],
  })
  expect(files.length).toBeGreaterThan(0)
  const folders = Map.groupBy(files, dirname)
  const full = [...folders].filter(([, { length }]) => length > FILES_MAX)
  expect(full.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([])
})

it('the test files that start first exist', () => {
  expect(LONGEST.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

const architecture = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')

/** The folders that the map names below `folder`: each on a line of its own. */
function listedIn(folder: string): string[] {
  const [, entries = ''] = new RegExp(`^${folder}\n((?: .*\n)+)`, 'm').exec(architecture) ?? []
  return Array.from(entries.matchAll(/^ {2}([\w-]+)\/ /gm), ([, name = '']) => name)
}

/** The folders at the end of the entry for `folder`, without what is in brackets behind a name. */
function listedAtEndOf(folder: string): string[] {
  const above = `^${dirname(folder)}\n(?: .*\n)*?`
  // An entry begins with its name; its further lines are indented more.
  const entry = new RegExp(String.raw`${above} {2}${basename(folder)}/ +(.*\n(?: {3,}.*\n)*)`, 'm')
  const [, text = ''] = entry.exec(architecture) ?? []
  const [list = ''] = text
    .replaceAll(/\s*\([^)]*\)/g, '')
    .split(':')
    .slice(-1)
  return list.split(',').map((name) => name.trim())
}

it.each([
  ['apps/server/src', listedIn],
  ['apps/server/src/engine', listedAtEndOf],
  ['apps/server/src/http', listedAtEndOf],
  ['apps/server/src/platform', listedAtEndOf],
  ['apps/server/src/resources', listedAtEndOf],
  ['apps/server/src/services', listedAtEndOf],
  ['apps/web/src', listedIn],
  ['apps/web/src/app', listedAtEndOf],
  ['apps/web/src/features', listedAtEndOf],
  ['apps/web/src/lib', listedAtEndOf],
  ['apps/web/src/ui', listedAtEndOf],
])('the map in ARCHITECTURE.md names the folders of %s, and no others', (folder, listed) => {
  const there = globSync(`${folder}/*/`, { cwd: root }).map((path) => basename(path))
  expect(listed(folder).toSorted()).toEqual(there.toSorted())
})

it('the page on caches names every file that opens one', () => {
  const [, caches = ''] = architecture.split('## Caches')
  const files = globSync('apps/server/src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
  const openers = files.filter((path) =>
    /(?<!function )open(?:LruCache|QueryCache)[<(]/.test(readFileSync(join(root, path), 'utf8')),
  )
  /** Limits and queues that forget the oldest: what they hold is no copy of anything. */
  const COUNTERS = [
    'platform/counters/local.ts',
    'platform/images/queue/usage.ts',
    'platform/database/shared/query-cache.ts',
  ]
  const unnamed = openers
    .map((path) => path.replace('apps/server/src/', ''))
    .filter((path) => !COUNTERS.includes(path) && !caches.includes(path))
  expect(openers.length).toBeGreaterThan(8)
  expect(unnamed).toEqual([])
})
