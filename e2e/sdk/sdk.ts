import { type Buffer } from 'node:buffer'
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { env } from 'node:process'
import { type Browser, expect, type Page, test } from '@playwright/test'
import type {
  Account,
  AppwriteException,
  Avatars,
  Client,
  Databases,
  ID,
  Models,
  Query,
  Storage,
  UploadProgress,
} from 'appwrite'
import type { Account as NewAccount, Realtime, Storage as NewStorage, TablesDB } from 'appwrite27'
import { SDK_PACKAGES } from '../../tools/checks/sdk-packages.ts'
import { unique } from '../support/fixtures.ts'
import { type DeployedApp } from './deployment.ts'
import { type Pages } from './site.ts'

/**
 * What the page provides for functions that tests run in it. Where calls are the same in both, the older SDK's types
 * describe them; calls of only one of them are undefined in pages with the other.
 */
interface Sdk {
  readonly client: Client
  readonly account: Account
  readonly databases: Databases
  readonly storage: Storage
  readonly avatars: Avatars
  readonly ID: typeof ID
  readonly Query: typeof Query
  /** The newer SDK's; undefined in pages with the older. */
  readonly newer?: {
    readonly account: NewAccount
    readonly tables: TablesDB
    readonly realtime: Realtime
    readonly client: { readonly ping: () => Promise<unknown> }
  }
  /** Signs in with a password; the call has a different name. */
  readonly signIn: (email: string, password: string) => Promise<Models.Session>
  /** The queries of a read that returns everything: the newer SDK's reads leave relations out. */
  readonly selectAll: (...fields: string[]) => string[]
}

declare global {
  interface Window {
    Appwrite: Pick<Sdk, 'ID' | 'Query'> & {
      Client: typeof Client
      Account: typeof Account
      Databases: typeof Databases
      Storage: typeof Storage
      Avatars: typeof Avatars
      TablesDB?: typeof TablesDB
      Realtime?: typeof Realtime
    }
    sdk: Sdk
    /** The error of a call, as far as apps read it; undefined when it succeeded. */
    failureOf: (call: Promise<unknown> | (() => Promise<unknown>)) => Promise<Failure | undefined>
  }
}
type Failure = Pick<AppwriteException, 'name' | 'message' | 'code' | 'type'>

/** Pages with the published browser file of a package. */
function pagesOf(name: string): Pages & { readonly version: string } {
  const own = createRequire(import.meta.url).resolve(`${name}/package.json`)
  const published = readFileSync(join(dirname(own), 'dist', 'iife', 'sdk.js'), 'utf8')
  const { version } = JSON.parse(readFileSync(own, 'utf8')) as { version: string }
  return {
    version,
    head: '<script src="/sdk.js"></script>',
    scriptAt: (path) => (path === '/sdk.js' ? published : undefined),
  }
}

const isOnServers = env['TEST_STORES'] === 'servers'

const OLD_AND_NEW = [pagesOf('appwrite'), pagesOf('appwrite27')] as const
export const [SDK_PAGES, NEW_SDK_PAGES] = OLD_AND_NEW
/** The official SDK as the first apps for this product used it, and its newest version, which alone is tried by day. */
export const SDKS = env['NIGHTLY'] ? OLD_AND_NEW : [NEW_SDK_PAGES]
/**
 * By day both, but on servers, which make no difference to them; at night also the versions between them. For journeys
 * through most calls.
 */
export const TRIED_SDKS = isOnServers
  ? SDKS
  : env['NIGHTLY']
    ? SDK_PACKAGES.map(({ name }) => pagesOf(name))
    : OLD_AND_NEW

/** The first version, one between, and the newest: they write queries differently. */
export const QUERYING_SDKS = ['appwrite', 'appwrite20', 'appwrite28'].map(pagesOf)

/** Those that know second factors. */
export const MFA_SDKS = [NEW_SDK_PAGES, pagesOf('appwrite28')]

/** A page of the other site with the SDK set up, in a separate browser profile. */
export async function openSdkPage(browser: Browser, { server, site }: DeployedApp): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(site.origin)
  await page.evaluate((endpoint) => {
    const { Client: ClientOf, Account, Databases, Storage, Avatars, ID, Query } = window.Appwrite
    const { TablesDB: TablesOf, Realtime: RealtimeOf } = window.Appwrite
    const client = new ClientOf().setEndpoint(endpoint).setProject('devhood')
    const account = new Account(client)
    const isNew = TablesOf !== undefined && RealtimeOf !== undefined
    // Versions that know tables read no relations unless a query names them.
    const selects = TablesOf !== undefined
    const newAccount = account as unknown as NewAccount
    window.sdk = {
      client,
      account,
      ...(isNew && {
        newer: {
          account: newAccount,
          tables: new TablesOf(client as never),
          realtime: new RealtimeOf(client as never),
          client: client as never,
        },
      }),
      signIn: (email, password) =>
        'createEmailPasswordSession' in account
          ? newAccount.createEmailPasswordSession(email, password)
          : account.createEmailSession(email, password),
      selectAll: (...fields) => (selects ? [Query.select(['*', ...fields])] : []),
      databases: new Databases(client),
      storage: new Storage(client),
      avatars: new Avatars(client),
      ID,
      Query,
    }
    window.failureOf = (call) =>
      (typeof call === 'function' ? call() : call).then(
        () => undefined,
        ({ name, message, code, type }: AppwriteException) => ({ name, message, code, type }),
      )
  }, `${server.origin}/v1`)
  return page
}

export interface Person {
  readonly name: string
  readonly username: string
  readonly email: string
  readonly password: string
}

/** A person who is unique among all tests: `name` in lower case. */
export function person(name: string): Person {
  const username = unique(name)
  return {
    name: `${name[0]?.toUpperCase()}${name.slice(1)} Lovelace`,
    username,
    email: `${username}@example.org`,
    password: 'correct horse battery',
  }
}

/** A phone number that no other test uses. */
export const phoneNumber = (): string => `+49151${randomInt(1e8).toString().padStart(8, '0')}`

/** The sign-up of such an app: account, users document, session. Returns the users document's id. */
export function signUp(page: Page, credentials: Person): Promise<string> {
  return page.evaluate(async ({ name, username, email, password }) => {
    const { account, databases, avatars, ID, Query, signIn } = window.sdk
    const created = await account.create(ID.unique(), email, password, name)
    const imageUrl = String(avatars.getInitials(name))
    const data = { accountId: created.$id, name, username, email, imageUrl }
    await databases.createDocument('devhood', 'users', ID.unique(), data)
    await signIn(email, password)
    const { $id } = await account.get()
    const found = await databases.listDocuments('devhood', 'users', [
      Query.equal('accountId', [$id]),
    ])
    return found.documents[0]?.$id ?? ''
  }, credentials)
}

/** By way of the disk: passing megabytes to the browser in a message takes seconds. */
export async function chooseFile(page: Page, name: string, content: Buffer): Promise<void> {
  const path = test.info().outputPath('chosen')
  await writeFile(path, content)
  await page.setInputFiles('#file', path)
  // On a busy machine the page is notified later.
  await page.waitForFunction((size) => {
    const input = document.querySelector<HTMLInputElement>('#file')
    return input?.files?.[0]?.name === 'chosen' && input.files[0].size === size
  }, content.length)
  // Not every machine can write every file name to its disk; the page can.
  await page.evaluate((fileName) => {
    const input = document.querySelector<HTMLInputElement>('#file')
    const [chosen] = input?.files ?? []
    if (!input || !chosen) return
    const transfer = new DataTransfer()
    const type = fileName.endsWith('.png') ? 'image/png' : ''
    transfer.items.add(new File([chosen], fileName, { type }))
    input.files = transfer.files
  }, name)
}

/** Uploads the chosen file as apps do; returns the file and the reported progress. */
export function upload(page: Page, fileId = 'unique()') {
  return page.evaluate(async (id) => {
    const { storage, newer } = window.sdk
    const input = document.querySelector<HTMLInputElement>('#file')
    const chosen = input?.files?.[0]
    if (!chosen) throw new Error('No file was chosen')
    const progressEvents: { progress: number; chunksUploaded: number; chunksTotal: number }[] = []
    const onProgress = (progress: UploadProgress) => {
      const { chunksUploaded, chunksTotal } = progress
      progressEvents.push({ progress: Math.round(progress.progress), chunksUploaded, chunksTotal })
    }
    // Positional parameters differ between newer SDKs; named ones don't.
    const named = { bucketId: 'media', fileId: id, file: chosen, onProgress }
    const file = await (newer
      ? (storage as unknown as NewStorage).createFile(named)
      : storage.createFile('media', id, chosen, undefined, onProgress))
    const preview = String(storage.getFilePreview('media', file.$id, 2000, 2000, 'top', 100))
    return { file, progressEvents, preview }
  }, fileId)
}

/** The width of the picture at a URL once the page shows it; 0 when it failed. */
export async function shownWidth(page: Page, url: string): Promise<number> {
  await page.evaluate((src) => {
    const picture = document.querySelector<HTMLImageElement>('#picture')
    if (picture) picture.src = src
  }, url)
  const picture = page.locator('#picture')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
  return picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
}

/** The types of the next messages that the server sends to a page. */
export function messagesTo(page: Page): string[] {
  const types: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) =>
      types.push((JSON.parse(String(payload)) as { type: string }).type),
    ),
  )
  return types
}
