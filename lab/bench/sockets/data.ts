import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { createClient, ID } from '@devhood/client'
import { buildApp } from '../../../apps/server/src/app.ts'
import { readConfig } from '../../../apps/server/src/config/index.ts'
import { textFunctions } from '../../../apps/server/src/engine/index.ts'
import { openPlatform } from '../../../apps/server/src/platform/index.ts'
import { fetchFrom } from '../../../apps/server/test/http/fetch.ts'

const POSTS = 2000
const CREDENTIALS = { email: 'bench@devhood.example', password: 'measure twice' }
const WORDS = ['queue', 'lamp', 'rebase', 'index', 'flame', 'train', 'paper', 'keyboard', 'latency']

/** The parts of the data that the loads need. */
export interface BenchData {
  readonly cookie: string
  readonly userId: string
  readonly postId: string
  readonly newPost: object
}

/** Fills a data folder through the API: one person, one picture, and realistic posts. */
export async function makeData(dataDir: string, posts = POSTS): Promise<BenchData> {
  const { config } = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off' })
  await using platform = await openPlatform(config, textFunctions)
  await using app = await buildApp(platform, config, { logLevel: 'silent' })
  const client = createClient({
    endpoint: `${config.publicUrl.origin}/v1`,
    project: config.projectId,
    database: config.databaseId,
    bucket: config.bucketId,
    fetch: fetchFrom(app),
  })
  const account = await client.account.create({
    userId: ID.unique(),
    name: 'Bench',
    ...CREDENTIALS,
  })
  const user = await client.documents.create('users', ID.unique(), {
    accountId: account.$id,
    email: account.email,
    name: 'Bench',
    username: 'bench',
    imageUrl: client.avatars.initialsUrl({ name: 'Bench' }),
  })
  await client.account.createEmailSession(CREDENTIALS)
  const bytes = readFileSync(join(import.meta.dirname, '../../sample/pictures/desk.jpg'))
  const file = await client.files.create({ file: new File([bytes], 'desk.jpg') })
  const newPost = {
    creator: user.$id,
    caption:
      'The office after six. One lamp, one monitor, and a branch that finally rebases cleanly.',
    location: 'Prague, Czechia',
    tags: ['evening', 'setup', 'deepwork'],
    imageId: file.$id,
    imageUrl: client.files.previewUrl(file.$id, { width: 2000, height: 2000, gravity: 'top' }),
  }
  let postId = ''
  for (let n = 0; n < posts; n++) {
    const caption = `${newPost.caption} ${WORDS[n % WORDS.length]} ${n}`
    const post = await client.documents.create('posts', ID.unique(), { ...newPost, caption })
    if (n % 3 === 0) await client.documents.update('posts', post.$id, { likes: [user.$id] })
    postId = post.$id
  }
  return { cookie: await signIn(app), userId: user.$id, postId, newPost }
}

async function signIn(app: Awaited<ReturnType<typeof buildApp>>): Promise<string> {
  const response = await app.inject({
    method: 'POST',
    url: '/v1/account/sessions/email',
    payload: CREDENTIALS,
  })
  return response.cookies
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    .join('; ')
}
