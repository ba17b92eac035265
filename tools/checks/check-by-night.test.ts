import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { BY_NIGHT } from '../gate/by-night.ts'

const root = join(import.meta.dirname, '../..')

it.each(BY_NIGHT.files)('%s names files of tests', (pattern) => {
  const found = globSync(pattern, { cwd: root })
  expect(found.some((path) => /\.(?:test|spec)\.tsx?$/.test(path))).toBe(true)
})

it.each(Object.entries(BY_NIGHT.tests))('%s has the tests that run by night', (path, names) => {
  const source = readFileSync(join(root, path), 'utf8')
  expect(names.filter((name) => !source.includes(name))).toEqual([])
})
