import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { VERSION } from './version.ts'

test('errors carry the version of the package', async () => {
  const file = join(import.meta.dirname, '../../package.json')
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ version: VERSION })
})
