import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { renderSettings } from './index.ts'

/** The rows of a table, regardless of column padding. */
function rowsOf(markdown: string): string[][] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim().replace(/^-+$/, '---')))
}

test('the documented settings table is the generated one', async () => {
  const page = join(import.meta.dirname, '../../../../docs/operate/configure.md')
  const [, between = ''] = (await readFile(page, 'utf8')).split(/<!-- \/?settings -->/)
  expect(rowsOf(between)).toEqual(rowsOf(renderSettings()))
})
