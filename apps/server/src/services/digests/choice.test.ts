import { describe, expect, test } from 'vitest'
import {
  choose,
  countDigests,
  digestsTo,
  openDigestWorld,
  settleDigests,
  UNTIL_MORNING,
  verifyEmail,
} from '../../../test/digests/digest-world.ts'
import { testApp } from '../../../test/app/app.ts'
import { sharedApp } from '../../../test/app/shared-app.ts'
import { documentsOf } from '../../../test/documents/documents.ts'
import { archiveOf } from '../../../test/files/archive.ts'
import { caller, cookieOf, PASSWORD, people } from '../../../test/people/people.ts'

const shared = sharedApp()

describe('the choice', () => {
  test('is refused where no email is sent, and can be turned off there', async () => {
    await using server = await testApp({ captureEmails: false })
    const { Alice } = await people(server.app, 'Alice')
    const outcomes: string[] = []
    for (const emailDigest of ['daily', 'weekly', 'off'])
      outcomes.push((await choose(Alice, { emailDigest })).outcome)
    expect(outcomes).toEqual(['503 general_smtp_disabled', '503 general_smtp_disabled', '200'])
  })

  test.each([
    [{ emailDigest: 'hourly' }],
    [{ emailDigest: null }],
    [{ emailDigest: ['daily'] }],
    [{ timeZone: 'Moon/Sea' }],
    [{ timeZone: '' }],
    [{ timeZone: '+02:00' }],
  ])('is not %j', async (choice) => {
    const { Alice } = await people(shared().app, 'Alice')
    expect((await choose(Alice, choice)).outcome).toBe('400 document_invalid_structure')
  })

  test("is its owner's alone, and part of their archive", async () => {
    await using world = await openDigestWorld()
    const { Alice, Bob, bob } = world
    const foreign = await bob.update('users', Alice.userId, { emailDigest: 'off' })
    expect(foreign.outcome).toBe('401 user_unauthorized')
    expect((await bob.get('users', Alice.userId)).body).not.toHaveProperty('emailDigest')
    const choice = { emailDigest: 'weekly', timeZone: 'Asia/Tokyo' }
    expect((await choose(Bob, choice)).body).toMatchObject(choice)
    const { text } = await archiveOf(Bob)
    expect(JSON.parse(text('profile.json'))).toMatchObject(choice)
  })

  test('may come with a new profile', async () => {
    await using server = await testApp({}, { upkeepInterval: 10 })
    const guest = caller(server.app)
    const account = { userId: 'dora', email: 'dora@example.com', password: PASSWORD, name: 'Dora' }
    await guest('POST', '/v1/account', account)
    const { email, name } = account
    const data = { accountId: 'dora', email, name, username: 'dora', emailDigest: 'daily' }
    expect((await documentsOf(guest).create('users', data)).outcome).toBe('201')
    const session = await guest('POST', '/v1/account/sessions/email', { email, password: PASSWORD })
    const request = caller(server.app, { cookie: cookieOf(session) })
    const { documents } = await documentsOf(request).list('users')
    const Dora = { email, request, userId: String(documents[0]?.$id) }
    const { Bob } = await people(server.app, 'Bob')
    await verifyEmail(server, Dora)
    const follow = { follower: Bob.userId, followed: Dora.userId }
    await documentsOf(Bob.request).create('follows', follow)
    server.clock.advance(UNTIL_MORNING)
    await settleDigests(server)
    expect(await digestsTo(server, Dora)).toHaveLength(1)
  })
})

test('an erased person gets no email that was held, and leaves no row', async () => {
  await using world = await openDigestWorld()
  const { server, Alice, like, Bob, pass, sent } = world
  await like(Bob)
  await pass()
  const { mail } = server.platform
  const [digest] = await sent()
  if (!mail || !digest) throw new Error('There is no digest')
  await mail.hold(digest)
  const erasure = await Alice.request('DELETE', '/v1/account', { password: PASSWORD })
  expect([erasure.statusCode, await mail.listHeld(), await sent()]).toEqual([204, [], []])
  expect(await countDigests(server)).toBe(0)
})
