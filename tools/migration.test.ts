import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { expect, test } from 'vitest'
import { collections } from '../apps/server/src/resources/index.ts'
import { type Collection } from '../apps/server/src/engine/index.ts'
import { MIGRATIONS } from './migration/dialects.ts'
import { postgresState } from './migration/schema-state.ts'
import { writeMigrations } from './migration/write.ts'

const withColour = (optional: object): Collection[] =>
  collections.map((each: Collection) => ({
    ...each,
    fields: {
      ...(each.name === 'users' && { favouriteColour: { kind: 'text', max: 40, ...optional } }),
      ...each.fields,
    },
  }))

function folderOfMigrations() {
  const folder = mkdtempSync(join(tmpdir(), 'devhood-migrations-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const filesIn = () => readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const before = filesIn()
  return {
    folder,
    added: () => filesIn().filter((file) => !before.includes(file)),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}

test('a declared field gets the next migration for each database', () => {
  using test = folderOfMigrations()
  const paths = writeMigrations('add-favourite-colour', withColour({ optional: true }), test.folder)
  expect(paths.map((path) => readFileSync(path, 'utf8'))).toEqual([
    '-- add favourite colour\n\nALTER TABLE "users" ADD COLUMN "favouriteColour" TEXT;\n',
    '-- add favourite colour\n\nALTER TABLE "users" ADD COLUMN "favouriteColour" TEXT COLLATE "C";\n',
  ])
  expect(paths.map((path) => path.slice(test.folder.length + 1)).toSorted()).toEqual(
    test.added().toSorted(),
  )
  expect(writeMigrations('again', withColour({ optional: true }), test.folder)).toEqual([])
})

test("a required field that existing rows don't have is rejected, and nothing is written", () => {
  using test = folderOfMigrations()
  expect(() => writeMigrations('add-favourite-colour', withColour({}), test.folder)).toThrow(
    'The column "favouriteColour" of users is required, and existing rows have no value for it: make the field optional, or give it a default.',
  )
  expect(test.added()).toEqual([])
})

test.each([
  [[], 'Give it a name in small letters: npm run migration -- add-pronouns\n'],
  [['Add pronouns'], 'Give it a name in small letters: npm run migration -- add-pronouns\n'],
  [['add', 'pronouns'], 'Give it a name in small letters: npm run migration -- add-pronouns\n'],
])('the command %j says: %s', (args, output) => {
  const { status, stderr } = spawnSync(
    execPath,
    [join(import.meta.dirname, 'migration.ts'), ...args],
    { encoding: 'utf8' },
  )
  expect([status, stderr]).toEqual([1, output])
})

test('PostgreSQL migrations are read as a whole', () => {
  const { tables, others } = postgresState(`
    CREATE TABLE notes (n BIGINT, "text" TEXT, UNIQUE (n, "text"));
    CREATE TABLE "old" (n BIGINT);
    CREATE INDEX "byText" ON notes ("text"); CREATE INDEX of_old ON "old" (n);
    ALTER TABLE "notes" ADD COLUMN "color" TEXT COLLATE "C" NOT NULL DEFAULT '';
    ALTER TABLE notes DROP COLUMN n;
    UPDATE notes SET color = 'red';
    DROP TABLE old;`)
  expect([...tables.keys()]).toEqual(['notes'])
  expect([...(tables.get('notes')?.lines.keys() ?? [])]).toEqual([
    'text',
    'UNIQUE (n, "text")',
    ')',
    'color',
  ])
  expect([...others.keys()]).toEqual(['INDEX byText'])
  expect(() => postgresState('ALTER TABLE notes RENAME TO letters;')).toThrow(
    "The schema test doesn't understand this statement: ALTER TABLE notes RENAME TO letters",
  )
})
