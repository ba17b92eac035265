import { env } from 'node:process'
import { expect, test } from 'vitest'
import { testApp } from '../../../apps/server/test/app/app.ts'
import { cookieJar } from '../../../apps/server/test/http/cookie-jar.ts'
import { chooseSeed, openRandom } from '../../../apps/server/test/random.ts'
import { openLossyProxy } from '../../../apps/server/test/faults/lossy-proxy.ts'
import { hostOf } from '../../../apps/server/test/sockets/sockets.ts'
import { noisePng } from '../../../e2e/support/pictures.ts'
import { type Client, ClientError, createClient, ID, Query } from './index.ts'

const PEOPLE = env['NIGHTLY'] ? 60 : 5
const LOST = 20

/** Over the network, with the cookies of one browser. */
function fetchWithCookies(): typeof fetch {
  const jar = cookieJar()
  return async (input, init) => {
    const request = new Request(input, init)
    for (const [name, value] of Object.entries(jar.headers())) request.headers.set(name, value)
    const response = await fetch(request)
    jar.keep(response.headers.getSetCookie())
    return response
  }
}

/**
 * Calls until a response arrives. `known` is the error that a repeated call may get after its first response was lost.
 */
async function again(call: () => Promise<unknown>, known?: number): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await call()
      return
    } catch (error) {
      if (!(error instanceof ClientError)) throw error
      if (attempt > 0 && error.code === known) return
      if (error.type !== 'network') throw error
    }
  }
}

interface Somebody extends Client {
  readonly userId: string
  readonly postId: string
}

/** Signs a person up and shares a picture, whatever gets lost. */
async function arrive(origin: string, name: string): Promise<Somebody> {
  const client = createClient({
    endpoint: `${origin}/v1`,
    project: 'devhood',
    database: 'devhood',
    bucket: 'media',
    retryDelay: () => 0,
    fetch: fetchWithCookies(),
  })
  const { account, documents, files } = client
  const [accountId, userId, fileId, postId] = [ID.unique(), ID.unique(), ID.unique(), ID.unique()]
  const credentials = { email: `${name}@example.org`, password: 'a good password' }
  await again(async () => account.create({ ...credentials, userId: accountId, name }), 409)
  await again(async () => account.createEmailSession(credentials))
  const profile = { accountId, name, username: name, email: credentials.email }
  await again(async () => documents.create('users', userId, profile), 409)
  const file = new File([new Uint8Array(noisePng(16, 12))], `${name}.png`)
  await again(async () => files.create({ file, fileId }), 409)
  const imageUrl = files.previewUrl(fileId, { width: 2000, height: 2000 })
  const post = { creator: userId, caption: name, imageId: fileId, imageUrl }
  await again(async () => documents.create('posts', postId, post), 409)
  return { ...client, userId, postId }
}

/** Likes and saves every post, follows everybody else, and undoes the first of these. */
async function act({ documents, userId }: Somebody, all: readonly Somebody[]): Promise<void> {
  const made: ['saves' | 'follows', string][] = []
  for (const other of all) {
    await again(async () => documents.update('posts', other.postId, { likes: [userId] }))
    const save = ID.unique()
    made.push(['saves', save])
    const what = { user: userId, post: other.postId }
    await again(async () => documents.create('saves', save, what), 409)
    if (other.userId === userId) continue
    const follow = ID.unique()
    made.push(['follows', follow])
    const whom = { follower: userId, followed: other.userId }
    await again(async () => documents.create('follows', follow, whom), 409)
  }
  for (const kind of ['saves', 'follows'] as const) {
    const [, id] = made.find(([each]) => each === kind) ?? []
    if (id !== undefined) await again(async () => documents.delete(kind, id), 404)
  }
}

test(
  `everything ${PEOPLE} people do is stored once although ${LOST} % of the responses are lost`,
  { timeout: PEOPLE * 10_000 },
  async () => {
    const seed = chooseSeed()
    await using server = await testApp()
    const chance = openRandom(seed)
    const host = await hostOf(server.app)
    await using proxy = await openLossyProxy({ host, random: chance, lost: LOST })
    const names = Array.from({ length: PEOPLE }, (_, at) => `person${at}`)
    const all = await Promise.all(names.map(async (name) => arrive(proxy.origin, name)))
    await Promise.all(all.map(async (each) => act(each, all)))

    for (const { documents, files, userId, postId } of all) {
      const counts: Record<string, unknown> = {}
      await again(async () => {
        const own = Query.equal('follower', [userId])
        const post = await documents.get('posts', postId)
        counts['likes'] = [post.likesCount, new Set(post.likes.map(({ $id }) => $id)).size]
        counts['people'] = (await documents.list('users')).total
        counts['posts'] = (await documents.list('posts')).total
        counts['saves'] = (await documents.list('saves')).total
        counts['follows'] = (await documents.list('follows', [own])).total
        counts['files'] = (await files.list()).total
      })
      expect(counts, `seed ${seed}`).toEqual({
        likes: [PEOPLE, PEOPLE],
        people: PEOPLE,
        posts: PEOPLE,
        saves: PEOPLE - 1,
        follows: PEOPLE - 2,
        files: 1,
      })
    }
    expect(proxy.losses()).toBeGreaterThan(0)
  },
)
