import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const RECORDS_MAX = 80
const root = join(import.meta.dirname, '../..')
const folder = join(root, 'docs/decisions')
const records = readdirSync(folder).filter((name) => name !== 'README.md')
const numbers = new Set(records.map((name) => Number.parseInt(name, 10)))

const recordOf = (name: string) => readFileSync(join(folder, name), 'utf8')
const index = readFileSync(join(folder, 'README.md'), 'utf8')
const entries = Array.from(
  index.matchAll(/^- \[(.+)\]\((.+?)\)(?: \(([\d, ]+)\))?$/gm),
  ([, title = '', name = '', merged = '']) => ({
    title,
    name,
    merged: merged.split(', ').filter(Boolean).map(Number),
  }),
)
const merged = new Set(entries.flatMap((entry) => entry.merged))

/** The numbers of the records that a text refers to: `decision 4`, `decisions 4 and 5`. */
const numbersIn = (text: string): number[] =>
  Array.from(text.matchAll(/\bdecisions? (\d+(?:(?:, | and )\d+)*)/gi), ([, list = '']) =>
    list.split(/, | and /).map(Number),
  ).flat()

/** The files of records that a text links to. */
const linksIn = (text: string): string[] =>
  Array.from(text.matchAll(/\bdecisions\/(\d{4}-[\w-]+\.md)/g), ([, name = '']) => name)

/** Released migrations never change: they may refer to a record that has been merged into another one. */
const isMigration = (path: string) => /[/\\]migrations[/\\].+\.sql$/.test(path)

describe('decision records', () => {
  it('are few, and the index names each with its title', () => {
    expect(records.length).toBeLessThanOrEqual(RECORDS_MAX)
    const headings = records.map((name) => ({ name, heading: recordOf(name).split('\n', 1)[0] }))
    const named = entries.map(({ title, name }) => ({ name, heading: `# ${title}` }))
    const byName = (one: { name: string }, other: { name: string }) =>
      one.name < other.name ? -1 : 1
    expect(named.toSorted(byName)).toEqual(headings.toSorted(byName))
    expect(
      headings.filter(
        ({ name, heading }) => !heading?.startsWith(`# ${Number(name.slice(0, 4))}. `),
      ),
    ).toEqual([])
    expect([...merged].filter((number) => numbers.has(number))).toEqual([])
  })

  it('have the parts of a record', () => {
    const parts = ['## Context', '## Decision', '## Consequences']
    const others = records.filter(
      (name) => (recordOf(name).match(/^## .+$/gm) ?? []).join() !== parts.join(),
    )
    expect(others).toEqual([])
  })

  it('exist wherever something refers to them', () => {
    const paths = globSync(
      [
        '*.md',
        'docs/**/*.md',
        '{apps,packages,tools,lab,e2e,deploy}/**/*.{ts,tsx,js,css,sql,md,yaml}',
      ],
      { cwd: root, exclude: ['**/node_modules', '**/dist'] },
    )
    const references = paths.flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const known = (number: number) =>
        numbers.has(number) || (isMigration(path) && merged.has(number))
      const missing = numbersIn(text).filter((number) => !known(number))
      const broken = linksIn(text).filter((name) => !records.includes(name))
      return [...missing, ...broken].map((reference) => `${path}: ${reference}`)
    })
    expect(numbersIn('decision 4, decisions 72 and 73')).toEqual([4, 72, 73])
    expect(references).toEqual([])
  })
})
