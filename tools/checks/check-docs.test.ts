import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ERRORS } from '@devhood/contract'
import { describe, expect, it } from 'vitest'
import { describeSettings } from '../../apps/server/src/config/index.ts'
import { renderModel } from '../../lab/bench/model.ts'
import { itemsOf, rowsOf } from './markdown.ts'
import { isSecret, SETTINGS } from './setting-names.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Its errors are shown on the command line, to operators. */
const COMMANDS = join('services', 'operator', 'command.ts')
/** The sources of the errors of document calls. */
const DOCUMENT_CALLS = /^(?:engine|services[/\\]documents)[/\\]/

const CHANGELOG_LINES_MAX = 80
const LINE_MAX = 200

const page = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** All pages of documentation. */
const PAGES = [
  ...globSync('*.md', { cwd: ROOT }),
  ...globSync('{docs,lab,deploy}/**/*.md', { cwd: ROOT, exclude: ['**/node_modules'] }),
]

/** Targets of links in the text, `[name](target)`, and at the foot of a page, `[name]: target`. */
const linksIn = (text: string) =>
  Array.from(text.matchAll(/\]\((?!http)([^)]+)\)|^\[[^\]]+\]: (?!http)(.+)$/gm), (match) =>
    String(match[1] ?? match[2]),
  )

/** The headings of a page, as they stand in links. */
const headingsOf = (text: string) =>
  Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

describe('the docs', () => {
  it('name every setting, with its meaning, what it accepts, and its default', () => {
    const [, between = ''] = page('docs/operate/configure.md').split(/<!-- \/?settings -->/)
    const wanted = describeSettings().map(
      ({ name, meaning, accepted, defaultText }) =>
        `\`${name}\` ${meaning} Accepts ${accepted}. Default: ${defaultText}.`,
    )
    expect(itemsOf(between).map(({ text }) => text)).toEqual(wanted)
  })

  it('name every secret that can be in a file', () => {
    const [, between = ''] =
      /That works for\n([^]*?)\.\n/.exec(page('docs/operate/configure.md')) ?? []
    const named = Array.from(between.matchAll(/`([A-Z_\d]+)`/g), ([, name = '']) => name)
    expect(named.toSorted()).toEqual([...SETTINGS].filter(isSecret).toSorted())
  })

  it('name every error, with its status and message', () => {
    const wanted = Object.entries(ERRORS).map(([type, [status, message]]) => [
      `\`${type}\``,
      String(status),
      message,
    ])
    expect(rowsOf(page('docs/errors.md')).slice(1)).toEqual(wanted)
  })

  it('name only errors that some call returns', () => {
    const sources = readdirSync(join(ROOT, 'apps/server/src'), {
      recursive: true,
      encoding: 'utf8',
    })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .filter((path) => !path.endsWith(COMMANDS))
      .map((path) => ({ path, text: page(join('apps/server/src', path)) }))
    const isGiven = (type: string, within: RegExp) =>
      sources.some(({ path, text }) => within.test(path) && text.includes(`'${type}'`))
    /** The calls of tables return the errors of documents under other names. */
    const isGivenByTables = (type: string) => {
      const [, of = '', rest = ''] = /^([a-z]+)(_.+)$/.exec(type) ?? []
      const twin = { row: 'document', table: 'collection', column: 'attribute' }[of]
      return twin !== undefined && isGiven(twin + rest, DOCUMENT_CALLS)
    }
    const unused = Object.keys(ERRORS).filter(
      (type) => !isGiven(type, /./) && !isGivenByTables(type),
    )
    expect(unused).toEqual([])
  })

  it('match the growth model', () => {
    const [, between = ''] = page('docs/operate/scale.md').split(/<!-- \/?model -->/)
    expect(rowsOf(between)).toEqual(rowsOf(renderModel()))
  })

  it('are short enough to be read in an evening', () => {
    const bytesOf = (path: string) => Buffer.byteLength(page(path))
    const sum = (paths: readonly string[]) =>
      paths.reduce((bytes, path) => bytes + bytesOf(path), 0)
    const inDocs = PAGES.filter((path) => path.startsWith('docs'))
    expect(sum(inDocs)).toBeLessThanOrEqual(600_000)
    // Lists of calls and tests are to be looked into, not read.
    const isRead = (path: string) =>
      dirname(path) === 'docs' && !/(?:api|api-coverage|spec-coverage)\.md$/.test(path)
    expect(sum(inDocs.filter(isRead))).toBeLessThanOrEqual(146_000)
    expect(page('README.md').trim().split('\n').length).toBeLessThanOrEqual(100)
  })

  it('have no long lines, and tables as narrow as their text', () => {
    const isPadded = (line: string) => line.startsWith('|') && /[^|] {2,}\||-{4,}/.test(line)
    expect(isPadded('| a   | b |')).toBe(true)
    const faults = PAGES.flatMap((path) =>
      page(path)
        .split('\n')
        .flatMap((line, at) =>
          line.length > LINE_MAX || isPadded(line) ? [`${path}:${at + 1}`] : [],
        ),
    )
    expect(PAGES.length).toBeGreaterThan(20)
    expect(faults).toEqual([])
  })

  it('tell each release on one page of the changelog', () => {
    const releases = page('CHANGELOG.md')
      .split(/^(?=## )/m)
      .slice(1)
    const pages = releases.map((release) => release.trim().split('\n'))
    expect(pages.length).toBeGreaterThan(0)
    expect(pages.filter(({ length }) => length > CHANGELOG_LINES_MAX)).toEqual([])
  })

  it('link to existing files and headings only', () => {
    const faults = PAGES.flatMap((path) =>
      linksIn(page(path)).flatMap((link) => {
        const [target = '', heading] = link.split('#')
        const file = target === '' ? path : join(path, '..', target)
        if (!existsSync(join(ROOT, file))) return [`${path}: ${link}`]
        return heading === undefined || headingsOf(page(file)).includes(heading)
          ? []
          : [`${path}: ${link}`]
      }),
    )
    expect(PAGES.flatMap((path) => linksIn(page(path))).length).toBeGreaterThan(100)
    expect(faults).toEqual([])
  })
})
