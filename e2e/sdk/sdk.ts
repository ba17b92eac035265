import { type Buffer } from 'node:buffer'
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
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
 * What the page offers to the functions that tests run in it. Where calls are the same in both, the older
 * SDK's types describe them; what only one of them has is undefined in pages with the other.
 */
interface Sdk {
  readonly client: Client
  readonly account: Account
  readonly databases: Databases
  readonly storage: Storage
  readonly avatars: Avatars
  readonly ID: typeof ID
  readonly Query: typeof Query
  /** The newer SDK's, and nothing in pages with the older. */
  readonly newer?: {
    readonly account: NewAccount
    readonly tables: TablesDB
    readonly realtime: Realtime
    readonly client: { readonly ping: () => Promise<unknown> }
  }
  /** Signs in with a password; the call is named differently. */
  readonly signIn: (email: string, password: string) => Promise<Models.Session>
  /** What a read must ask for to get everything: the newer SDK's reads leave relations out. */
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
    /** What a call failed with, as far as apps look at it; undefined when it went well. */
    failureOf: (call: Promise<unknown> | (() => Promise<unknown>)) => Promise<Failure | undefined>
  }
}
type Failure = Pick<AppwriteException, 'name' | 'message' | 'code' | 'type'>

/** Pages with the file that a package offers to browsers, as it was published. */
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

/** The official SDK as this product's first apps use it, and as it is today. */
export const SDKS = [pagesOf('appwrite'), pagesOf('appwrite27')] as const
export const [SDK_PAGES, NEW_SDK_PAGES] = SDKS
/** Both and the generations between them. */
export const SDK_GENERATIONS = SDK_PACKAGES.map(({ name }) => pagesOf(name))

/** A visitor with a browser profile of their own, on the other site's page, the SDK set up there. */
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
      selectAll: (...fields) => (isNew ? [Query.select(['*', ...fields])] : []),
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

/** Somebody whom no other test knows: `name` in small letters. */
export function person(name: string): Person {
  const username = unique(name)
  return {
    name: `${name[0]?.toUpperCase()}${name.slice(1)} Lovelace`,
    username,
    email: `${username}@example.org`,
    password: 'correct horse battery',
  }
}

/** A number that no other test has. */
export const phoneNumber = (): string => `+49151${randomInt(1e8).toString().padStart(8, '0')}`

/** The sign-up of an app of this kind: account, users document, session. Gives the users document's id. */
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

/** By way of the disk: handing megabytes to the browser as a message takes seconds. */
export async function chooseFile(page: Page, name: string, content: Buffer): Promise<void> {
  const path = test.info().outputPath('chosen')
  await writeFile(path, content)
  await page.setInputFiles('#file', path)
  // On a busy machine the page hears of it later.
  await page.waitForFunction((size) => {
    const input = document.querySelector<HTMLInputElement>('#file')
    return input?.files?.[0]?.name === 'chosen' && input.files[0].size === size
  }, content.length)
  // Not every machine can write every name to its disk; the page can.
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

/** Uploads the chosen file as apps do it; gives the file and the progress that was told. */
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
    // What newer SDKs take by position differs from one to the next; by name it does not.
    const named = { bucketId: 'media', fileId: id, file: chosen, onProgress }
    const file = await (newer
      ? (storage as unknown as NewStorage).createFile(named)
      : storage.createFile('media', id, chosen, undefined, onProgress))
    const preview = String(storage.getFilePreview('media', file.$id, 2000, 2000, 'top', 100))
    return { file, progressEvents, preview }
  }, fileId)
}

/** The width of the picture at an address once the page shows it; 0 when it could not. */
export async function shownWidth(page: Page, url: string): Promise<number> {
  await page.evaluate((src) => {
    const picture = document.querySelector<HTMLImageElement>('#picture')
    if (picture) picture.src = src
  }, url)
  const picture = page.locator('#picture')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
  return picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
}
