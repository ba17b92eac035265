import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { textFunctions } from '../../engine/index.ts'
import { MIGRATIONS } from '../../../test/stores/migrated.ts'
import { migrateSqlite } from '../../platform/database/sqlite/schema.ts'

test('evidence of reported posts survives the migration that adds job ads', () => {
  using raw = new DatabaseSync(':memory:')
  const before = MIGRATIONS.findIndex(({ name }) => name === '0018-jobs')
  migrateSqlite(raw, MIGRATIONS.slice(0, before), textFunctions)
  raw.exec(`
    INSERT INTO users ("$id", "$createdAt", "$updatedAt", "$permissions", "accountId", name, email, username, "username$folded")
    VALUES ('ada', 1, 1, '[]', 'a', 'Ada', 'ada@example.org', 'ada', 'ada');
    INSERT INTO reports ("$id", "$createdAt", "$updatedAt", "$permissions", "user", reason)
    VALUES ('one', 2, 2, '[]', 'ada', 'spam');
    INSERT INTO evidence (report, post, creator, caption) VALUES ('one', 'gone', 'ada', 'Buy this')`)
  migrateSqlite(raw, MIGRATIONS, textFunctions)
  expect(
    raw.prepare('SELECT report, post, job, creator, caption, title FROM evidence').all(),
  ).toEqual([
    { report: 'one', post: 'gone', job: null, creator: 'ada', caption: 'Buy this', title: null },
  ])
  raw.exec('DELETE FROM reports')
  expect(raw.prepare('SELECT report FROM evidence').all()).toEqual([])
})
