import { expect, type Page } from '@playwright/test'
import type { Models } from 'appwrite'
import { test } from './deployment.ts'
import { openSdkPage, person, signUp, TRIED_SDKS } from './sdk.ts'

type Conversation = Models.Document & { state: string; unread: number; lastText: string }
type Message = Models.Document & { text: string; editedAt: string | null; deletedAt: string | null }

const create = (page: Page, collection: string, data: object): Promise<string> =>
  page.evaluate(
    async ([name, fields]) => {
      const { databases, ID } = window.sdk
      return (await databases.createDocument('devhood', name, ID.unique(), fields)).$id
    },
    [collection, data] as const,
  )
const update = (page: Page, collection: string, id: string, data: object) =>
  page.evaluate(
    async ([name, documentId, fields]) => {
      await window.sdk.databases.updateDocument('devhood', name, documentId, fields)
    },
    [collection, id, data] as const,
  )

const conversationsOf = (page: Page) =>
  page.evaluate(async () => {
    const { databases, Query } = window.sdk
    const { documents } = await databases.listDocuments<Conversation>('devhood', 'conversations', [
      Query.orderDesc('lastMessageAt'),
    ])
    return documents.map(({ $id, state, unread, lastText }) => ({ $id, state, unread, lastText }))
  })

const threadOf = (page: Page, conversation: string) =>
  page.evaluate(async (id) => {
    const { databases, Query } = window.sdk
    const { documents } = await databases.listDocuments<Message>('devhood', 'messages', [
      Query.equal('conversation', [id]),
      Query.orderAsc('$createdAt'),
    ])
    return documents.map(({ text, editedAt, deletedAt }) =>
      deletedAt ? 'deleted' : [text, editedAt && '(edited)'].filter(Boolean).join(' '),
    )
  }, conversation)

for (const sdk of TRIED_SDKS)
  test(`two people have a conversation with SDK ${sdk.version}`, async ({ browser, deploy }) => {
    const deployment = deploy(sdk)
    const [ada, bob] = [
      await openSdkPage(browser, deployment),
      await openSdkPage(browser, deployment),
    ]
    await signUp(ada, person('ada'))
    const bobId = await signUp(bob, person('bob'))
    const conversation = await create(ada, 'conversations', { other: bobId })
    const first = await create(ada, 'messages', { conversation, text: 'Hello', key: 'one' })
    expect(await create(ada, 'messages', { conversation, text: 'Hello', key: 'one' })).toBe(first)
    const [request] = await conversationsOf(bob)
    expect(request).toMatchObject({ state: 'requested', unread: 1, lastText: 'Hello' })
    const id = request?.$id ?? ''
    await update(bob, 'conversations', id, { state: 'open', seenAt: new Date().toISOString() })
    await create(bob, 'messages', { conversation: id, text: 'Hi' })
    await update(ada, 'messages', first, { text: 'Hello there' })
    expect(await threadOf(bob, id)).toEqual(['Hello there (edited)', 'Hi'])
    await ada.evaluate(
      (message) => window.sdk.databases.deleteDocument('devhood', 'messages', message),
      first,
    )
    expect(await threadOf(bob, id)).toEqual(['deleted', 'Hi'])
    expect(await threadOf(ada, conversation)).toEqual(['deleted', 'Hi'])
    expect(await conversationsOf(ada)).toMatchObject([{ state: 'open', unread: 1, lastText: 'Hi' }])
  })
