import { vi } from 'vitest'
import { NEW_ACCOUNT_ACTS, REPORTABLE } from '@devhood/contract'
import type { CollectionName } from '@devhood/contract/collections'
import type { FastifyInstance } from 'fastify'
import { testApp, type TestApp, type TestOptions } from '../app/app.ts'
import { documentsOf, post, upload } from '../documents/documents.ts'
import { connectIdentity } from '../people/identities.ts'
import { ad } from '../jobs/jobs.ts'
import { addToken } from '../people/access-tokens.ts'
import { promote } from '../people/moderation.ts'
import { caller, cookieOf, PASSWORD, people, type Person, signUp } from '../people/people.ts'
import { png } from '../files/pictures.ts'
import { uploadsOf } from '../files/upload.ts'
import { queries } from '../../src/platform/database/index.ts'
import { localLeases } from '../../src/platform/leases/local.ts'
import { UPKEEP } from '../../src/services/upkeep/index.ts'
import { type Others, PRIVATE_NAMES } from './field-rows.ts'
import { privateData } from './private-data.ts'
import { type CallerKind, isSignedIn, type Credential } from './callers.ts'

const LISTED = 'https://friends.example'
const MONTH = 30 * 86_400_000

type Headers = Record<string, string>

/** The request headers of each kind of credential, for the session in this cookie. */
async function credentialsOf(
  app: FastifyInstance,
  cookie: string,
): Promise<Readonly<Record<Credential, Headers>>> {
  const value = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1))
  const made = await caller(app, { cookie })('POST', '/v1/account/jwts', { duration: 3600 })
  return {
    cookie: { cookie },
    fallback: {
      origin: LISTED,
      'sec-fetch-site': 'cross-site',
      'x-fallback-cookies': JSON.stringify({ a_session_devhood: value }),
    },
    session: { 'x-appwrite-session': value },
    jwt: { 'x-appwrite-jwt': made.json<{ jwt: string }>().jwt },
  }
}

/** The cookies of the limited session of somebody who blocks their own account, with what a JWT of before says. */
async function limitedCredentials(app: FastifyInstance, { email, request }: Person) {
  const { jwt } = (await request('POST', '/v1/account/jwts', { duration: 3600 })).json<{
    jwt: string
  }>()
  await request('PATCH', '/v1/account/status', {})
  const given = { email, password: PASSWORD }
  const opened = await caller(app)('POST', '/v1/account/sessions/limited', given)
  return { ...(await credentialsOf(app, cookieOf(opened))), jwt: { 'x-appwrite-jwt': jwt } }
}

/** Creates Alice's private documents. Returns their ids by collection. */
async function seedPrivate(others: Others) {
  const alice = documentsOf(others.Alice.request)
  const ids: [name: string, id: string][] = []
  for (const name of PRIVATE_NAMES) {
    const { outcome, body } = await alice.create(name, privateData(name, others, 0))
    if (outcome !== '201') throw new Error(`${name}: ${outcome} ${body.message}`)
    ids.push([name, body.$id])
  }
  return Object.fromEntries(ids)
}

/** The subject of a report, as addresses have it. */
async function reportedBy({ request }: Person, id: string | undefined) {
  const { body } = await documentsOf(request).get('reports', String(id))
  const kind = REPORTABLE.find((each) => body[each] !== null) ?? 'person'
  const about = body[kind] as string | { $id: string }
  return { kind, subjectId: typeof about === 'string' ? about : about.$id }
}

/**
 * Documents of Alice (the table's owner) and of Carol. Bob is another member, Dora is blocked, Olga is an operator, Mona a
 * moderator, Nina an approver, Sina is suspended.
 */
async function seed(server: TestApp) {
  const { app } = server
  const persons = await people(app, 'Alice', 'Bob', 'Carol', 'Dora', 'Olga', 'Mona', 'Nina', 'Sina')
  const { Alice, Bob, Carol, Olga, Mona, Nina, Sina } = persons
  await promote(server, Olga)
  await promote(server, Mona, 'moderator')
  await promote(server, Nina, 'approver')
  const suspension = { action: 'suspend', rule: 'spam', person: Sina.userId, days: 7 }
  await Olga.request('POST', '/v1/operator/actions', suspension)
  const alice = documentsOf(Alice.request)
  const mine = await post(Alice)
  const theirs = await post(Carol)
  const { imageId, imageUrl } = theirs
  const carol = documentsOf(Carol.request)
  const again = async () => (await carol.create('posts', { imageId, imageUrl })).body
  const spares = [await again(), await again()]
  const follow = await alice.create('follows', { follower: Alice.userId, followed: Bob.userId })
  const link = await alice.create('links', { label: 'Site', url: 'https://alice.example' })
  const spare = await caller(app)('POST', '/v1/account/sessions/email', {
    email: Alice.email,
    password: PASSWORD,
  })
  const ownJob = await ad(Alice, await upload(Alice.request, { bytes: await png(7, 7) }))
  const draft = await ad(Alice, { status: 'draft' })
  const jobs = [await ad(Carol), await ad(Carol), await ad(Carol)].map(({ $id }) => $id)
  const conversation = await alice.create('conversations', { other: Bob.userId })
  const others = {
    ...persons,
    conversation: conversation.body.$id,
    posts: [String(theirs.$id), String(spares[0]?.$id)],
    jobs: [String(jobs[0]), String(jobs[1])],
  } as const
  const comment = await alice.create('comments', { post: others.posts[0], text: 'Neat' })
  const own = await seedPrivate(others)
  await documentsOf(Bob.request).create('interests', { job: ownJob.$id })
  const lead = (await alice.list('leads')).ids
  const notification = (await alice.list('notifications')).ids
  const invitation = await Olga.request('POST', '/v1/operator/invitations', {})
  const announced = { text: 'Maintenance', endsAt: '2100-01-01T00:00:00.000Z' }
  const announcement = await Olga.request('POST', '/v1/operator/announcements', announced)
  const bonus = { kind: 'words', text: 'bonus', effect: 'flag' }
  const rule = await Olga.request('POST', '/v1/operator/rules', bonus)
  const warned = await Olga.request('POST', '/v1/operator/actions', {
    action: 'warn',
    rule: 'spam',
    person: Bob.userId,
  })
  const warning = warned.json<{ $id: string }>().$id
  const appeal = await Bob.request('POST', `/v1/account/decisions/${warning}/appeal`, {
    text: 'Why?',
  })
  const dataRequest = await Olga.request('POST', '/v1/operator/requests', {
    task: 'export',
    person: Carol.userId,
    reason: 'A letter.',
  })
  const bulk = { action: 'release', people: [Bob.userId] }
  const saved = await Olga.request('POST', '/v1/operator/replies', { title: 'a', text: 'b' })
  const bulkAct = await Olga.request('POST', '/v1/operator/bulk', bulk)
  const bulkActId = bulkAct.json<{ $id: string }>().$id
  // It is carried out after the response: what is looked at later must not change by it.
  await vi.waitFor(async () => {
    const { state } = (await Olga.request('GET', `/v1/operator/bulk/${bulkActId}`)).json()
    if (state !== 'done') throw new Error('The act on many people goes on.')
  })
  const uploads = uploadsOf(Alice.request)
  return {
    ...others,
    /** A document of Alice of each collection. */
    own: {
      ...own,
      users: Alice.userId,
      posts: String(mine.$id),
      comments: String(comment.body.$id),
      follows: String(follow.body.$id),
      links: link.body.$id,
      jobs: ownJob.$id,
      leads: String(lead[0]),
      notifications: String(notification[0]),
    } as Readonly<Record<CollectionName, string>>,
    otherPosts: spares.map(({ $id }) => String($id)),
    shown: String(mine['imageId']),
    mark: String(ownJob['imageId']),
    draft: draft.$id,
    otherJobs: jobs.slice(1),
    invitation: invitation.json<{ $id: string }>().$id,
    announcement: announcement.json<{ $id: string }>().$id,
    reply: saved.json<{ $id: string }>().$id,
    reported: await reportedBy(Alice, own.reports),
    rule: rule.json<{ $id: string }>().$id,
    warning,
    appeal: appeal.json<{ $id: string }>().$id,
    bulkAct: bulkActId,
    dataRequest: dataRequest.json<{ $id: string }>().$id,
    loose: (await uploads.uploadFile(await png(8, 8))).file.$id,
    picture: await upload(Alice.request, { bytes: await png(9, 9) }),
    spareSession: spare.json<{ $id: string }>().$id,
    identity: `of-${Alice.accountId}`,
    accessToken: (await addToken(server, Alice)).$id,
  }
}

const insertAct = queries<{
  new_account_acts: { account: string; act: string; count: number; firstAt: number }
}>().insert('new_account_acts')

/** A new account has done all that it may on its first day. */
const doAll = async ({ platform, clock }: TestApp, { accountId: account }: Person) =>
  platform.database.write(async (tx) => {
    for (const [act, count] of Object.entries(NEW_ACCOUNT_ACTS))
      await insertAct(tx, { account, act, count, firstAt: clock.now() })
  })

/** Upkeep goes by the machine's time, and here belongs to another process: what changes while calls are made comes of these. */
export function withoutUpkeep(): TestOptions {
  const leases = localLeases()
  void leases.hold(UPKEEP, async () => new Promise(() => undefined))
  return { shared: { leases } }
}

/** A server and a caller of this kind, who can use each kind of credential. */
export async function openFixture(
  kind: CallerKind,
  options: TestOptions = {},
  overrides: Parameters<typeof testApp>[0] = {},
) {
  const server = await testApp({ allowedOrigins: [LISTED], ...overrides }, options)
  const { app } = server
  const things = await seed(server)
  const { Alice, Bob, Dora, Olga, Mona, Nina, Sina } = things
  await connectIdentity(server.platform, Alice.accountId, 'github')
  let made = 0

  /** The session cookie of a new person of this kind. */
  async function newCookie(): Promise<string> {
    if (kind === 'visitor')
      return cookieOf(await caller(app)('POST', '/v1/account/sessions/anonymous', {}))
    const name = `${kind}-${made++}`
    const { [name]: person } = await people(app, name)
    const suspension = { action: 'suspend', rule: 'spam', person: person?.userId, days: 7 }
    if (kind === 'suspended') await Olga.request('POST', '/v1/operator/actions', suspension)
    return person?.cookie ?? ''
  }

  async function cookieOfCaller(): Promise<string> {
    if (kind === 'visitor') return newCookie()
    const persons: Partial<Record<CallerKind, Person>> = {
      other: Bob,
      blockedByOwner: Dora,
      operator: Olga,
      moderator: Mona,
      approver: Nina,
      suspended: Sina,
    }
    return (persons[kind] ?? Alice).cookie
  }

  async function endSession(): Promise<void> {
    if (kind === 'signedOut') await Alice.request('DELETE', '/v1/account/sessions', {})
    if (kind === 'blocked') await Alice.request('PATCH', '/v1/account/status', {})
    if (kind !== 'expired') return
    server.clock.advance(MONTH)
    // The server deletes an expired session in a background transaction.
    await Alice.request('GET', '/v1/account')
    await server.platform.database.write(async () => undefined)
  }

  async function firstCredentials() {
    if (kind === 'guest') return undefined
    if (kind === 'limited') return limitedCredentials(app, Alice)
    return credentialsOf(app, await cookieOfCaller())
  }
  /** Of another person of the same kind. Signed-out callers keep their identity. */
  async function otherCredentials() {
    if (kind === 'limited') return limitedCredentials(app, await signUp(app, `limited-${made++}`))
    return isSignedIn(kind) ? credentialsOf(app, await newCookie()) : credentials
  }

  const credentials = await firstCredentials()
  await endSession()
  if (kind === 'unverified') Object.assign(server.config, { posting: 'verified' })
  if (kind === 'newcomer') {
    Object.assign(server.config, { newAccounts: 'slow' })
    await doAll(server, Alice)
  }
  return {
    ...things,
    kind,
    server,
    by: (way: Credential) => caller(app, credentials?.[way]),
    another: async (way: Credential) => caller(app, (await otherCredentials())?.[way]),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

export type Fixture = Awaited<ReturnType<typeof openFixture>>
