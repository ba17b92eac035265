import { join } from 'node:path'
import { type Client, createClient, ID } from '@devhood/client'
import type { Kysely } from 'kysely'
import { type AppOptions, buildApp } from '../../apps/server/src/app.ts'
import type { ReadConfig } from '../../apps/server/src/config/index.ts'
import { textFunctions } from '../../apps/server/src/engine/index.ts'
import { statement } from '../../apps/server/src/platform/database/index.ts'
import { loadOnce } from '../../apps/server/src/lib/load-once.ts'
import { openPlatform, type Platform, readFiles } from '../../apps/server/src/platform/index.ts'
import { fetchFrom } from '../../apps/server/test/http/fetch.ts'
import type { DemoPerson } from './people.ts'

/* Creates data through the API, as people do: for the sample community and for generated data. */

export const PASSWORD = 'lit-windows'

export const emailOf = (handle: string) => `${handle}@devhood.example`

/** What takes most of the time. Tests use lighter work than the product: pictures without previews, and weak hashes. */
export type SeedWork = Partial<Pick<Platform, 'images'> & Pick<AppOptions, 'passwordCost'>>

interface SeedOptions {
  /** The server's time in milliseconds. */
  readonly now: () => number
  readonly beginAnew?: boolean | undefined
  readonly work?: SeedWork
}

const anyAccount = statement((sql: Kysely<{ accounts: { $id: string } }>) =>
  sql.selectFrom('accounts').select('$id').limit(1),
)

/**
 * A server in this process on a data folder where nobody has signed up; undefined where somebody has. Each client
 * has separate cookies.
 */
export async function openSeedServer(
  config: ReadConfig,
  { now, beginAnew, work = {} }: SeedOptions,
) {
  await using opening = new AsyncDisposableStack()
  const how = beginAnew === undefined ? {} : { beginAnew }
  const platform = opening.use(await openPlatform(config, textFunctions, how))
  if ((await platform.database.first(anyAccount, {})) !== undefined) return undefined
  const { images = platform.images, ...options } = work
  const unlimited = { ...config, rateLimits: false }
  const app = opening.use(
    await buildApp({ ...platform, images, now }, unlimited, { logLevel: 'silent', ...options }),
  )
  const opened = opening.move()
  return {
    database: platform.database,
    newClient: () =>
      createClient({
        endpoint: `${config.publicUrl.origin}/v1`,
        project: config.projectId,
        database: config.databaseId,
        bucket: config.bucketId,
        collections: config.collectionIds,
        fetch: fetchFrom(app),
      }),
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}

export interface DemoUser extends DemoPerson {
  readonly client: Client
  readonly userId: string
}

/** Something that happens in the sample community, in minutes before its start. */
export interface Moment {
  readonly minutesAgo: number
  readonly happen: () => Promise<void>
}

const loadPictures = loadOnce(async () => readFiles(join(import.meta.dirname, 'pictures')))

async function pictureOf(name: string): Promise<File> {
  const bytes = (await loadPictures()).get(name)
  if (!bytes) throw new Error(`There is no picture ${name}.`)
  const type = name.endsWith('.png') ? 'image/png' : 'image/jpeg'
  return new File([new Uint8Array(bytes)], name, { type })
}

/** Uploads a picture; returns the fields that a document stores. */
export const upload = async (client: Client, name: string) =>
  uploadFile(client, await pictureOf(name))

export async function uploadFile(client: Client, picture: File) {
  const file = await client.files.create({ file: picture })
  const preview = { width: 2000, height: 2000, gravity: 'top', quality: 100 } as const
  return { imageId: file.$id, imageUrl: client.files.previewUrl(file.$id, preview) }
}

/** Signs a person up and in, who has taken the first steps. */
export async function signUp(client: Client, person: DemoPerson): Promise<DemoUser> {
  const { handle, name, bio, portrait } = person
  const credentials = { email: emailOf(handle), password: PASSWORD }
  const account = await client.account.create({ userId: ID.unique(), name, ...credentials })
  const user = await client.documents.create('users', ID.unique(), {
    accountId: account.$id,
    email: account.email,
    name,
    username: handle,
    imageUrl: client.avatars.initialsUrl({ name }),
  })
  await client.account.createEmailSession(credentials)
  const picture = portrait ? await upload(client, portrait) : {}
  await client.documents.update('users', user.$id, { bio, firstStep: 'done', ...picture })
  return { ...person, client, userId: user.$id }
}
