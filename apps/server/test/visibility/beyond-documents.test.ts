import { profilePath, Query } from '@devhood/contract'
import { expect, test } from 'vitest'
import { liveAds } from '../../src/resources/jobs/feeds/sitemap.ts'
import { unseenNotifications } from '../../src/resources/notifications/index.ts'
import { insertion } from '../../src/resources/notifications/store.ts'
import { blockedCommentService } from '../../src/services/blocked-comments/service.ts'
import { openPublicReads } from '../../src/services/public-pages/posts.ts'
import { publicSections } from '../../src/services/public-pages/sitemap.ts'
import type { SitemapSection } from '../../src/lib/public-page.ts'
import type { Actor } from '../../src/engine/index.ts'
import { actorOf, START } from '../engine/test-engine.ts'
import { AGREED, idsOf, LONG, openWorlds, rowIds } from './worlds.ts'

// These surfaces have few rows each.
const everywhere = openWorlds({ onServers: 4 })

const now = () => START
const NOTHING = {
  github: {} as never,
  resumes: {} as never,
  config: { followCounts: 'live' },
} as const
const dataOf = (person: string) => ({ user: person, accountId: `account-${person}`, prefs: '{}' })

/** Somebody whom nothing concerns. */
const MEMBER: Actor = { ...actorOf('new'), userId: null }
/** Comments on the page of a post. */
const PUBLIC_COMMENTS = 20

test('pages for guests show what guests may see', LONG, async () => {
  await expect(
    everywhere(async ({ community, model }, compare) => {
      const { testbed, rowsOf, isPublic } = community
      // Without anything that guests may read, there are no such pages.
      if (!isPublic) return
      const { database, engine } = testbed
      const reads = openPublicReads({ platform: { database, now }, engine, ...NOTHING })
      for (const row of rowsOf('posts')) {
        const found = await reads.findPost(String(row['$id']))
        compare([row['$id']], found !== undefined, model.sees('posts', row, undefined))
        if (found === undefined) continue
        // Of the first comments that any member sees, those that guests see.
        const comments = rowsOf('comments')
          .filter((each) => each['post'] === row['$id'] && model.sees('comments', each, MEMBER))
          .slice(0, PUBLIC_COMMENTS)
          .filter((each) => model.isOnPublicPage(each))
        const shown = await reads.listComments(String(row['$id']))
        compare(['comments of', row['$id']], idsOf(shown), rowIds(comments))
      }
      for (const row of rowsOf('users')) {
        const $id = String(row['$id'])
        compare(
          [$id],
          (await reads.findPerson($id)) !== undefined,
          model.sees('users', row, undefined),
        )
        const posts = rowsOf('posts').filter(
          (post) => post['creator'] === $id && model.sees('posts', post, undefined),
        )
        const page = await reads.listBy($id, { max: 100 })
        compare(['posts of', $id], idsOf(page?.posts ?? []), rowIds(posts))
        compare(['number of posts of', $id], page?.total, posts.length)
      }
    }),
  ).resolves.toEqual(AGREED)
})

type Listed = readonly [
  SitemapSection | undefined,
  'users' | 'posts' | 'jobs',
  (row: { $id: string; username: string }) => string,
]

test('sitemaps list what guests may see', LONG, async () => {
  await expect(
    everywhere(async ({ community, model }, compare) => {
      const { testbed, rowsOf } = community
      const options = { database: testbed.database, engine: testbed.engine, now }
      const [people, posts] = publicSections(options)
      const hidesFromSearch = new Set(
        rowsOf('users').flatMap((row) => (row['hidesFromSearch'] === 1 ? [row['$id']] : [])),
      )
      for (const [section, collection, pathOf] of [
        [people, 'users', profilePath],
        [posts, 'posts', ({ $id }) => `/posts/${$id}`],
        [liveAds(options), 'jobs', ({ $id }) => `/jobs/${$id}`],
      ] as const satisfies readonly Listed[]) {
        const paths: string[] = []
        for await (const entries of section?.entriesOf(0, 1000) ?? [])
          paths.push(...entries.map((entry) => entry.path))
        for (const row of rowsOf(collection)) {
          // Job ads follow no choice of a person: it would tell whose they are.
          const person = { users: row['$id'], posts: row['creator'], jobs: null }[collection]
          compare(
            [row['$id']],
            paths.includes(pathOf({ $id: String(row['$id']), username: String(row['username']) })),
            model.lists(collection, row, undefined) && !hidesFromSearch.has(person ?? null),
          )
        }
      }
    }),
  ).resolves.toEqual(AGREED)
})

test('nobody is notified of people who are muted, or apart by a block', LONG, async () => {
  await expect(
    everywhere(async ({ community, model }, compare) => {
      const { database, engine } = community.testbed
      const statement = insertion(engine.visibilitySql)
      const empty = { post: null, comment: null, job: null, group: 'follow', kind: 'follow' }
      const people = rowIds(community.rowsOf('users'))
      for (const user of people)
        for (const actor of people) {
          let isInserted: boolean | undefined
          const isRolledBack = new Error('rolled back')
          const inserting = database.write(async (tx) => {
            const row = { ...empty, $id: 'new', time: START, user, actor }
            isInserted = (await tx.run(statement, row)) > 0
            throw isRolledBack
          })
          await expect(inserting).rejects.toBe(isRolledBack)
          compare([user, actor], isInserted, model.isTold(user, actor))
        }
    }),
  ).resolves.toEqual(AGREED)
})

test('pushes and emails tell of unseen notifications that the person may see', LONG, async () => {
  await expect(
    everywhere(async ({ community, model }, compare) => {
      const { testbed, rowsOf, viewers } = community
      const listUnseen = unseenNotifications(testbed)
      const all = rowsOf('notifications')
      for (const actor of viewers) {
        if (actor?.userId == null || actor.role) continue
        const person = actor.userId
        const told = all.filter(
          (row) =>
            row['seenAt'] === null &&
            model.lists('notifications', row, actor) &&
            !model.isThreadMuted(person, row['post']) &&
            (row['kind'] !== 'jobAlert' || model.seesNamed('jobs', row['job'], actor)),
        )
        for (const among of [[], [Query.equal('$id', rowIds(all))]]) {
          const listed = idsOf(await listUnseen(dataOf(person), among))
          compare([person, among.length], listed.length, told.length)
          for (const row of all)
            compare(
              [person, row['$id'], among.length],
              listed.includes(String(row['$id'])),
              told.includes(row),
            )
        }
      }
    }),
  ).resolves.toEqual(AGREED)
})

test('the author of a post learns of comments that only a block hides', LONG, async () => {
  await expect(
    everywhere(async ({ community, model }, compare) => {
      const { testbed, rowsOf, viewers } = community
      const { list } = blockedCommentService(testbed)
      for (const post of rowsOf('posts'))
        for (const actor of viewers) {
          if (actor?.userId == null || actor.userId !== post['creator']) continue
          if (!model.sees('posts', post, actor)) continue
          const kept = rowsOf('comments').filter(
            (comment) => comment['post'] === post['$id'] && model.isKeptByBlock(comment, actor),
          )
          const { comments } = await list(actor, String(post['$id']))
          compare([post['$id'], actor], idsOf(comments), rowIds(kept))
          for (const { creator, isOwnBlock } of comments)
            compare([creator, 'own'], isOwnBlock, model.isBlocking(actor.userId, creator))
        }
    }),
  ).resolves.toEqual(AGREED)
})
