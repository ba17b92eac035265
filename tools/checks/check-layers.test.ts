import { spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { execPath } from 'node:process'
import { describe, expect, it } from 'vitest'
import { postgresDialect } from '../../apps/server/src/platform/database/postgres/dialect.ts'
import { sqliteDialect } from '../../apps/server/src/platform/database/sqlite/dialect.ts'

/**
 * A checker that checks nothing always passes. So every layer and every checker is violated on purpose, in a copy of
 * the configuration, and must report it.
 */
const root = join(import.meta.dirname, '../..')
const server = 'apps/server/src'
const files = `${server}/services/files`
const web = 'apps/web/src'
const forbidden = 'eslint(no-restricted-imports)'

const PLANTED: [path: string, code: string, rule: string][] = [
  [`${files}/service.ts`, "import 'fastify'", forbidden],
  [`${server}/services/a/service.ts`, "import 'kysely'", forbidden],
  [`${server}/services/a/parts/service.ts`, "import 'kysely'", forbidden],
  [`${server}/services/b/service.ts`, "import './routes.ts'", forbidden],
  [`${server}/services/documents/service.ts`, "import 'kysely'", forbidden],
  // Under names that no rule knows: what is not allowed by name is rejected.
  [`${server}/services/a/zebra.ts`, "import 'kysely'", forbidden],
  [`${server}/services/a/quagga.ts`, "import '#http'", forbidden],
  [`${server}/services/a/parts/zebra.ts`, "import 'kysely'", forbidden],
  [`${server}/services/a/parts/quagga.ts`, "import 'fastify'", forbidden],
  [`${server}/services/a/parts/okapi.ts`, "import 'sharp'", forbidden],
  [`${server}/resources/a/zebra.ts`, "import 'kysely'", forbidden],
  [`${server}/resources/a/quagga.ts`, "import '#http'", forbidden],
  [`${server}/resources/a/parts/zebra.ts`, "import 'kysely'", forbidden],
  [`${server}/resources/a/okapi.ts`, "import '../b/rules.ts'", forbidden],
  [`${server}/engine/zebra.ts`, "import './access/actor.ts'", forbidden],
  [`${server}/engine/write/zoo.ts`, "import '../schema/model.ts'", forbidden],
  [`${server}/engine/schema/zebra.ts`, "import '../access/access.ts'", forbidden],
  [`${server}/engine/query/zebra.ts`, "import '../present/present.ts'", forbidden],
  [`${server}/engine/present/zebra.ts`, "import '../write/records.ts'", forbidden],
  [`${server}/engine/write/zebra.ts`, "import '../present/present.ts'", forbidden],
  [`${server}/http/cache/zebra.ts`, "import '#services/files'", forbidden],
  [`${files}/store.ts`, "import './service.ts'", forbidden],
  [`${server}/services/a/store.ts`, "import '#services/account'", forbidden],
  [`${server}/resources/a/store.ts`, "import '#services/account'", forbidden],
  [`${server}/resources/a/parts/store.ts`, "import '#http'", forbidden],
  [`${files}/routes.ts`, "import './store.ts'", forbidden],
  [`${server}/services/a/routes.ts`, "import '#platform/blobs'", forbidden],
  [`${server}/services/b/routes.ts`, "import '#engine'", forbidden],
  [`${server}/resources/a/parts/routes.ts`, "import '#engine'", forbidden],
  [`${server}/engine/a.ts`, "import '#services/files'", forbidden],
  [`${server}/engine/c.ts`, "import '#changes'", forbidden],
  [`${server}/changes/a.ts`, "import '#services/files'", forbidden],
  [`${server}/engine/b.ts`, "import 'fastify'", forbidden],
  [`${server}/engine/query/a.ts`, "import '#resources'", forbidden],
  [`${server}/engine/query/b.ts`, "import '../../http/index.ts'", forbidden],
  [`${server}/platform/blobs/a.ts`, "import '#engine'", forbidden],
  [`${server}/platform/blobs/s3/a.ts`, "import '#engine'", forbidden],
  [`${server}/platform/blobs/s3/b.ts`, "import '../../../database/index.ts'", forbidden],
  [`${server}/platform/blobs/s3/c.ts`, "import '../../../app.ts'", forbidden],
  [`${server}/platform/blobs/s3/d.ts`, "import '../../database/sqlite/sqlite.ts'", forbidden],
  [`${server}/resources/a/zoo.ts`, "import '#services/files'", forbidden],
  [`${server}/resources/a/module.ts`, "import type { A } from '#services/files'", forbidden],
  [`${server}/resources/a/parts/index.ts`, "import '#services/files'", forbidden],
  [`${server}/resources/a/parts/zoo.ts`, "import '#services/files'", forbidden],
  [`${server}/resources/a/collection.ts`, "import '#platform/database'", forbidden],
  [`${server}/resources/b/collection.ts`, "import 'kysely'", forbidden],
  [`${server}/resources/a/rules.ts`, "import '../../services/files/store.ts'", forbidden],
  [`${server}/http/a/b.ts`, "import '../../services/files/store.ts'", forbidden],
  [`${files}/a.ts`, "import 'node:sqlite'", forbidden],
  [`${files}/b.ts`, "import '../../platform/blobs/disk/disk.ts'", forbidden],
  [`${files}/c.ts`, "import '../account/store.ts'", forbidden],
  [`${files}/parts/c.ts`, "import '../../account/store.ts'", forbidden],
  [`${files}/d.ts`, "import 'node:process'", forbidden],
  [`${files}/f.ts`, "import '@aws-sdk/client-s3'", forbidden],
  [`${files}/parts/f.ts`, "import '@aws-sdk/client-s3'", forbidden],
  [`${files}/e.ts`, "export const a = process.env['HOME']", 'node(no-process-env)'],
  [`${web}/features/a/a.ts`, "import '../../app/router.tsx'", forbidden],
  [`${web}/features/a/b.ts`, "import '../people/queries.ts'", forbidden],
  [`${web}/features/a/c.ts`, "import 'typebox'", forbidden],
  [`${web}/features/a/parts/a.ts`, "import '../../people/queries.ts'", forbidden],
  [`${web}/features/a/parts/b.ts`, "import '../../../app/router.tsx'", forbidden],
  [`${web}/features/a/parts/c.ts`, "import 'typebox'", forbidden],
  [`packages/client/src/files/a.ts`, "import '../../../contract/src/index.ts'", forbidden],
  [`${web}/ui/a.ts`, "import '#features/people'", forbidden],
  [`${web}/lib/a.ts`, "import '#screens/people'", forbidden],
  [`${web}/ui/MyThing.ts`, 'export const a = 1', 'unicorn(filename-case)'],
  [`${web}/lib/b.ts`, 'export const a = (b: any) => b', 'typescript(no-explicit-any)'],
  [`${web}/lib/c.ts`, 'export default 1', 'import(no-default-export)'],
  [
    `${web}/lib/d.ts`,
    "export function a() {\n  fetch('/v1/health')\n}",
    'typescript(no-floating-promises)',
  ],
  [`${web}/features/a/d.ts`, "localStorage.removeItem('a')", 'eslint(no-restricted-globals)'],
  [`${web}/app/a.ts`, 'export const a = globalThis.caches', 'eslint(no-restricted-properties)'],
  [
    `${web}/ui/b.tsx`,
    'export const { serviceWorker: a } = navigator',
    'eslint(no-restricted-properties)',
  ],
  [
    `packages/client/src/a.ts`,
    'export const a = document.cookie',
    'eslint(no-restricted-properties)',
  ],
  [`${server}/lib/e.ts`, "export const a: number = 'one'", 'typescript(TS2322)'],
  // What Node can't strip.
  [`${server}/lib/f.ts`, 'export enum a {\n  b,\n}', 'typescript(TS1294)'],
]

function copyOfTheConfiguration(): string {
  const copy = mkdtempSync(join(tmpdir(), 'devhood-planted-'))
  for (const name of ['oxlint.config.ts', 'tsconfig.base.json', 'package.json', '.oxfmtrc.json'])
    cpSync(join(root, name), join(copy, name))
  for (const name of ['apps/server', 'apps/web'])
    for (const file of ['package.json', 'tsconfig.json'])
      cpSync(join(root, name, file), join(copy, name, file))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

function plant(copy: string, path: string, code: string): void {
  mkdirSync(dirname(join(copy, path)), { recursive: true })
  writeFileSync(join(copy, path), `${code}\n`)
}

function runTool(copy: string, tool: string, ...args: string[]) {
  return spawnSync(execPath, [join(root, 'node_modules', tool), ...args], {
    cwd: copy,
    encoding: 'utf8',
  })
}

interface Diagnostic {
  code: string
  filename: string
}

describe('the linter', () => {
  const copy = copyOfTheConfiguration()
  for (const [path, code] of PLANTED) plant(copy, path, code)
  const { stdout } = runTool(copy, 'oxlint/bin/oxlint', '--format', 'json')
  rmSync(copy, { recursive: true })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] }

  it.each(PLANTED)('rejects in %s: %s', (path, _code, rule) => {
    const found = diagnostics.filter(({ filename }) => filename === path).map(({ code }) => code)
    expect(found).toContain(rule)
  })
})

describe('public entry points', () => {
  const resolve = createRequire(join(root, server, 'app.ts')).resolve

  it.each([
    '#services/files/storage/store.ts',
    '#platform/blobs/disk/disk.ts',
    '#engine/write/records.ts',
  ])('prevent imports by %s', (specifier) => {
    expect(() => resolve(specifier)).toThrow(/is not defined|Cannot find/)
  })

  it('allow imports by name', () => {
    expect(resolve('#services/files')).toMatch(/services\/files\/index\.ts$/)
  })
})

describe('the other checkers', () => {
  it.each([
    ['the formatter', ['oxfmt/bin/oxfmt', '--check', server], 'export const a   = 1;'],
    [
      'the search for unused code',
      ['knip/bin/knip.js', '--include', 'exports'],
      'export const a = 1\nexport const b = 2',
    ],
  ])('%s accepts good code and rejects bad', (_name, [tool = '', ...args], bad) => {
    const copy = copyOfTheConfiguration()
    plant(copy, `${server}/a.ts`, 'export const a = 1')
    plant(copy, `${server}/main.ts`, "import { a } from './a.ts'\n\nconsole.log(a)")
    const before = runTool(copy, tool, ...args).status
    plant(copy, `${server}/a.ts`, bad)
    const after = runTool(copy, tool, ...args).status
    rmSync(copy, { recursive: true })
    expect({ before, failed: after !== 0 }).toEqual({ before: 0, failed: true })
  })
})

/** The server's sources for which the question is true, except those of the excluded patterns. */
function sourcesWith(question: (code: string) => boolean, exclude: readonly string[]): string[] {
  const sources = globSync('**/*.ts', { cwd: join(root, server), exclude })
  expect(sources.length).toBeGreaterThan(500)
  return sources.filter((path) => question(readFileSync(join(root, server, path), 'utf8')))
}

describe('who is hidden from whom', () => {
  /** The engine decides it: other code declares its collections, writes them, or shows moderators their state. */
  const exclude = ['engine/{schema,access,visibility}/**', '**/*.test.ts']

  /** Whether a statement looks for blocks or mutes, or leaves out what is hidden. */
  const decides = (code: string) =>
    /\b(?:FROM|JOIN) "?(?:blocks|mutes)\b|(?:From|Join)\(['"](?:blocks|mutes)\b|\bwhere\(\s*['"](?:\w+\.)?(?:hidden|membersOnly)\b|\b(?:WHERE|AND|OR|NOT) \(?(?:\w+\.)?"?(?:hidden|membersOnly)\b/.test(
      code,
    )

  it('is decided by no statement outside the engine', () => {
    expect(sourcesWith(decides, exclude)).toEqual([])
  })

  it.each([
    'SELECT 1 FROM blocks WHERE',
    'LEFT JOIN "mutes" ON',
    "sql.selectFrom('blocks')",
    "leftJoin('mutes', (join) => join)",
    ".where('users.hidden', '=', 0)",
    'WHERE newest.hidden = 0',
    'AND "membersOnly" = 0',
  ])('is found in %j', (code) => expect(decides(code)).toBe(true))
})

describe('the name of the database', () => {
  /**
   * Code of one database, and code that chooses one by its address when a server or command starts. All other code asks a
   * dialect what the database can do; dialects have no name.
   */
  const exclude = [
    '{config,platform/{backup,blobs,database,move}}/**',
    'platform/{index,maintenance}.ts',
    '**/*.test.ts',
  ]

  /** Whether code compares with a name, an address or one of the two dialects. */
  const asksForName = (code: string) =>
    /(['"`])(?:(?:sqlite|postgres(?:ql)?):?|file:)\1|\b(?:sqlite|postgres)Dialect\b|\bdialect(?:\??\.name\b| *[!=]==?)/i.test(
      code,
    )

  it('is asked for by no product code', () => {
    expect(sourcesWith(asksForName, exclude)).toEqual([])
  })

  it.each([
    "db.dialect === 'postgres'",
    'db.dialect === POSTGRES',
    'names[tx.dialect?.name]',
    "const { name } = tx.dialect\nif (name === 'sqlite') return",
    "import { sqliteDialect } from '../platform/database/sqlite/dialect.ts'",
    "databaseUrl.startsWith('file:')",
  ])('is found in %j', (code) => expect(asksForName(code)).toBe(true))

  it('is no part of a dialect', () => {
    for (const dialect of [sqliteDialect, postgresDialect])
      expect(Object.entries(dialect).filter(([, value]) => typeof value === 'string')).toEqual([])
  })
})
