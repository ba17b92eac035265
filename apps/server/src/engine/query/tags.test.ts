import { DatabaseSync } from 'node:sqlite'
import { Query } from '@devhood/contract'
import { describe, expect, it } from 'vitest'
import { openNetwork } from '../../../test/engine/test-engine.ts'
import { MIGRATIONS } from '../../../test/stores/migrated.ts'
import { migrateSqlite } from '../../platform/database/sqlite/schema.ts'
import { textFunctions } from '../search/index.ts'

const TAGS: Record<string, string[] | null> = {
  rust: ['Rust', 'crates'],
  hash: ['#rust'],
  rusty: ['rusty'],
  twice: ['RUST', 'rust', 'Straße'],
  cpp: ['c++'],
  c: ['c'],
  none: null,
}

async function openTagged() {
  const testbed = await openNetwork('ann', 'bob')
  for (const [id, tags] of Object.entries(TAGS))
    await testbed.as('ann').create('posts', id, { tags })
  return testbed
}

const newest = Query.orderDesc('')

describe('posts with a tag', () => {
  it.each<[tag: string, found: string[]]>([
    ['rust', ['twice', 'hash', 'rust']],
    ['RUST', ['twice', 'hash', 'rust']],
    ['#Rust', ['twice', 'hash', 'rust']],
    ['strasse', ['twice']],
    ['STRASSE', ['twice']],
    ['straße', ['twice']],
    ['c', ['c']],
    ['c++', ['cpp']],
    ['rus', []],
    ['%', []],
    ['["c"]', []],
  ])('are exactly those tagged %j', async (tag, found) => {
    await using testbed = await openTagged()
    const { total, documents } = await testbed
      .as('bob')
      .list('posts', Query.contains('tags', tag), newest)
    expect({ total, ids: documents.map(({ $id }) => $id) }).toEqual({
      total: found.length,
      ids: found,
    })
  })

  it('are paged in either direction and order', async () => {
    await using testbed = await openTagged()
    const rust = Query.contains('tags', 'rust')
    const ids = async (...queries: Query[]) => testbed.as('bob').ids('posts', rust, ...queries)
    expect(await ids()).toEqual(['rust', 'hash', 'twice'])
    expect(await ids(newest, Query.limit(1), Query.cursorAfter('twice'))).toEqual(['hash'])
    expect(await ids(newest, Query.cursorBefore('rust'))).toEqual(['twice', 'hash'])
    expect(await ids(Query.orderDesc('$createdAt'), Query.cursorAfter('twice'))).toEqual([
      'hash',
      'rust',
    ])
    expect(await ids(Query.contains('tags', ['crates', 'Straße']))).toEqual(['rust', 'twice'])
    expect(await ids(Query.equal('creator', 'bob'))).toEqual([])
  })

  it('are updated by writes', async () => {
    await using testbed = await openTagged()
    const ann = testbed.as('ann')
    const find = async (tag: string) => ann.ids('posts', Query.contains('tags', tag))
    await ann.update('posts', 'c', { tags: ['zig', 'rust'] })
    expect([await find('c'), await find('zig')]).toEqual([[], ['c']])
    await ann.update('posts', 'c', { caption: 'other words' })
    await ann.update('posts', 'rust', { tags: [] })
    await ann.delete('posts', 'hash')
    expect([await find('zig'), await find('rust')]).toEqual([['c'], ['twice', 'c']])
  })
})

it('include posts written before the tag index existed', () => {
  using raw = new DatabaseSync(':memory:')
  const before = MIGRATIONS.findIndex(({ name }) => name === '0007-tags')
  migrateSqlite(raw, MIGRATIONS.slice(0, before), textFunctions)
  raw.exec(`
    INSERT INTO users ("$id", "$createdAt", "$updatedAt", "$permissions", "accountId", name, email, username, "username$folded")
    VALUES ('ada', 1, 1, '[]', 'a', 'Ada', 'ada@example.org', 'ada', 'ada');
    INSERT INTO posts ("$id", "$createdAt", "$updatedAt", "$permissions", creator, "imageUrl", "imageId", tags, "likesCount", "imageWidth", "imageHeight", "imageHash")
    VALUES ('one', 2, 3, '[]', 'ada', '/v1/x', 'x', '["#Rust","rust","Éclair"]', 0, 40, 30, 'aGFzaA=='),
           ('two', 2, 3, '[]', 'ada', '/v1/x', 'x', NULL, 0, 40, 30, 'aGFzaA==')`)
  migrateSqlite(raw, MIGRATIONS, textFunctions)
  expect(raw.prepare('SELECT tag, document FROM posts_tags').all()).toEqual([
    { tag: 'rust', document: 1 },
    { tag: 'éclair', document: 1 },
  ])
})
