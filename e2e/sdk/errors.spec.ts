import { expect } from '@playwright/test'
import { test } from './deployment.ts'
import { SDK_PAGES, SDKS, person, signUp, openSdkPage } from './sdk.ts'
import { openOtherSite } from './site.ts'

for (const sdk of SDKS)
  test(`every error reaches the app as an AppwriteException with its code and type, with SDK ${sdk.version}`, async ({
    browser,
    deploy,
  }) => {
    const deployment = deploy(sdk)
    const page = await openSdkPage(browser, deployment)

    const asGuest = await page.evaluate(async () => {
      const { account, databases, storage, signIn } = window.sdk
      const { failureOf } = window
      return {
        account: await failureOf(account.get()),
        list: await failureOf(databases.listDocuments('devhood', 'posts')),
        file: await failureOf(storage.getFile('media', 'nothing')),
        credentials: await failureOf(signIn('a@example.org', 'wrong password')),
        email: await failureOf(account.create('unique()', 'no address', 'long enough', 'Ada')),
        password: await failureOf(account.create('unique()', 'a@example.org', 'short', 'Ada')),
        missing: await failureOf(async () =>
          account.create('unique()', 'a@example.org', undefined as never),
        ),
      }
    })
    const refused = (code: number, type: string) => ({ name: 'AppwriteException', code, type })
    expect(asGuest).toMatchObject({
      account: refused(401, 'general_unauthorized_scope'),
      list: refused(401, 'user_unauthorized'),
      file: refused(401, 'user_unauthorized'),
      credentials: refused(401, 'user_invalid_credentials'),
      email: refused(400, 'general_argument_invalid'),
      password: refused(400, 'general_argument_invalid'),
      missing: { ...refused(0, ''), message: 'Missing required parameter: "password"' },
    })
    expect(asGuest.email?.message).toContain('email')
    expect(asGuest.password?.message).toContain('password')

    const ada = person('ada')
    const userId = await signUp(page, ada)
    const asAda = await page.evaluate(
      async ({ creator, email }) => {
        const { account, databases, storage, Query } = window.sdk
        const { failureOf } = window
        const list = (...queries: string[]) =>
          failureOf(databases.listDocuments('devhood', 'posts', queries))
        const create = (collection: string, data: object) =>
          failureOf(databases.createDocument('devhood', collection, 'unique()', data))
        return {
          taken: await failureOf(
            account.create('unique()', email.toUpperCase(), 'correct horse battery', 'Ada'),
          ),
          database: await failureOf(databases.listDocuments('nowhere', 'posts')),
          collection: await failureOf(databases.listDocuments('devhood', 'nothing')),
          document: await failureOf(databases.getDocument('devhood', 'posts', 'nothing')),
          bucket: await failureOf(storage.getFile('nowhere', 'nothing')),
          file: await failureOf(storage.getFile('media', 'nothing')),
          badId: await failureOf(databases.getDocument('devhood', 'posts', '_no')),
          query: await list('nonsense('),
          unknownField: await list(Query.equal('secret', 'x')),
          noIndex: await list(Query.search('imageAlt', 'x')),
          cursor: await list(Query.cursorAfter('nothing')),
          noPicture: await create('posts', { creator, caption: 'x' }),
          unknownAttribute: await create('posts', { creator, colour: 'red' }),
          notText: await failureOf(async () =>
            storage.createFile('media', 'unique()', 'text' as never),
          ),
          notAPicture: await failureOf(
            storage.createFile('media', 'unique()', new File(['plain text'], 'picture.png')),
          ),
          session: await failureOf(account.deleteSession('nothing')),
        }
      },
      { creator: userId, email: ada.email },
    )
    expect(asAda).toMatchObject({
      taken: refused(409, 'user_already_exists'),
      database: refused(404, 'database_not_found'),
      collection: refused(404, 'collection_not_found'),
      document: refused(404, 'document_not_found'),
      bucket: refused(404, 'storage_bucket_not_found'),
      file: refused(404, 'storage_file_not_found'),
      badId: refused(400, 'general_argument_invalid'),
      query: refused(400, 'general_query_invalid'),
      unknownField: refused(400, 'general_query_invalid'),
      noIndex: refused(400, 'general_query_invalid'),
      cursor: refused(400, 'general_cursor_not_found'),
      noPicture: refused(400, 'document_invalid_structure'),
      unknownAttribute: refused(400, 'document_invalid_structure'),
      notAPicture: refused(400, 'storage_file_type_unsupported'),
      session: refused(404, 'user_session_not_found'),
    })
    expect(asAda.notText?.message).toBe(
      sdk === SDK_PAGES ? 'Parameter "file" has to be a File.' : 'File not found in payload',
    )
  })

test('an app whose origin is not allowed gets nothing', async ({ browser, deploy }) => {
  const deployment = deploy(SDK_PAGES)
  await using otherSite = await openOtherSite('localhost')
  otherSite.show(SDK_PAGES)
  const page = await openSdkPage(browser, { server: deployment.server, site: otherSite })
  const failure = await page.evaluate(() => window.failureOf(window.sdk.account.get()))
  expect(failure).toEqual({
    name: 'AppwriteException',
    message: 'Failed to fetch',
    code: 0,
    type: '',
  })
})
