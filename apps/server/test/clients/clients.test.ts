import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { NATIVE_SDK_PACKAGES, NODE_SDK_PACKAGES } from '../../../../tools/checks/sdk-packages.ts'
import { sharedApp } from '../app/shared-app.ts'
import { pngOfSize } from '../../../../e2e/support/pictures.ts'
import { START } from '../app/app.ts'
import { addToken } from '../people/access-tokens.ts'
import { totpOf } from '../people/factors.ts'
import { PASSWORD, people } from '../people/people.ts'
import { hostOf } from '../sockets/sockets.ts'
import { openNativeRuntime } from './native-runtime.ts'
import { failureOf, type Sdk, type SdkClient, type SdkEvent } from './sdk-types.ts'

const KEY = 'a-key-of-another-server-that-is-long'
const APP = 'com.example.app'
const GUIDE = join(import.meta.dirname, '../../../../docs/coming-from-appwrite.md')
const server = sharedApp({
  serverKey: KEY,
  allowedOrigins: [`appwrite-ios://${APP}`, `appwrite-android://${APP}`],
})
/** Two chunks. */
const PICTURE = pngOfSize(6_000_000)
/** Posts store the address of their picture, as the server calls itself. */
const ENDPOINT = 'http://localhost:3000/v1'

const connect = async (sdk: Sdk): Promise<SdkClient> =>
  new sdk.Client().setEndpoint(`http://${await hostOf(server().app)}/v1`).setProject('devhood')

/** Who signs up in a test. */
async function signUp(sdk: Sdk, client: SdkClient, name: string) {
  const account = new sdk.Account(client)
  const email = `${name}-${sdk.ID.unique()}@example.com`
  const { $id } = await account.create(sdk.ID.unique(), email, PASSWORD, name)
  return { account, email, accountId: $id }
}

/** Shares a picture, finds, likes, edits and deletes the post; the person is signed in. */
async function shareAndDelete(sdk: Sdk, client: SdkClient, file: unknown) {
  const databases = new sdk.Databases(client)
  const storage = new sdk.Storage(client)
  const { Query, ID } = sdk
  const { $id: accountId, email } = await new sdk.Account(client).get()
  const word = `desk${ID.unique()}`
  const { $id: userId } = await databases.createDocument('devhood', 'users', ID.unique(), {
    accountId,
    name: 'Ada Lovelace',
    username: `ada-${ID.unique()}`,
    email,
    imageUrl: 'https://devhood.example/v1/avatars/initials',
    headline: `Sits at a ${word}`,
    stack: ['C++'],
  })
  const uploaded = await storage.createFile('media', ID.unique(), file)
  expect(uploaded).toMatchObject({ name: 'größe ✓.png', chunksUploaded: 2 })
  const { $id } = await databases.createDocument('devhood', 'posts', ID.unique(), {
    creator: userId,
    caption: `My ${word}`,
    imageId: uploaded.$id,
    imageUrl: `${ENDPOINT}/storage/buckets/media/files/${uploaded.$id}/preview`,
    location: 'Oslo',
    tags: ['desk'],
  })
  const queries = [Query.search('caption', word), Query.orderDesc('$createdAt'), Query.limit(5)]
  const found = await databases.listDocuments('devhood', 'posts', queries)
  expect([found.total, found.documents[0]?.$id]).toEqual([1, $id])
  for (const words of [`C++ ${word}`, `cpp ${word}`, `f# ${word}`]) {
    const people = await databases.listDocuments('devhood', 'users', [Query.search('text', words)])
    expect([words, people.total]).toEqual([words, words.startsWith('f') ? 0 : 1])
  }
  expect(
    new Uint8Array(await storage.getFilePreview('media', uploaded.$id, 40)).length,
  ).toBeGreaterThan(40)
  await databases.updateDocument('devhood', 'posts', $id, { likes: [userId] })
  const whole = [Query.select(['*', 'likes.*'])]
  const liked = await databases.getDocument('devhood', 'posts', $id, whole)
  expect([liked.likesCount, liked.likes.map((person) => person.$id)]).toEqual([1, [userId]])
  const edited = await databases.updateDocument('devhood', 'posts', $id, { caption: 'Tidied up' })
  expect(edited.caption).toBe('Tidied up')
  await databases.deleteDocument('devhood', 'posts', $id)
  await storage.deleteFile('media', uploaded.$id)
  expect(await failureOf(databases.getDocument('devhood', 'posts', $id))).toEqual({
    code: 404,
    type: 'document_not_found',
  })
}

/** The input file of a version of the server SDK. */
function inputFileOf(name: string, sdk: object): unknown {
  const { InputFile } = (
    'InputFile' in sdk ? sdk : createRequire(import.meta.url)(`${name}/file`)
  ) as { InputFile: { fromBuffer: (bytes: Buffer, name: string) => unknown } }
  return InputFile.fromBuffer(Buffer.from(PICTURE), 'größe ✓.png')
}

test.each(NODE_SDK_PACKAGES)(
  'a server signs people in with node-appwrite $version, and acts for them',
  async ({ name }) => {
    const sdk = createRequire(import.meta.url)(name) as Sdk
    const admin = (await connect(sdk)).setKey(KEY)
    const { account, email, accountId } = await signUp(sdk, admin, 'ada')
    const { secret, $id } = await account.createEmailPasswordSession(email, PASSWORD)
    const client = (await connect(sdk)).setSession(secret)
    expect(await new sdk.Account(client).get()).toMatchObject({ $id: accountId, name: 'ada' })
    await shareAndDelete(sdk, client, inputFileOf(name, sdk))
    await new sdk.Account(client).deleteSession($id)
    expect(await failureOf(new sdk.Account(client).get())).toEqual({
      code: 401,
      type: 'general_unauthorized_scope',
    })
    // Without the key a server gets no secret.
    const plain = new sdk.Account(await connect(sdk))
    expect((await plain.createEmailPasswordSession(email, PASSWORD)).secret).toBe('')
  },
)

test.each(NODE_SDK_PACKAGES.slice(-1))(
  'a server confirms a second factor for a person with node-appwrite $version',
  async ({ name }) => {
    const sdk = createRequire(import.meta.url)(name) as Sdk
    const admin = (await connect(sdk)).setKey(KEY)
    const { account, email } = await signUp(sdk, admin, 'ada')
    const open = async () => {
      const { secret } = await account.createEmailPasswordSession(email, PASSWORD)
      return new sdk.Account((await connect(sdk)).setSession(secret))
    }
    const first = await open()
    const { secret } = await first.createMFAAuthenticator('totp')
    await first.updateMFAAuthenticator('totp', totpOf(secret, START))
    const { recoveryCodes } = await first.createMFARecoveryCodes()
    expect(await first.updateMFA(true)).toMatchObject({ mfa: true })
    const second = await open()
    expect(await failureOf(second.get())).toEqual({ code: 401, type: 'user_more_factors_required' })
    expect(await second.listMFAFactors()).toMatchObject({ totp: true, recoveryCode: true })
    // The newest version spells it in lower case.
    const { $id } = await second.createMFAChallenge('recoverycode')
    const { factors } = await second.updateMFAChallenge($id, String(recoveryCodes[0]))
    expect(factors).toEqual(['password', 'recoveryCode'])
    expect(await second.get()).toMatchObject({ email })
  },
)

test.each(NODE_SDK_PACKAGES.slice(-1))(
  'a script with an access token does what the guide shows, with node-appwrite $version',
  async ({ name }) => {
    const sdk = createRequire(import.meta.url)(name) as Sdk
    const { alice } = await people(server().app, 'alice')
    const { secret: TOKEN } = await addToken(server(), alice)
    const example = /^const client = .*\n.*Bearer[^]*?(?=```)/m.exec(await readFile(GUIDE, 'utf8'))
    await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-'))
    const path = join(folder.path, 'example.mjs')
    const scope = '{ Client, Databases, endpoint, process }'
    await writeFile(path, `export async function run(${scope}) {\n${example?.[0]}\nreturn posts }`)
    const { run } = (await import(pathToFileURL(path).href)) as { run: (scope: object) => unknown }
    const endpoint = `http://${await hostOf(server().app)}/v1`
    const found = await run({ ...sdk, endpoint, process: { env: { TOKEN } } })
    expect(found).toMatchObject({ documents: expect.any(Array) })
  },
)

const PLATFORMS = ['ios', 'android'] as const

test.each(
  NATIVE_SDK_PACKAGES.flatMap((sdk) => PLATFORMS.map((platform) => ({ ...sdk, platform }))),
)(
  'an app on $platform does the same with react-native-appwrite $version, and hears of it',
  async ({ name, platform }) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-'))
    const path = join(folder.path, 'größe ✓.png')
    await writeFile(path, PICTURE)
    const file = {
      uri: pathToFileURL(path).href,
      name: 'größe ✓.png',
      type: 'image/png',
      size: PICTURE.length,
    }
    await using runtime = openNativeRuntime(platform)
    const sdk = (await import(name)) as Sdk
    const client = (await connect(sdk)).setPlatform(APP)
    const { account, email, accountId } = await signUp(sdk, client, 'bea')
    expect((await account.createEmailPasswordSession(email, PASSWORD)).secret).toBe('')
    expect(await account.get()).toMatchObject({ $id: accountId, name: 'bea' })

    const { promise: heard, resolve } = Promise.withResolvers<SdkEvent>()
    {
      using _listening = { [Symbol.dispose]: client.subscribe('documents', resolve) }
      await shareAndDelete(sdk, client, file)
      expect((await heard).events.length).toBeGreaterThan(0)
    }
    await runtime.socketsClosed()

    await account.deleteSession('current')
    expect(await failureOf(account.get())).toEqual({
      code: 401,
      type: 'general_unauthorized_scope',
    })
    const other = new sdk.Account((await connect(sdk)).setPlatform('com.example.other'))
    expect(await failureOf(other.createEmailPasswordSession(email, PASSWORD))).toEqual({
      code: 403,
      type: 'general_unknown_origin',
    })
  },
)
