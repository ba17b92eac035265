import { expect, type Page } from '@playwright/test'
import type { Models } from 'appwrite'
import { blackPng, pngOfSize } from '../support/pictures.ts'
import { openDeployment, test } from './deployment.ts'
import { TRIED_SDKS, chooseFile, person, shownWidth, signUp, upload, openSdkPage } from './sdk.ts'

type PostDocument = Models.Document & {
  caption: string
  imageUrl: string
  imageId: string
  imageAlt: string
  tags: string[]
  creator: { $id: string; name: string }
  likes: { $id: string }[]
  likesCount: number
}
type UserDocument = Models.Document & {
  posts: PostDocument[]
  liked: PostDocument[]
  save: { $id: string; post: PostDocument }[]
}

interface NewPost {
  readonly creator: string
  readonly caption: string
  readonly imageId: string
  readonly imageUrl: string
  readonly imageAlt?: string
}

function createPost(page: Page, post: NewPost) {
  return page.evaluate(async (data) => {
    const { databases, ID } = window.sdk
    const body = { ...data, location: 'Oslo', tags: ['desk', 'night'] }
    return databases.createDocument<PostDocument>('devhood', 'posts', ID.unique(), body)
  }, post)
}

const getPost = (page: Page, postId: string) =>
  page.evaluate(
    (id) =>
      window.sdk.databases.getDocument<PostDocument>(
        'devhood',
        'posts',
        id,
        window.sdk.selectAll('creator.*', 'likes.*'),
      ),
    postId,
  )
const getUser = (page: Page, userId: string) =>
  page.evaluate(
    (id) =>
      window.sdk.databases.getDocument<UserDocument>(
        'devhood',
        'users',
        id,
        window.sdk.selectAll('posts.*', 'liked.*', 'save.*', 'save.post.*', 'save.post.creator.*'),
      ),
    userId,
  )
/** The ids of who likes a post, last liked first. */
const getLikers = (page: Page, postId: string) =>
  page.evaluate(async (id) => {
    const { databases, Query } = window.sdk
    const likers = Query.equal('liked', [id])
    const { documents } = await databases.listDocuments('devhood', 'users', [likers])
    return documents.map(({ $id }) => $id)
  }, postId)
const like = (page: Page, postId: string, likes: string[]) =>
  page.evaluate(
    ([id, list]) =>
      window.sdk.databases.updateDocument<PostDocument>('devhood', 'posts', id, { likes: list }),
    [postId, likes] as const,
  )

/** The progress that a version reports for a file of three chunks. */
function progressOf(sdk: (typeof TRIED_SDKS)[number]): number[][] {
  // Before each chunk.
  if (Number.parseInt(sdk.version) < 16) return [[0, 44, 87]]
  if (Number.parseInt(sdk.version) < 27) return [[44, 87, 100]]
  // All but the first chunk are sent concurrently: which of them arrives first is not known.
  return [
    [44, 56, 100],
    [44, 87, 100],
  ]
}

for (const sdk of TRIED_SDKS)
  test(`an app on another site shares, likes, saves, edits and deletes with the official SDK ${sdk.version}`, async ({
    browser,
  }) => {
    await using deployment = await openDeployment(sdk)
    const ada = await openSdkPage(browser, deployment)
    const bob = await openSdkPage(browser, deployment)
    const known = person('ada')
    const [adaId, bobId] = [await signUp(ada, known), await signUp(bob, person('bob'))]

    await test.step('the session is known to the page and to the server', async () => {
      const account = await ada.evaluate(() => window.sdk.account.get())
      expect(account).toMatchObject({
        name: 'Ada Lovelace',
        email: known.email,
        status: true,
      })
      const fallback = await ada.evaluate(() => localStorage.getItem('cookieFallback'))
      expect(Object.keys(JSON.parse(fallback ?? '{}') as object)).toEqual(['a_session_devhood'])
    })

    await chooseFile(ada, 'small.png', blackPng(200, 150))
    const small = await upload(ada)
    await chooseFile(ada, 'größe ✓.png', pngOfSize(12_000_000))
    const large = await upload(ada)

    await test.step('a small file goes in one piece, a large one in chunks with progress', () => {
      expect(small.progressEvents).toEqual([])
      expect(small.file).toMatchObject({ name: 'small.png', mimeType: 'image/png', chunksTotal: 1 })
      expect(progressOf(sdk)).toContainEqual(large.progressEvents.map(({ progress }) => progress))
      expect(large.progressEvents).toMatchObject(
        [1, 2, 3].map((chunksUploaded) => ({ chunksUploaded, chunksTotal: 3 })),
      )
      expect(large.file).toMatchObject({
        name: 'größe ✓.png',
        mimeType: 'image/png',
        bucketId: 'media',
        chunksUploaded: 3,
      })
    })

    const first = await createPost(ada, {
      creator: adaId,
      caption: 'My desk at Café Zürich',
      imageId: small.file.$id,
      imageUrl: small.preview,
    })
    const second = await createPost(ada, {
      creator: adaId,
      caption: 'Second screen',
      imageAlt: 'A second screen in the dark',
      imageId: large.file.$id,
      imageUrl: large.preview,
    })

    await test.step('a post comes back whole, and its picture shows', async () => {
      expect(first).toMatchObject({
        caption: 'My desk at Café Zürich',
        location: 'Oslo',
        tags: ['desk', 'night'],
        imageId: small.file.$id,
        creator: { $id: adaId, name: 'Ada Lovelace' },
        likes: [],
        likesCount: 0,
        $databaseId: 'devhood',
        $collectionId: 'posts',
      })
      const seen = await getPost(bob, first.$id)
      expect(await shownWidth(bob, seen.imageUrl)).toBe(2000)
      const { imageUrl, imageAlt } = await getPost(bob, second.$id)
      expect([first.imageAlt, imageAlt]).toEqual(['', 'A second screen in the dark'])
      expect(await shownWidth(bob, imageUrl)).toBe(2000)
    })

    await test.step("a person's initials show", async () => {
      const { imageUrl } = (await getUser(bob, adaId)) as unknown as { imageUrl: string }
      expect(await shownWidth(bob, imageUrl)).toBe(500)
    })

    await test.step('lists are ordered, limited and paged by textual queries', async () => {
      const pages = await bob.evaluate(async (cursor) => {
        const { databases, Query } = window.sdk
        const list = (queries: string[]) =>
          databases
            .listDocuments('devhood', 'posts', queries)
            .then(({ total, documents }) => [total, documents.map(({ $id }) => $id)])
        return [
          await list([Query.orderDesc('$createdAt'), Query.limit(20)]),
          await list([Query.orderDesc('$updatedAt'), Query.limit(9), Query.cursorAfter(cursor)]),
          await list([Query.search('caption', 'cafe zur')]),
          await list([Query.search('caption', 'nothing of the kind')]),
        ]
      }, second.$id)
      expect(pages).toEqual([
        [2, [second.$id, first.$id]],
        [2, [first.$id]],
        [1, [first.$id]],
        [0, []],
      ])
    })

    await test.step('two concurrent likes are both stored', async () => {
      const [byBob, byAda] = await Promise.all([
        like(bob, first.$id, [bobId]),
        like(ada, first.$id, [adaId]),
      ])
      expect(byBob.likes.map(({ $id }) => $id)).toContain(bobId)
      expect(byAda.likes.map(({ $id }) => $id)).toContain(adaId)
      const liked = await getPost(bob, first.$id)
      expect(liked.likes.map(({ $id }) => $id).toSorted()).toEqual([adaId, bobId].toSorted())
      expect(liked.likesCount).toBe(2)
      expect(liked.$updatedAt).toBe(first.$updatedAt)
      expect((await getUser(bob, bobId)).liked.map(({ $id }) => $id)).toEqual([first.$id])
      expect((await getLikers(bob, first.$id)).toSorted()).toEqual([adaId, bobId].toSorted())
      expect((await like(bob, first.$id, [])).likes.map(({ $id }) => $id)).toEqual([adaId])
      expect(await getLikers(bob, first.$id)).toEqual([adaId])
    })

    await test.step('a save is visible to its owner only, and can be deleted', async () => {
      const saved = await bob.evaluate(
        ([user, post]) => {
          const { databases, ID } = window.sdk
          return databases.createDocument('devhood', 'saves', ID.unique(), { user, post })
        },
        [bobId, first.$id] as const,
      )
      const [save] = (await getUser(bob, bobId)).save
      expect([save?.$id, save?.post.$id, save?.post.creator.$id]).toEqual([
        saved.$id,
        first.$id,
        adaId,
      ])
      expect(await getUser(ada, bobId)).not.toHaveProperty('save')
      await bob.evaluate(
        (id) => window.sdk.databases.deleteDocument('devhood', 'saves', id),
        saved.$id,
      )
      expect((await getUser(bob, bobId)).save).toEqual([])
    })

    await test.step('the creator can edit and delete a post, nobody else can', async () => {
      const refused = await bob.evaluate(
        (id) =>
          window.failureOf(
            window.sdk.databases.updateDocument('devhood', 'posts', id, { caption: 'mine' }),
          ),
        first.$id,
      )
      expect(refused).toMatchObject({ code: 401, type: 'user_unauthorized' })
      const edited = await ada.evaluate(
        (id) =>
          window.sdk.databases.updateDocument<PostDocument>('devhood', 'posts', id, {
            caption: 'Tidied up',
            tags: [],
          }),
        first.$id,
      )
      expect(edited).toMatchObject({ caption: 'Tidied up', tags: [], likesCount: 1 })
      await ada.evaluate(
        async ([postId, imageId]) => {
          await window.sdk.databases.deleteDocument('devhood', 'posts', postId)
          await window.sdk.storage.deleteFile('media', imageId)
        },
        [first.$id, first.imageId] as const,
      )
      const gone = await bob.evaluate(
        (id) => window.failureOf(window.sdk.databases.getDocument('devhood', 'posts', id)),
        first.$id,
      )
      expect(gone).toMatchObject({ code: 404, type: 'document_not_found' })
      expect((await getUser(ada, adaId)).posts.map(({ $id }) => $id)).toEqual([second.$id])
    })
  })
