import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { collections } from '#collections'
import { readMigrations } from '../platform/database/migrate.ts'
import { schemaSql } from './schema-sql.ts'
import { postgresWords } from './schema-words.ts'
import { textFunctions } from './text-functions.ts'

const MIGRATIONS = readMigrations(join(import.meta.dirname, '../migrations/sqlite'))

/** An empty database in which the engine's own functions, which a migration may call, change nothing. */
function openRaw(): DatabaseSync {
  const raw = new DatabaseSync(':memory:')
  for (const name of Object.keys(textFunctions)) raw.function(name, String)
  return raw
}

/** What a database is made of: its own statement for each table, index and trigger, by name. */
function schemaOf(statements: readonly string[]): Map<string, string> {
  using raw = openRaw()
  for (const sql of statements) raw.exec(sql)
  const rows = raw.prepare('SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL').all()
  // A column that a migration has added stands on the same line as the end of the table.
  const inLine = (sql: unknown) =>
    String(sql)
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/ ?([,()]) ?/g, '$1')
  return new Map(rows.map(({ name, sql }) => [String(name), inLine(sql)]))
}

describe('the migrations', () => {
  it('make the declared collections', () => {
    const declared = schemaOf(schemaSql(collections))
    const migrated = schemaOf(MIGRATIONS.map(({ sql }) => sql))
    const made = new Map([...migrated].filter(([name]) => declared.has(name)))
    expect(made).toEqual(declared)
  })

  it('make them on PostgreSQL', () => {
    const migrations = readMigrations(join(import.meta.dirname, '../migrations/postgres'))
    const sql = migrations.map((each) => each.sql).join('\n')
    for (const statement of schemaSql(collections, postgresWords)) expect(sql).toContain(statement)
  })

  it('leave what was written before them: a post without a description has an empty one', () => {
    using raw = openRaw()
    const [before, after] = [MIGRATIONS.slice(0, 4), MIGRATIONS.slice(4)]
    expect(before.at(-1)?.name).toBe('0004-documents')
    for (const { sql } of before) raw.exec(sql)
    raw.exec(`
      INSERT INTO users ("$id", "$createdAt", "$updatedAt", "$permissions", "accountId", name, email, username, "username$folded")
      VALUES ('ada', 1, 1, '[]', 'a', 'Ada', 'ada@example.org', 'ada', 'ada');
      INSERT INTO posts ("$id", "$createdAt", "$updatedAt", "$permissions", creator, caption, "imageUrl", "imageId", tags, "likesCount", "imageWidth", "imageHeight", "imageHash")
      VALUES ('desk', 2, 3, '[]', 'ada', 'A desk', '/v1/x', 'x', '["a"]', 0, 40, 30, 'aGFzaA==');
      INSERT INTO posts_likes (document, member) VALUES (1, 1);
      INSERT INTO saves ("$id", "$createdAt", "$updatedAt", "$permissions", user, post) VALUES ('s', 4, 4, '[]', 'ada', 'desk');`)
    const post = raw.prepare('SELECT * FROM posts').get()
    const others = () =>
      raw.prepare('SELECT posts_likes.*, saves.*, users.name FROM posts_likes, saves, users').all()
    const rest = others()
    for (const { sql } of after) raw.exec(sql)
    expect(raw.prepare('SELECT * FROM posts').get()).toEqual({
      ...post,
      imageAlt: '',
      hidden: 0,
    })
    expect(raw.prepare('SELECT hidden FROM users').all()).toEqual([{ hidden: 0 }])
    expect(post).toMatchObject({ $id: 'desk', caption: 'A desk', $updatedAt: 3, likesCount: 1 })
    expect(others()).toEqual(rest)
  })
})
