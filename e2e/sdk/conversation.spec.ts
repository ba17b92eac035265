import { expect, type Page } from '@playwright/test'
import type { Models } from 'appwrite'
import { unique } from '../support/fixtures.ts'
import { blackPng } from '../support/pictures.ts'
import { test } from './deployment.ts'
import {
  chooseFile,
  messagesTo,
  NEW_SDK_PAGES,
  openSdkPage,
  person,
  signUp,
  TRIED_SDKS,
  upload,
} from './sdk.ts'

type Comment = Models.Document & {
  text: string
  editedAt: string | null
  parent: { $id: string } | null
  repliesCount: number
}
type Notification = Models.Document & {
  kind: string
  actor: { name: string } | null
  comment: { text: string } | null
  seenAt: string | null
}
type Post = Models.Document & { commentsCount: number }

declare global {
  interface Window {
    /** Kinds of the notifications that realtime events bring. */
    announced: string[]
  }
}

const create = (page: Page, collection: string, data: object): Promise<string> =>
  page.evaluate(
    async ([name, fields]) => {
      const { databases, ID } = window.sdk
      return (await databases.createDocument('devhood', name, ID.unique(), fields)).$id
    },
    [collection, data] as const,
  )
const remove = (page: Page, collection: string, id: string) =>
  page.evaluate(
    ([name, documentId]) => window.sdk.databases.deleteDocument('devhood', name, documentId),
    [collection, id] as const,
  )

async function createPost(page: Page, creator: string, caption: string): Promise<string> {
  await chooseFile(page, 'small.png', blackPng(200, 150))
  const { file, preview } = await upload(page)
  return create(page, 'posts', { creator, caption, imageId: file.$id, imageUrl: preview })
}

/** The notifications of a person, newest first, and how many are unseen. */
const notificationsOf = (page: Page) =>
  page.evaluate(async () => {
    const { databases, Query, selectAll } = window.sdk
    const { documents } = await databases.listDocuments<Notification>('devhood', 'notifications', [
      Query.orderDesc('$createdAt'),
      ...selectAll('actor.name', 'comment.text'),
    ])
    const unseen = await databases.listDocuments('devhood', 'notifications', [
      Query.isNull('seenAt'),
      Query.limit(1),
    ])
    return {
      lines: documents.map(({ kind, actor, comment }) =>
        [kind, 'by', actor?.name, ...(comment ? [comment.text] : [])].join(' '),
      ),
      unseen: unseen.total,
      newest: documents[0]?.$id ?? '',
    }
  })

const commentsOn = (page: Page, post: string) =>
  page.evaluate(async (id) => {
    const { databases, Query, selectAll } = window.sdk
    const { total, documents } = await databases.listDocuments<Comment>('devhood', 'comments', [
      Query.equal('post', [id]),
      Query.orderAsc('$createdAt'),
      ...selectAll('parent.$id'),
    ])
    const { commentsCount } = await databases.getDocument<Post>('devhood', 'posts', id)
    const texts = documents.map(({ text, parent, editedAt }) =>
      [parent && 'reply:', text, editedAt && '(edited)'].filter(Boolean).join(' '),
    )
    return { total, commentsCount, texts }
  }, post)

/** The ids of the posts in a person's following feed. */
const feedOf = (page: Page, person: string) =>
  page.evaluate(async (id) => {
    const { databases, Query } = window.sdk
    const feed = [Query.equal('followedBy', [id]), Query.orderDesc('$sequence'), Query.limit(20)]
    const { documents } = await databases.listDocuments('devhood', 'posts', feed)
    return documents.map(({ $id }) => $id)
  }, person)

for (const sdk of TRIED_SDKS)
  test(`people comment, are notified, mute, follow, and search with SDK ${sdk.version}`, async ({
    browser,
    deploy,
  }) => {
    const deployment = deploy(sdk)
    const [ada, bob] = [
      await openSdkPage(browser, deployment),
      await openSdkPage(browser, deployment),
    ]
    const known = person('ada')
    const [adaId, bobId] = [await signUp(ada, known), await signUp(bob, person('bob'))]
    const [word, tag] = [unique('lamp'), unique('rust')]
    const post = await createPost(ada, adaId, `A ${word} for #${tag}`)
    const messages = messagesTo(ada)
    await ada.evaluate(() => {
      window.announced = []
      window.sdk.client.subscribe<Notification>(
        'databases.devhood.collections.notifications.documents',
        ({ payload }) => window.announced.push(payload.kind),
      )
    })
    // The session is answered, and to the newer SDKs also the subscription.
    const isNewer = Number.parseInt(sdk.version) >= Number.parseInt(NEW_SDK_PAGES.version)
    const responses = ['connected', 'response', ...(isNewer ? ['response'] : [])]
    await expect.poll(() => messages).toEqual(responses)

    const question = await create(bob, 'comments', { post, text: 'Where is it?' })

    await test.step('a comment, a reply, a mention and a follower are notified, live too', async () => {
      await create(ada, 'comments', { post, parent: question, text: 'Here.' })
      await create(bob, 'comments', { post, text: `Thanks @${known.username}` })
      await create(bob, 'follows', { follower: bobId, followed: adaId })
      expect(await notificationsOf(bob)).toMatchObject({
        lines: ['reply by Ada Lovelace Here.'],
        unseen: 1,
      })
      expect(await notificationsOf(ada)).toMatchObject({
        lines: [
          'follow by Bob Lovelace',
          `mention by Bob Lovelace Thanks @${known.username}`,
          'comment by Bob Lovelace Where is it?',
        ],
        unseen: 3,
      })
      await expect
        .poll(() => ada.evaluate(() => window.announced))
        .toEqual(['comment', 'mention', 'follow'])
    })

    await test.step('comments are listed, counted, edited and deleted', async () => {
      await bob.evaluate(
        (id) => window.sdk.databases.updateDocument('devhood', 'comments', id, { text: 'Where?' }),
        question,
      )
      const passing = await create(bob, 'comments', { post, text: 'Never mind' })
      await remove(bob, 'comments', passing)
      expect(await commentsOn(ada, post)).toEqual({
        total: 3,
        commentsCount: 3,
        texts: ['Where? (edited)', 'reply: Here.', `Thanks @${known.username}`],
      })
    })

    await test.step('what is seen counts no more, and all older ones with it', async () => {
      const { newest } = await notificationsOf(ada)
      await ada.evaluate(async (id) => {
        const seenAt = new Date().toISOString()
        await window.sdk.databases.updateDocument('devhood', 'notifications', id, { seenAt })
      }, newest)
      const { lines, unseen } = await notificationsOf(ada)
      expect([lines.length, unseen]).toEqual([3, 0])
    })

    await test.step('the following feed has the posts of followed people and of followed tags', async () => {
      expect(await feedOf(bob, bobId)).toEqual([post])
      const [follow] = await bob.evaluate(async (id) => {
        const { databases, Query } = window.sdk
        const own = [Query.equal('follower', [id])]
        const { documents } = await databases.listDocuments('devhood', 'follows', own)
        return documents.map(({ $id }) => $id)
      }, bobId)
      await remove(bob, 'follows', String(follow))
      expect(await feedOf(bob, bobId)).toEqual([])
      await create(bob, 'tagFollows', { tag: `#${tag.toUpperCase()}` })
      expect(await feedOf(bob, bobId)).toEqual([post])
      const refused = bob.evaluate(async () => {
        const { databases, Query } = window.sdk
        const feed = [Query.equal('followedBy', ['somebody'])]
        return window.failureOf(databases.listDocuments('devhood', 'posts', feed))
      })
      expect(await refused).toMatchObject({ code: 400, type: 'general_query_invalid' })
    })

    await test.step('a search in all texts finds the post', async () => {
      const found = await bob.evaluate(async (words) => {
        const { databases, Query } = window.sdk
        const search = [Query.search('text', words), Query.limit(5)]
        const { total, documents } = await databases.listDocuments('devhood', 'posts', search)
        return { total, ids: documents.map(({ $id }) => $id) }
      }, `${word} ${tag}`)
      expect(found).toEqual({ total: 1, ids: [post] })
    })

    await test.step('a muted thread, and a muted person, notify of nothing', async () => {
      const kinds = async () =>
        (await notificationsOf(ada)).lines.map((line) => line.split(' ', 1)[0])
      const mute = await create(ada, 'threadMutes', { post })
      await create(bob, 'comments', { post, text: 'Is anybody there?' })
      expect(await kinds()).toEqual(['mention', 'comment'])
      await remove(ada, 'threadMutes', mute)
      await create(bob, 'comments', { post, text: 'Hello again' })
      expect(await kinds()).toEqual(['comment', 'mention', 'comment'])
      await create(ada, 'mutes', { user: adaId, muted: bobId })
      await create(bob, 'comments', { post, text: 'Still there?' })
      expect(await kinds()).toEqual([])
    })
  })
