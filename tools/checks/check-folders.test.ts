import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
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
