import { expect, type Page } from '@playwright/test'
import type { Models } from 'appwrite'
import { blackPng } from '../support/pictures.ts'
import { test } from './deployment.ts'
import {
  chooseFile,
  messagesTo,
  NEW_SDK_PAGES,
  person,
  SDK_PAGES,
  shownWidth,
  signUp,
  upload,
  openSdkPage,
} from './sdk.ts'
import { openOtherSite } from './site.ts'

type Post = Models.Document & {
  caption: string
  imageUrl: string
  likesCount: number
  creator: { name: string; email?: string }
  likes: { $id: string }[]
}
interface Received {
  readonly events: string[]
  readonly channels: string[]
  readonly payload: Post
}

declare global {
  interface Window {
    received: Received[]
    unsubscribe: () => void
  }
}

/** Subscribes as apps do; the page stores the events. */
const subscribe = (page: Page, channels: string[]) =>
  page.evaluate((names) => {
    window.received = []
    window.unsubscribe = window.sdk.client.subscribe<Post>(names, ({ events, channels, payload }) =>
      window.received.push({ events, channels, payload }),
    )
  }, channels)

const received = (page: Page) => page.evaluate(() => window.received)

async function createPost(page: Page, creator: string, caption: string): Promise<string> {
  await chooseFile(page, 'small.png', blackPng(200, 150))
  const { file, preview } = await upload(page)
  return page.evaluate(
    async (data) => {
      const { databases, ID } = window.sdk
      return (await databases.createDocument('devhood', 'posts', ID.unique(), data)).$id
    },
    { creator, caption, imageId: file.$id, imageUrl: preview },
  )
}

// A page of another site has its session in the browser's storage, one of the same site in a cookie.
for (const [sdk, host, greeting] of [
  [SDK_PAGES, 'localhost', ['connected', 'response']],
  [SDK_PAGES, '127.0.0.1', ['connected']],
  [NEW_SDK_PAGES, 'localhost', ['connected', 'response', 'response']],
  [NEW_SDK_PAGES, '127.0.0.1', ['connected', 'response']],
] as const)
  test(`an app at ${host} receives events of others' posts and likes with the official SDK ${sdk.version}`, async ({
    browser,
    deploy,
  }) => {
    const deployment = deploy(sdk, host)
    const ada = await openSdkPage(browser, deployment)
    const bob = await openSdkPage(browser, deployment)
    const [adaId, bobId] = [await signUp(ada, person('ada')), await signUp(bob, person('bob'))]
    const messages = messagesTo(ada)
    await subscribe(ada, ['documents', 'files', 'account'])
    await expect.poll(() => messages).toEqual(greeting)

    const postId = await createPost(bob, bobId, 'Hello')
    const address = 'databases.devhood.collections.posts.documents'
    await expect.poll(async () => (await received(ada)).length).toBe(1)
    const [created] = await received(ada)
    // The newer SDK also gets the event names of tables.
    const isNew = sdk === NEW_SDK_PAGES
    expect(created?.events).toHaveLength(isNew ? 64 : 22)
    expect(created?.events[0]).toBe(`${address}.${postId}.create`)
    const channels = ['documents', address, `${address}.${postId}`]
    expect(created?.channels).toEqual(isNew ? expect.arrayContaining(channels) : channels)
    expect(created?.payload).toMatchObject({
      $id: postId,
      caption: 'Hello',
      creator: { name: 'Bob Lovelace' },
      likes: [],
    })
    expect(created?.payload.creator.email).toBe(undefined)
    // The URL shows its picture here, whether or not the browser sends cookies along.
    const small = created?.payload.imageUrl.replace(
      'width=2000&height=2000',
      'width=100&height=100',
    )
    expect(await shownWidth(ada, small ?? '')).toBe(100)

    await bob.evaluate(
      ([id, me]) => window.sdk.databases.updateDocument('devhood', 'posts', id, { likes: [me] }),
      [postId, bobId] as const,
    )
    await expect.poll(async () => (await received(ada)).at(-1)?.payload.likesCount).toBe(1)
    await ada.evaluate(
      ([id, me]) =>
        window.sdk.databases.createDocument('devhood', 'saves', 'unique()', {
          user: me,
          post: id,
        }),
      [postId, adaId] as const,
    )
    // Documents deleted before their event is sent have none: the save is deleted with its post.
    await expect.poll(async () => (await received(ada)).length).toBe(3)
    await bob.evaluate((id) => window.sdk.databases.deleteDocument('devhood', 'posts', id), postId)
    await expect
      .poll(async () => (await received(ada)).map(({ events }) => events[0]?.split('.').slice(3)))
      .toEqual([
        ['posts', 'documents', postId, 'create'],
        ['posts', 'documents', postId, 'update'],
        ['saves', 'documents', expect.any(String), 'create'],
        ['posts', 'documents', postId, 'delete'],
      ])
  })

test('other channels use another socket, and old channels send nothing', async ({
  browser,
  deploy,
}) => {
  const deployment = deploy(SDK_PAGES)
  const ada = await openSdkPage(browser, deployment)
  const adaId = await signUp(ada, person('ada'))
  const messages = messagesTo(ada)
  await subscribe(ada, ['files'])
  await expect.poll(() => messages).toEqual(['connected', 'response'])
  await ada.evaluate(() => window.unsubscribe())
  await subscribe(ada, ['databases.devhood.collections.posts.documents'])
  await expect.poll(() => messages).toEqual(['connected', 'response', 'connected', 'response'])
  await createPost(ada, adaId, 'One')
  await expect
    .poll(async () => (await received(ada)).map(({ payload }) => payload.caption))
    .toEqual(['One'])
})

test('an app whose origin is not allowed is told so once, and stops', async ({
  browser,
  deploy,
}) => {
  const deployment = deploy(SDK_PAGES)
  await using otherSite = await openOtherSite('localhost')
  otherSite.show(SDK_PAGES)
  const page = await openSdkPage(browser, { server: deployment.server, site: otherSite })
  const errors: string[] = []
  const closings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('websocket', (socket) => socket.on('close', () => closings.push('closed')))
  await subscribe(page, ['documents'])
  await expect.poll(() => closings).toEqual(['closed'])
  // Apps that are disconnected for other reasons log when they will retry.
  expect(errors).toEqual([
    '{code: 1008, message: Invalid origin: the operator can list it in ALLOWED_ORIGINS.}',
  ])
})

test('the newer SDK uses one socket for all subscriptions', async ({ browser, deploy }) => {
  const deployment = deploy(NEW_SDK_PAGES)
  const ada = await openSdkPage(browser, deployment)
  const bob = await openSdkPage(browser, deployment)
  const [, bobId] = [await signUp(ada, person('ada')), await signUp(bob, person('bob'))]
  const sockets: string[] = []
  ada.on('websocket', (socket) => sockets.push(socket.url()))
  await ada.evaluate(async () => {
    const { newer, Query } = window.sdk
    if (!newer) throw new Error('The newer SDK is not there.')
    window.received = []
    const receive = (event: Received) => window.received.push(event)
    const posts = 'databases.devhood.collections.posts.documents'
    await newer.realtime.subscribe('account', receive as never)
    const { close } = await newer.realtime.subscribe<Post>('files', receive)
    await newer.realtime.subscribe<Post>(posts, receive, [Query.equal('caption', 'Second')])
    await close()
  })
  await createPost(bob, bobId, 'First')
  const second = await createPost(bob, bobId, 'Second')
  await expect
    .poll(async () => (await received(ada)).map(({ payload }) => payload.$id))
    .toEqual([second])
  const { $id } = await ada.evaluate(() => window.sdk.account.updateName('Ada King'))
  await expect
    .poll(async () => (await received(ada)).at(-1)?.events)
    .toContain(`users.${$id}.update.name`)
  expect((await received(ada)).map(({ payload }) => payload.$id)).toEqual([second, $id])
  expect(sockets).toHaveLength(1)
})
