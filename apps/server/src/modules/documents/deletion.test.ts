import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { dataFolder } from '../../../test/disk.ts'
import { documentsOf, post } from '../../../test/documents.ts'
import { act, openModeration } from '../../../test/moderation.ts'
import { people } from '../../../test/people.ts'
import { withPowerFor } from '../../../test/power.ts'
import { listen } from '../../../test/sockets.ts'
import { stateOf } from '../../../test/state.ts'
import type { Platform } from '../../platform/index.ts'
import { type Database, statement, type Writer } from '../../platform/database/index.ts'

const FANS = 600

const query = <Row = unknown>(text: string) =>
  statement((db: Kysely<never>) => ({ compile: () => sql<Row>`${sql.raw(text)}`.compile(db) }))

/** Many people like each post that there is, have saved it and reported it. */
async function adore({ database }: Pick<Platform, 'database'>): Promise<void> {
  const each = `SELECT posts."$id" || users."$id", 0, 0, '[]', users."$id", posts."$id"`
  const texts = [
    `INSERT INTO users ("$id", "$createdAt", "$updatedAt", "$permissions", "accountId", name, email, username, "username$folded")
      WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${FANS})
      SELECT 'fan' || i, 0, 0, '[]', 'fan' || i, 'Fan', 'fan' || i, 'fan' || i, 'fan' || i FROM n`,
    `INSERT INTO posts_likes (document, member) SELECT posts.sequence, users.sequence FROM posts, users WHERE name = 'Fan'`,
    `INSERT INTO saves ("$id", "$createdAt", "$updatedAt", "$permissions", "user", post) ${each} FROM posts, users WHERE name = 'Fan'`,
    `INSERT INTO reports ("$id", "$createdAt", "$updatedAt", "$permissions", "user", post, reason) ${each}, 'spam' FROM posts, users WHERE name = 'Fan'`,
  ]
  await database.write(async (tx) => {
    for (const text of texts) await tx.run(query(text), {})
  })
}

/** What hangs on posts, and what is to go. */
const left = async ({ database }: Pick<Platform, 'database'>) =>
  database.first(
    query(
      `SELECT (SELECT count(*) FROM posts) AS posts, (SELECT count(*) FROM posts_likes) AS likes, (SELECT count(*) FROM saves) AS saves,
        (SELECT count(*) FROM reports WHERE post IS NOT NULL) AS reports, (SELECT count(*) FROM post_deletions) AS deletions`,
    ),
    {},
  )
const NOTHING = { posts: 0, likes: 0, saves: 0, reports: 0, deletions: 0 }

/** How many rows a unit has written so far, those included that follow from others. */
const CHANGES = {
  sqlite: 'SELECT total_changes() AS total',
  postgres: 'SELECT sum(n_tup_ins + n_tup_upd + n_tup_del) AS total FROM pg_stat_xact_user_tables',
}

/** Rows that each unit of work writes from now on. */
function watchUnits({ database }: Pick<Platform, 'database'>): readonly number[] {
  const units: number[] = []
  const changes = query<{ total: number | null }>(CHANGES[database.dialect])
  const write = database.write.bind(database)
  const watched: Database['write'] = async (unit) =>
    write(async (tx: Writer) => {
      const before = (await tx.first(changes, {}))?.total ?? 0
      const done = await unit(tx)
      units.push(((await tx.first(changes, {}))?.total ?? 0) - before)
      return done
    })
  Object.assign(database, { write: watched })
  return units
}

describe('a post on which much hangs', () => {
  test('is deleted in many short units of work, and gone when the answer comes', async () => {
    await using server = await testApp()
    const { alice, bob } = await people(server.app, 'alice', 'bob')
    const { $id } = await post(alice, { caption: 'Loved', tags: ['lamp'] })
    await adore(server.platform)
    const units = watchUnits(server.platform)
    expect((await documentsOf(alice.request).delete('posts', $id)).outcome).toBe('204')
    expect(await left(server.platform)).toEqual(NOTHING)
    for (const { request } of [alice, bob])
      expect((await documentsOf(request).get('posts', $id)).outcome).toBe('404 document_not_found')
    // SQLite keeps words in tables that it counts too.
    const rest = { sqlite: 314, postgres: 311 }[server.platform.database.dialect]
    // Two portions each of likes, saves and reports, then the rest; with each like its post is counted anew.
    expect(units.filter((rows) => rows >= 100)).toEqual([500, 500, 250, 250, 250, 250, rest])
  })

  test('is told of as gone at once, to whoever could see it', async () => {
    await using server = await testApp()
    const { alice, bob } = await people(server.app, 'alice', 'bob')
    const { $id } = await post(alice)
    await adore(server.platform)
    await using listening = await listen(server.app, { cookie: bob.cookie })
    await documentsOf(alice.request).delete('posts', $id)
    const mark = await post(bob)
    const at = 'databases.devhood.collections.posts.documents'
    const events = [(await listening.event()).events[0], (await listening.event()).events[0]]
    expect(events).toEqual([`${at}.${$id}.delete`, `${at}.${mark.$id}.create`])
  })

  test.each([1, 4])(
    'is gone for others after the first of %i steps, and for all after the next start',
    async (steps) => {
      using folder = await dataFolder()
      {
        await using server = await folder.open()
        const { alice, bob } = await people(server.app, 'alice', 'bob')
        const { $id } = await post(alice)
        await adore(server.platform)
        const refused = await withPowerFor(server.platform, steps, async () =>
          documentsOf(alice.request).delete('posts', $id),
        )
        expect(refused.status).toBe(500)
        expect((await documentsOf(bob.request).get('posts', $id)).status).toBe(404)
        expect((await documentsOf(bob.request).list('posts')).ids).toEqual([])
      }
      await using server = await folder.open()
      await expect.poll(async () => left(server.platform)).toEqual(NOTHING)
    },
  )

  test('stays as it was when somebody else would delete it', async () => {
    await using server = await testApp()
    const { alice, bob } = await people(server.app, 'alice', 'bob')
    const { $id } = await post(alice)
    await adore(server.platform)
    const before = await stateOf(server.platform)
    const refused = await documentsOf(bob.request).delete('posts', $id)
    expect(refused.outcome).toBe('401 user_unauthorized')
    expect(await stateOf(server.platform)).toBe(before)
  })

  test('is gone as well when an operator has deleted it', async () => {
    const world = await openModeration()
    await using _ = world.server
    await adore(world.server.platform)
    const made = await act(world, world.Olga, { action: 'delete', post: 'bobs' })
    expect(made.outcome).toBe('201')
    const found = await documentsOf(world.Olga.request).get('posts', String(world.ids['bobs']))
    expect(found.outcome).toBe('404 document_not_found')
    expect(await left(world.server.platform)).toMatchObject({ deletions: 0 })
  })
})
