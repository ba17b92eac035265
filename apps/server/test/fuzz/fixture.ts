import { DECLARATIONS } from '@devhood/contract/collections'
import type { LightMyRequestResponse } from 'fastify'
import { testApp } from '../app/app.ts'
import { addressOf, documentsOf, post, upload } from '../documents/documents.ts'
import { ad } from '../jobs/jobs.ts'
import { promote } from '../people/moderation.ts'
import { caller, cookieOf, people, type Person } from '../people/people.ts'
import { png } from '../files/pictures.ts'
import type { FuzzRequest, ValidValues } from './requests.ts'

/**
 * Placeholders that are replaced when a request is sent. After deletions and sign-outs they stand for new
 * values, and the same requests mean the same in another fixture.
 */
const TOKENS = [
  'idOfAlice',
  'accountOfAlice',
  'idOfBob',
  'accountOfBob',
  'idOfPost',
  'idOfOtherPost',
  'idOfComment',
  'idOfSave',
  'idOfFollow',
  'idOfJob',
  'idOfOtherJob',
  'idOfJobSave',
  'idOfJobSearch',
  'idOfInterest',
  'idOfLead',
  'idOfFile',
  'idOfLooseFile',
  'urlOfFile',
  'emailOfAlice',
  'emailOfBob',
] as const
type Ids = Record<(typeof TOKENS)[number], string>

const documentIds = TOKENS.filter((token) => token.startsWith('idOf') && !token.endsWith('File'))
/** Posts and job ads twice, because most calls concern them. */
const collections = [...Object.keys(DECLARATIONS), 'posts', 'jobs']

/** Valid values by kind. */
export const VALID_VALUES: ValidValues = {
  ids: documentIds,
  urls: ['urlOfFile'],
  databaseId: ['devhood'],
  collectionId: collections,
  tableId: collections,
  documentId: ['unique()', ...documentIds],
  rowId: ['unique()', ...documentIds],
  attribute: ['likesCount', 'caption', 'salaryFrom'],
  column: ['likesCount', 'caption', 'salaryFrom'],
  bucketId: ['media'],
  fileId: ['idOfFile', 'idOfLooseFile'],
  sessionId: ['current'],
  identityId: ['x'],
  userId: ['unique()', 'accountOfAlice'],
  username: ['fine.name', 'nobody'],
  provider: ['github', 'google'],
  post: ['idOfPost', 'idOfOtherPost'],
  comment: ['idOfComment'],
  person: ['idOfAlice', 'idOfBob'],
  report: ['x'],
  invitationId: ['x'],
  code: ['de', 'ff', 'visa'],
  email: ['emailOfAlice', 'emailOfBob', 'nobody@example.com', 'not an address'],
}

const ALL = new RegExp(TOKENS.join('|'), 'g')

/** A server with people who are recreated whenever a call has removed something of theirs. */
export async function openFuzzFixture() {
  const server = await testApp({ allowedOrigins: ['https://friends.example'] })
  const { app } = server
  let made = 0
  let carol: Person
  let alice: Person
  let bob: Person
  let jwt: string
  let visitor: string
  let operator: string
  let things: Ids

  async function person(): Promise<Person> {
    const name = `Person${made++}`
    const { [name]: found } = await people(app, name)
    if (found === undefined) throw new Error('Nobody was made.')
    return found
  }

  async function seed(): Promise<void> {
    const documents = documentsOf(alice.request)
    const mine = await post(alice)
    const otherPost = await post(carol)
    const comment = await documents.create('comments', { post: otherPost.$id, text: 'Neat' })
    const save = await documents.create('saves', { user: alice.userId, post: otherPost.$id })
    const follow = await documents.create('follows', {
      follower: alice.userId,
      followed: carol.userId,
    })
    const job = await ad(alice)
    const otherJob = await ad(carol)
    const jobSave = await documents.create('jobSaves', { job: otherJob.$id })
    const search = { name: 'Rust', query: 'stack=rust', seenAt: '2026-01-15T12:00:00.000Z' }
    const jobSearch = await documents.create('jobSearches', search)
    const interest = await documents.create('interests', { job: otherJob.$id })
    await documentsOf(carol.request).create('interests', { job: job.$id })
    const lead = (await documents.list('leads')).ids
    const loose = await upload(alice.request, { bytes: await png(8, 8) })
    things = {
      idOfAlice: alice.userId,
      accountOfAlice: alice.accountId,
      idOfBob: bob.userId,
      accountOfBob: bob.accountId,
      idOfPost: String(mine.$id),
      idOfOtherPost: String(otherPost.$id),
      idOfComment: comment.body.$id,
      idOfSave: String(save.body.$id),
      idOfFollow: String(follow.body.$id),
      idOfJob: job.$id,
      idOfOtherJob: otherJob.$id,
      idOfJobSave: jobSave.body.$id,
      idOfJobSearch: jobSearch.body.$id,
      idOfInterest: interest.body.$id,
      idOfLead: String(lead[0]),
      idOfFile: String(mine['imageId']),
      idOfLooseFile: loose.imageId,
      urlOfFile: loose.imageUrl,
      emailOfAlice: alice.email,
      emailOfBob: bob.email,
    }
  }

  async function open(): Promise<void> {
    carol = await person()
    bob = await person()
    alice = await person()
    const found = await alice.request('POST', '/v1/account/jwts', {})
    jwt = found.json<{ jwt: string }>().jwt
    const olga = await person()
    await promote(server, olga)
    operator = olga.cookie
    visitor = cookieOf(await caller(app)('POST', '/v1/account/sessions/anonymous', {}))
    await seed()
  }

  /** Whether everybody is signed in, and everything exists. */
  async function isWhole(): Promise<boolean> {
    for (const cookie of [alice.cookie, bob.cookie, operator, visitor])
      if ((await caller(app, { cookie })('GET', '/v1/account')).statusCode !== 200) return false
    const places = [
      addressOf('users', alice.userId),
      addressOf('posts', things.idOfPost),
      addressOf('posts', things.idOfOtherPost),
      addressOf('comments', things.idOfComment),
      addressOf('saves', things.idOfSave),
      addressOf('jobs', things.idOfJob),
      addressOf('jobs', things.idOfOtherJob),
      addressOf('leads', things.idOfLead),
      `/v1/storage/buckets/media/files/${things.idOfLooseFile}`,
    ]
    for (const url of places) if ((await alice.request('GET', url)).statusCode !== 200) return false
    return true
  }

  /** Restores what a call may have removed. */
  async function repair({ method, url }: FuzzRequest): Promise<void> {
    const isOfAccount = url.startsWith('/v1/account')
    const isEnding = isOfAccount && (method === 'PATCH' || url.includes('/sessions'))
    const isModerating = url.startsWith('/v1/operator')
    if (method !== 'DELETE' && !isEnding && !isModerating) return
    if (!(await isWhole())) await open()
  }

  const credentials = (who: FuzzRequest['caller']): Record<string, string> => {
    switch (who) {
      case 'guest':
        return {}
      case 'visitor':
        return { cookie: visitor }
      case 'alice':
        return { cookie: alice.cookie }
      case 'bob':
        return { cookie: bob.cookie }
      case 'aliceByJwt':
        return { 'x-appwrite-jwt': jwt }
      case 'operator':
        return { cookie: operator }
      case 'nonsense':
        return { cookie: 'a_session_devhood=bm9uc2Vuc2U', 'x-appwrite-session': 'nonsense' }
    }
  }

  const put = (text: string) => text.replaceAll(ALL, (token) => things[token as keyof Ids] ?? token)

  async function send(request: FuzzRequest): Promise<LightMyRequestResponse> {
    const { method, url, body, headers } = request
    return app.inject({
      method: method as 'GET',
      url: put(url),
      headers: { host: 'localhost:3000', ...credentials(request.caller), ...headers },
      ...(body !== undefined && { payload: typeof body === 'string' ? put(body) : body }),
    })
  }

  await open()
  return { server, send, repair, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

export type FuzzFixture = Awaited<ReturnType<typeof openFuzzFixture>>
