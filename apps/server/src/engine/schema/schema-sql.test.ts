import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { collections } from '#resources'
import { posts as postResource } from '#resources/posts'
import {
  DIALECTS,
  migrationsOf,
  schemaDifferences,
  schemaFaults,
} from '../../../../../tools/migration/dialects.ts'
import { MIGRATIONS } from '../../../test/stores/migrated.ts'
import { type Collection, type Field } from './collection.ts'
import { textFunctions } from '../search/index.ts'

const { collection: posts } = postResource

/** An empty database whose engine functions, which migrations may call, do nothing. */
function openFile(): DatabaseSync {
  const raw = new DatabaseSync(':memory:')
  for (const name of Object.keys(textFunctions)) raw.function(name, String)
  return raw
}

/** The collections, one of them with an additional field, which is declared first. */
const withField = (name: string, field: Field): Collection[] =>
  collections.map((each: Collection) => ({
    ...each,
    fields: each.name === 'users' ? { [name]: field, ...each.fields } : each.fields,
  }))

describe('the migrations', () => {
  it.each(DIALECTS)('create the declared collections: %s', (dialect) => {
    expect(schemaFaults(dialect, collections)).toEqual([])
  })

  it.each([
    ['sqlite', 'TEXT'],
    ['postgres', 'TEXT COLLATE "C"'],
  ] as const)('may add a field later, wherever it is declared: %s', (dialect, type) => {
    const declared = withField('favouriteColour', { kind: 'text', max: 40, optional: true })
    const added = `ALTER TABLE "users" ADD COLUMN "favouriteColour" ${type};`
    expect(schemaFaults(dialect, declared)).toEqual([
      `No migration for ${dialect} makes the column "favouriteColour" of users: npm run migration -- NAME`,
    ])
    expect(schemaDifferences(dialect, declared).statements).toEqual([added])
    const migrations = [...migrationsOf(dialect), { sql: `-- later\n${added}` }]
    expect(schemaFaults(dialect, declared, migrations)).toEqual([])
    expect(schemaFaults(dialect, collections, migrations)).toEqual([
      'The column "favouriteColour" of users is no longer declared. Write the migration that drops it by hand.',
    ])
  })

  it.each(DIALECTS)('are generated for any addition to a collection: %s', (dialect) => {
    const name = 'bookmarks'
    const more: Collection = {
      ...posts,
      name,
      pendingDeletions: { table: 'bookmark_deletions', column: 'bookmark' },
      fields: {
        ...posts.fields,
        creator: { kind: 'relation', to: 'users', onDelete: 'cascade' },
        likes: { ...posts.fields.likes, reverse: { name: 'marked' } },
      },
    }
    const declared = [
      ...withField('interests', { kind: 'tags', max: 3, each: 20, optional: true }),
      more,
    ]
    const { statements } = schemaDifferences(dialect, declared)
    const sql = [...migrationsOf(dialect), { sql: statements.join('\n') }]
    expect(schemaFaults(dialect, declared, sql)).toEqual([])
    expect(statements.length).toBeGreaterThan(10)
  })

  it.each(DIALECTS)('are not generated for changes that need a decision: %s', (dialect) => {
    const refusedOf = (name: string, field: Field) =>
      schemaDifferences(dialect, withField(name, field)).refused
    expect(refusedOf('favouriteColour', { kind: 'text', max: 40 })).toEqual([
      'The column "favouriteColour" of users is required, and existing rows have no value for it: make the field optional, or give it a default.',
    ])
    expect(refusedOf('favouriteColour', { kind: 'text', max: 40, default: '' })).toEqual([])
    const changed = collections.map((each: Collection) => ({
      ...each,
      fields: {
        ...each.fields,
        ...(each.name === 'users' && { bio: { kind: 'integer', min: 0 } }),
      },
    })) as Collection[]
    expect(schemaDifferences(dialect, changed).refused).toEqual([
      expect.stringMatching(/^The column "bio" of users doesn't match its declaration: /),
    ])
  })

  it('keep existing rows: a post without a description gets an empty one', () => {
    using raw = openFile()
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
    // Later columns concern the migrations that add them.
    const kept = [...Object.keys(post ?? {}), 'imageAlt'].map((column) => `"${column}"`)
    expect(raw.prepare(`SELECT ${kept.join(', ')} FROM posts`).get()).toEqual({
      ...post,
      imageAlt: '',
    })
    expect(raw.prepare('SELECT hidden FROM users').all()).toEqual([{ hidden: 0 }])
    expect(post).toMatchObject({ $id: 'desk', caption: 'A desk', $updatedAt: 3, likesCount: 1 })
    expect(others()).toEqual(rest)
  })
})
