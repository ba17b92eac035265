import { expect } from '@playwright/test'
import type { Databases as NewDatabases } from 'appwrite27'
import { unique } from '../support/fixtures.ts'
import { test } from './deployment.ts'
import { NEW_SDK_PAGES, person, SDKS, signUp, openSdkPage } from './sdk.ts'

for (const sdk of SDKS)
  test(`documents are created, read, listed, changed and deleted with SDK ${sdk.version}`, async ({
    browser,
    deploy,
  }) => {
    const deployment = deploy(sdk)
    const page = await openSdkPage(browser, deployment)
    const other = await openSdkPage(browser, deployment)
    const [ada, bob] = [await signUp(page, person('ada')), await signUp(other, person('bob'))]
    const seen = await page.evaluate(
      async ([follower, followed]) => {
        const { databases, ID, Query } = window.sdk
        const { failureOf } = window
        const deployment = ['devhood', 'follows'] as const
        const made = await databases.createDocument(...deployment, ID.unique(), {
          follower,
          followed,
        })
        const read = await databases.getDocument(...deployment, made.$id)
        const list = await databases.listDocuments(...deployment, [
          Query.equal('follower', [follower]),
          Query.orderDesc('$createdAt'),
          Query.limit(5),
        ])
        const changed = await databases.updateDocument<typeof made & { bio: string }>(
          'devhood',
          'users',
          follower,
          { bio: 'Engines' },
        )
        await databases.deleteDocument(...deployment, made.$id)
        const gone = await failureOf(databases.getDocument(...deployment, made.$id))
        return { made, read, ids: list.documents.map(({ $id }) => $id), list, changed, gone }
      },
      [ada, bob] as const,
    )
    const { $id } = seen.made
    expect(seen).toMatchObject({
      made: { $databaseId: 'devhood', $collectionId: 'follows' },
      read: { $id },
      ids: [$id],
      list: { total: 1 },
      changed: { $id: ada, bio: 'Engines' },
      gone: { name: 'AppwriteException', code: 404, type: 'document_not_found' },
    })
  })

test(`the newer SDK upserts a document`, async ({ browser, deploy }) => {
  const deployment = deploy(NEW_SDK_PAGES)
  const page = await openSdkPage(browser, deployment)
  const other = await openSdkPage(browser, deployment)
  const [ada, bob] = [await signUp(page, person('ada')), await signUp(other, person('bob'))]
  const followId = unique('follow')
  const seen = await page.evaluate(
    async ([follower, followed, id]) => {
      const databases = window.sdk.databases as unknown as NewDatabases
      const { failureOf } = window
      const put = await databases.upsertDocument('devhood', 'follows', id, {
        follower,
        followed,
      })
      const over = await databases.upsertDocument('devhood', 'users', follower, { bio: 'Engines' })
      const count = [
        await failureOf(
          databases.incrementDocumentAttribute('devhood', 'users', follower, 'name', 1),
        ),
        await failureOf(
          databases.decrementDocumentAttribute('devhood', 'users', follower, 'name', 1),
        ),
      ]
      return { put, over, count }
    },
    [ada, bob, followId] as const,
  )
  expect(seen).toMatchObject({
    put: { $id: followId, $collectionId: 'follows' },
    over: { $id: ada, bio: 'Engines' },
    count: [
      { code: 400, type: 'attribute_type_invalid' },
      { code: 400, type: 'attribute_type_invalid' },
    ],
  })
})

test('tables hold the same data under other names with the newer SDK', async ({
  browser,
  deploy,
}) => {
  const deployment = deploy(NEW_SDK_PAGES)
  const page = await openSdkPage(browser, deployment)
  const other = await openSdkPage(browser, deployment)
  const [ada, bob] = [await signUp(page, person('ada')), await signUp(other, person('bob'))]
  const seen = await page.evaluate(
    async ([follower, followed]) => {
      const { databases, newer, Query } = window.sdk
      if (!newer) throw new Error('The newer SDK is not there.')
      const { tables } = newer
      const { failureOf } = window
      const made = await tables.createRow('devhood', 'follows', 'unique()', { follower, followed })
      const read = await tables.getRow('devhood', 'follows', made.$id)
      const same = await databases.getDocument('devhood', 'follows', made.$id)
      const own = [Query.equal('follower', [follower]), Query.limit(5)]
      const list = await tables.listRows('devhood', 'follows', own)
      const changed = await tables.updateRow('devhood', 'users', follower, { bio: 'Engines' })
      const put = await tables.upsertRow('devhood', 'users', follower, { bio: 'Looms' })
      const count = [
        await failureOf(tables.incrementRowColumn('devhood', 'users', follower, 'name', 1)),
        await failureOf(tables.decrementRowColumn('devhood', 'users', follower, 'name', 1)),
      ]
      await tables.deleteRow('devhood', 'follows', made.$id)
      const gone = await failureOf(tables.getRow('devhood', 'follows', made.$id))
      const { $id } = made
      return { $id, made, read, same: same.$id, list, changed, put, count, gone }
    },
    [ada, bob] as const,
  )
  const { $id } = seen
  expect(seen).toMatchObject({
    made: { $databaseId: 'devhood', $tableId: 'follows' },
    read: { $id, $tableId: 'follows' },
    same: $id,
    list: { total: 1, rows: [{ $id }] },
    changed: { $id: ada, $tableId: 'users', bio: 'Engines' },
    put: { $id: ada, bio: 'Looms' },
    count: [
      { code: 400, type: 'column_type_invalid' },
      { code: 400, type: 'column_type_invalid' },
    ],
    gone: { code: 404, type: 'row_not_found' },
  })
})
