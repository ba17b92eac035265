import { type APIRequestContext, request } from '@playwright/test'
import { expect, registerByApi, SIGNED_IN, unique } from './fixtures.ts'
import { noisePng } from './pictures.ts'

type StorageState = Awaited<ReturnType<APIRequestContext['storageState']>>

/**
 * Two users with a post and a job ad each. The first one likes and saves what exists and follows the second, each wants the other's job, and
 * a post is reported.
 */
export interface Dataset {
  /** The browser state of the first user after sign-in. */
  readonly firstUserState: StorageState
  readonly me: string
  readonly ownPost: string
  readonly other: string
  readonly otherPost: string
  readonly ownJob: string
  readonly otherJob: string
  /** A word that both captions contain. */
  readonly searchWord: string
}

const DATA = '/v1/databases/devhood/collections'

/** Creates the dataset through the API, as clients do. */
export async function createDataset(origin: string, ownPictures = 1): Promise<Dataset> {
  const searchWord = unique('lamplight')
  const [first, second] = [await signUpUser(origin), await signUpUser(origin)]
  const ownPost = await createPost(first, searchWord, ownPictures)
  const otherPost = await createPost(second, searchWord, 1)
  for (const post of [ownPost, otherPost]) {
    await sendDocument(first, 'patch', `${DATA}/posts/documents/${post}`, {
      likes: [first.userId],
    })
    await sendDocument(first, 'post', `${DATA}/saves/documents`, { user: first.userId, post })
  }
  const follow = { follower: first.userId, followed: second.userId }
  await sendDocument(first, 'post', `${DATA}/follows/documents`, follow)
  const [ownJob, otherJob] = [await postJob(first), await postJob(second)]
  await sendDocument(first, 'post', `${DATA}/jobSaves/documents`, { job: otherJob })
  await sendDocument(first, 'post', `${DATA}/interests/documents`, { job: otherJob })
  await sendDocument(second, 'post', `${DATA}/interests/documents`, { job: ownJob })
  const report = { user: second.userId, post: ownPost, reason: 'spam' }
  await sendDocument(second, 'post', `${DATA}/reports/documents`, report)
  const { cookies } = await first.request.storageState()
  const firstUserState = { cookies, origins: [{ origin, localStorage: [SIGNED_IN] }] }
  await Promise.all([first.request.dispose(), second.request.dispose()])
  const users = { me: first.userId, other: second.userId }
  return { firstUserState, ...users, ownPost, otherPost, ownJob, otherJob, searchWord }
}

interface TestUser {
  readonly request: APIRequestContext
  readonly userId: string
}

async function signUpUser(origin: string): Promise<TestUser> {
  const own = await request.newContext({ baseURL: origin })
  return { request: own, userId: await registerByApi({ request: own }, 'Ada Nwosu', unique('ada')) }
}

/** A post with this many pictures, a long caption and many tags; returns its id. */
async function createPost(user: TestUser, searchWord: string, pictures: number): Promise<string> {
  const imageIds: string[] = []
  while (imageIds.length < pictures) imageIds.push(await upload(user))
  return sendDocument(user, 'post', `${DATA}/posts/documents`, {
    creator: user.userId,
    caption: `${searchWord} ${'The lamps come on one by one. '.repeat(20)}`,
    location: 'Lisbon, Portugal',
    tags: Array.from({ length: 20 }, (_, index) => `tag${index}`),
    imageIds,
    imageAlts: imageIds.map(() => 'A square of noise in many colours.'),
  })
}

/** Uploads a picture; returns the file's id. */
async function upload(user: TestUser): Promise<string> {
  const buffer = noisePng(120, 80)
  const file = { name: 'window.png', mimeType: 'image/png', buffer }
  const sent = await user.request.post('/v1/storage/buckets/media/files', {
    headers: { 'x-appwrite-project': 'devhood' },
    multipart: { fileId: 'unique()', file },
  })
  expect(sent.status()).toBe(201)
  return ((await sent.json()) as { $id: string }).$id
}

/** A live ad with all that an ad can say; returns its id. */
function postJob(user: TestUser): Promise<string> {
  return sendDocument(user, 'post', `${DATA}/jobs/documents`, {
    poster: user.userId,
    title: 'Lamp engineer',
    company: 'Lantern Works',
    companySite: 'https://lantern.example',
    description: 'We keep **lamps** lit.\n\n- Rust\n- SQLite\n\n```\ncargo run\n```',
    employment: 'fullTime',
    seniority: 'senior',
    stack: ['Rust', 'SQLite'],
    salaryFrom: 60_000,
    salaryTo: 80_000,
    salaryCurrency: 'EUR',
    salaryUnit: 'year',
    workplace: 'hybrid',
    place: 'Graz, Austria',
    visa: 'sponsored',
    apply: 'https://lantern.example/jobs',
    status: 'live',
  })
}

/** Writes a document; returns its id. */
async function sendDocument(
  { request: own }: TestUser,
  method: 'post' | 'patch',
  url: string,
  fields: object,
) {
  const data = method === 'post' ? { documentId: 'unique()', data: fields } : { data: fields }
  const response = await own[method](url, { data })
  expect(response.ok()).toBe(true)
  return ((await response.json()) as { $id: string }).$id
}
