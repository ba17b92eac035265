import { type Kysely } from 'kysely'
import { expect } from 'vitest'
import { statement } from '../../src/platform/database/index.ts'
import { type TestApp, testApp } from '../app/app.ts'
import { documentsOf, post } from '../documents/documents.ts'
import { linkTo, messagesTo } from '../email/outbox.ts'
import { people, type Person } from '../people/people.ts'

export const HOUR = 3_600_000
/** From the start of each test, at noon UTC, to five past eight in the next morning. */
export const UNTIL_MORNING = 20 * HOUR + 5 * 60_000

const dueCount = statement(
  (db: Kysely<{ email_digests: { dueAt: number | null } }>, v: { now: number }) =>
    db
      .selectFrom('email_digests')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('dueAt', '<=', v.now),
)

const allCount = statement((db: Kysely<{ email_digests: object }>) =>
  db.selectFrom('email_digests').select((of) => of.fn.countAll<number>().as('count')),
)

export const countDigests = async ({ platform }: TestApp): Promise<number> =>
  Number((await platform.database.first(allCount, {}))?.count)

/** Waits until no digest is due, and the email of the last one is released. */
export async function settleDigests({ platform, clock }: TestApp): Promise<void> {
  const { database, mail } = platform
  const due = async () => Number((await database.first(dueCount, { now: clock.now() }))?.count)
  const unfinished = async () => (await due()) + ((await mail?.listHeld())?.length ?? 0)
  await expect.poll(unfinished, { interval: 10 }).toBe(0)
}

export async function verifyEmail(
  { platform }: TestApp,
  { request, email }: Pick<Person, 'email' | 'request'>,
) {
  await request('POST', '/v1/account/verification', { url: 'http://localhost:3000/verify-email' })
  const { userId, secret } = await linkTo(platform, email)
  const verified = await request('PUT', '/v1/account/verification', { userId, secret })
  if (verified.statusCode !== 200) throw new Error(verified.body)
}

export const choose = async ({ request, userId }: Person, choice: object) =>
  documentsOf(request).update('users', userId, choice)

/** The digests in the outbox for a person, the oldest first. */
export async function digestsTo({ platform }: TestApp, { email }: Pick<Person, 'email'>) {
  const messages = await messagesTo(platform, email)
  return messages.filter(({ subject }) => /notification/.test(String(subject))).toReversed()
}

type Overrides = Parameters<typeof testApp>[0]
type TestOptions = Parameters<typeof testApp>[1]

/** Alice has a post, a verified address and daily digests; Bob and Carol react. Nothing is sent before `pass`. */
export async function openDigestWorld(overrides: Overrides = {}, options: TestOptions = {}) {
  await using opening = new AsyncDisposableStack()
  const server = opening.use(await testApp(overrides, { upkeepInterval: 10, ...options }))
  const { Alice, Bob, Carol } = await people(server.app, 'Alice', 'Bob', 'Carol')
  const { $id } = await post(Alice)
  await verifyEmail(server, Alice)
  await choose(Alice, { emailDigest: 'daily' })
  const opened = opening.move()
  return {
    server,
    Alice,
    Bob,
    Carol,
    $id,
    alice: documentsOf(Alice.request),
    bob: documentsOf(Bob.request),
    like: async ({ request, userId }: Person) =>
      documentsOf(request).update('posts', $id, { likes: [userId] }),
    comment: async (text: string, by: Person = Bob) =>
      documentsOf(by.request).create('comments', { post: $id, text }),
    /** Lets time pass, and waits until nothing is due. */
    pass: async (time: number = UNTIL_MORNING) => {
      server.clock.advance(time)
      await settleDigests(server)
    },
    sent: async (person: Person = Alice) => digestsTo(server, person),
    [Symbol.asyncDispose]: async () => opened.disposeAsync(),
  }
}
export type DigestWorld = Awaited<ReturnType<typeof openDigestWorld>>
