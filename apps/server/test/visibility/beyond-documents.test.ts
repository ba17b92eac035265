import { Query } from '@devhood/contract'
import { expect, test } from 'vitest'
import { liveAds } from '../../src/resources/jobs/feeds/sitemap.ts'
import { unseenNotifications } from '../../src/resources/notifications/index.ts'
import { insertion } from '../../src/resources/notifications/store.ts'
import { blockedCommentService } from '../../src/services/blocked-comments/service.ts'
import { openPublicReads } from '../../src/services/public-pages/posts.ts'
import { publicSections } from '../../src/services/public-pages/sitemap.ts'
import { START } from '../engine/test-engine.ts'
import { AGREED, idsOf, LONG, openWorlds, rowIds } from './worlds.ts'

// These surfaces have few rows each.
const everywhere = openWorlds({ onServers: 4 })

const NOTHING = { github: {} as never, resumes: {} as never }
const dataOf = (person: string) => ({ user: person, accountId: `account-${person}`, prefs: '{}' })

test('pages for guests show what guests may see', LONG, async () => {
  await expect(
    everywhere(async ({ community, model }, compare) => {
      const { testbed, rowsOf, isPublic } = community
      // Without anything that guests may read, there are no such pages.
      if (!isPublic) return
      const reads = openPublicReads({ platform: testbed, engine: testbed.engine, ...NOTHING })
      for (const row of rowsOf('posts')) {
        const found = await reads.findPost(String(row['$id']))
        compare([row['$id']], found !== undefined, model.sees('posts', row, undefined))
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

test('sitemaps list what guests may see', LONG, async () => {
  await expect(
    everywhere(async ({ community, model }, compare) => {
      const { testbed, rowsOf } = community
      const options = { database: testbed.database, engine: testbed.engine, now: () => START }
      const [people, posts] = publicSections(options)
      for (const [section, collection, path] of [
        [people, 'users', 'profile'],
        [posts, 'posts', 'posts'],
        [liveAds(options), 'jobs', 'jobs'],
      ] as const) {
        const paths: string[] = []
        for await (const entries of section?.entriesOf(0, 1000) ?? [])
          paths.push(...entries.map((entry) => entry.path))
        for (const row of rowsOf(collection))
          compare(
            [row['$id']],
            paths.includes(`/${path}/${String(row['$id'])}`),
            model.lists(collection, row, undefined),
          )
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
        if (actor?.userId == null || actor.isOperator) continue
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
