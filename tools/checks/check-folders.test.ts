import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'

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

const architecture = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')

it.each([
  'apps/server/src',
  'apps/server/src/platform',
  'apps/server/src/resources',
  'apps/server/src/services',
  'apps/web/src',
  'apps/web/src/features',
  'apps/web/src/lib',
  'apps/web/src/ui',
])('the map in ARCHITECTURE.md names the folders of %s', (folder) => {
  const name = basename(folder)
  const isWhole = name === 'src'
  // An entry begins with its name; its further lines are indented more.
  const [, entry = ''] =
    (isWhole
      ? new RegExp(String.raw`^${folder}\n((?: {2}.*\n)+)`, 'm')
      : new RegExp(
          String.raw`^${dirname(folder)}\n(?: .*\n)*? {2}${name}/ +(.*\n(?: {3,}.*\n)*)`,
          'm',
        )
    ).exec(architecture) ?? []
  const there = globSync(`${folder}/*/`, { cwd: root }).map((path) => basename(path))
  const named = isWhole
    ? Array.from(entry.matchAll(/^ {2}([\w-]+)\/ /gm), ([, each = '']) => each)
    : (entry.match(/[\w-]+/g) ?? [])
  expect(there.length).toBeGreaterThan(2)
  expect(there.filter((each) => !named.includes(each))).toEqual([])
  // The words beside the names of a smaller entry are no folders.
  expect(isWhole ? named.filter((each) => !there.includes(each)) : []).toEqual([])
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
