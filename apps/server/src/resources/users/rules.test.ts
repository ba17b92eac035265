import { Query } from '@devhood/contract'
import { users } from '@devhood/contract/collections'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { type SharedApp, sharedApp } from '../../../test/app/shared-app.ts'
import { documentsOf, previewOf, upload } from '../../../test/documents/documents.ts'
import { caller, newUsername, PASSWORD, people, type Person } from '../../../test/people/people.ts'
import { svg } from '../../../test/files/pictures.ts'
import { hashState } from '../../../test/app/state-hash.ts'
import { FILES } from '../../../test/files/upload.ts'

const UNAUTHORIZED = '401 user_unauthorized'
const MINUTE = 60_000
/** What optional fields of a kind are without a value. */
const UNSAID: Readonly<Record<string, unknown>> = { tags: [], flag: false, integer: 0 }
const INITIALS = 'http://localhost:3000/v1/avatars/initials?name=Dora&project=devhood'

/** An account without a users document, and the data that its sign-up would send. */
async function openAccount({ app }: SharedApp, name = 'Dora') {
  const guest = caller(app)
  const username = newUsername(app, name)
  const email = `${username}@example.com`
  const account = { userId: 'unique()', email, password: PASSWORD, name }
  const { $id: accountId } = (await guest('POST', '/v1/account', account)).json<{ $id: string }>()
  const data = { accountId, name, email, username, imageUrl: INITIALS }
  return { accountId, email, data, guest: documentsOf(guest), request: guest }
}

async function signIn({ app }: SharedApp, email: string) {
  const credentials = { email, password: PASSWORD }
  const response = await caller(app)('POST', '/v1/account/sessions/email', credentials)
  const cookie = response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
  return documentsOf(caller(app, { cookie: cookie.join('; ') }))
}

const server = sharedApp()

describe('sign-up by a guest', () => {
  test('creates the users document of a new account', async () => {
    await using server = await testApp()
    const { accountId, data, guest } = await openAccount(server)
    const { outcome, body } = await guest.create('users', data, { documentId: 'dora' })
    expect(outcome).toBe('201')
    expect(body).toEqual({
      ...Object.fromEntries(
        Object.entries(users.fields).map(([name, { kind }]) => [name, UNSAID[kind] ?? null]),
      ),
      $id: 'dora',
      $createdAt: '2026-01-15T12:00:00.000+00:00',
      $updatedAt: '2026-01-15T12:00:00.000+00:00',
      $permissions: [],
      $databaseId: 'devhood',
      $collectionId: 'users',
      accountId,
      name: 'Dora',
      email: 'dora@example.com',
      username: 'dora',
      imageUrl: 'http://localhost:3000/v1/avatars/initials?name=Dora',
      emailDigest: 'off',
      whoMayWrite: 'everyone',
      messageNotices: 'on',
      firstStep: 'stack',
      hidden: false,
      posts: [],
      liked: [],
      save: [],
    })
  })

  test.each<[name: string, change: object]>([
    ['an account that does not exist', { accountId: 'nobody' }],
    ['no account', { accountId: undefined }],
    ['an account that is not a text', { accountId: ['x'] }],
    ['another email', { email: 'other@example.com' }],
    ['no email', { email: undefined }],
    ['an invalid email', { email: { $ne: '' } }],
    ['an email that is not a text', { email: { toString: 'x', valueOf: 'x' } }],
  ])('rejects %s', async (_, change) => {
    const { data, guest } = await openAccount(server())
    const before = await hashState(server().platform)
    expect((await guest.create('users', { ...data, ...change })).outcome).toBe(UNAUTHORIZED)
    expect(await hashState(server().platform)).toBe(before)
  })

  test('rejects an account that has a document', async () => {
    const { data, guest } = await openAccount(server())
    expect((await guest.create('users', data)).outcome).toBe('201')
    const before = await hashState(server().platform)
    const again = await guest.create('users', { ...data, username: `${data.username}-2` })
    expect(again.outcome).toBe(UNAUTHORIZED)
    expect(await hashState(server().platform)).toBe(before)
  })

  test.each([
    [10 * MINUTE, '201'],
    [10 * MINUTE + 1, UNAUTHORIZED],
    [11 * MINUTE, UNAUTHORIZED],
  ])('after %d ms: %s', async (wait, expected) => {
    await using server = await testApp()
    const { data, guest } = await openAccount(server)
    server.clock.advance(wait)
    expect((await guest.create('users', data)).outcome).toBe(expected)
  })

  test('rejects an account that has signed in', async () => {
    const { data, guest, email } = await openAccount(server())
    await signIn(server(), email)
    expect((await guest.create('users', data)).outcome).toBe(UNAUTHORIZED)
  })

  test('accepts the email in any case and stores the one of the account', async () => {
    const { data, guest } = await openAccount(server())
    const { body } = await guest.create('users', { ...data, email: ` ${data.email.toUpperCase()}` })
    expect(body['email']).toBe(data.email)
  })

  test('gives a document no role that its account does not have', async () => {
    const { accountId, data, guest } = await openAccount(server())
    const permissions = [`read("user:${accountId}")`]
    expect((await guest.create('users', data, { permissions })).outcome).toBe(UNAUTHORIZED)
    const open = await guest.create('users', data, { permissions: ['read("any")'] })
    expect(open.body.$permissions).toEqual(['read("any")'])
  })
})

describe('an account without a document', () => {
  test('can create its own once it is signed in, at any time', async () => {
    await using server = await testApp()
    const { accountId, data, email } = await openAccount(server)
    server.clock.advance(60 * MINUTE)
    const dora = await signIn(server, email)
    const { outcome, body } = await dora.create('users', data)
    expect(outcome).toBe('201')
    expect(body).toMatchObject({ accountId, email, username: 'dora' })
    expect(body.$permissions).toEqual([
      `read("user:${accountId}")`,
      `update("user:${accountId}")`,
      `delete("user:${accountId}")`,
    ])
    expect((await dora.create('users', { ...data, username: 'dora2' })).outcome).toBe(
      '409 document_already_exists',
    )
    expect((await dora.list('users')).total).toBe(1)
  })

  test("can't create another account's", async () => {
    const eve = await openAccount(server(), 'Eve')
    const { data, email } = await openAccount(server())
    const dora = await signIn(server(), email)
    expect((await dora.create('users', eve.data)).outcome).toBe(UNAUTHORIZED)
    expect((await dora.create('users', { ...eve.data, email })).outcome).toBe(UNAUTHORIZED)
    expect((await dora.create('users', { ...data, email: eve.email })).outcome).toBe(UNAUTHORIZED)
  })
})

describe('names', () => {
  const nameOf = async ({ request }: Person) =>
    (await request('GET', '/v1/account')).json<{ name: string }>().name

  test('a new name also becomes the name of the account', async () => {
    const { Alice, Bob } = await people(server().app, 'Alice', 'Bob')
    await documentsOf(Alice.request).update('users', Alice.userId, { name: 'Alicia' })
    expect(await nameOf(Alice)).toBe('Alicia')
    await documentsOf(Bob.request).update('users', Alice.userId, { name: 'Mallory' })
    expect(await nameOf(Alice)).toBe('Alicia')
    expect(await nameOf(Bob)).toBe('Bob')
  })

  test('a rejected name changes neither', async () => {
    const { Alice } = await people(server().app, 'Alice')
    const before = await hashState(server().platform)
    const { outcome } = await documentsOf(Alice.request).update('users', Alice.userId, {
      name: 'A',
    })
    expect(outcome).toBe('400 document_invalid_structure')
    expect(await hashState(server().platform)).toBe(before)
  })

  test.each([
    ['alice', '409 document_already_exists'],
    ['ALICE', '409 document_already_exists'],
    ['Ａlice', '409 document_already_exists'],
    ['al', '201'],
    ['я'.repeat(50), '201'],
    ['x', '400 document_invalid_structure'],
    ['x'.repeat(51), '400 document_invalid_structure'],
    ['ali\u200bce', '400 document_invalid_structure'],
    ['\u202ealice', '400 document_invalid_structure'],
    ['a\nb', '400 document_invalid_structure'],
  ])('the username %j: %s', async (username, expected) => {
    await people(server().app, 'Alice')
    const { data, guest } = await openAccount(server())
    expect((await guest.create('users', { ...data, username })).outcome).toBe(expected)
  })
})

test.each<[field: string, value: unknown, expected: string]>([
  ['name', 'Al', '200'],
  ['name', 'x'.repeat(128), '200'],
  ['name', '😀😀', '200'],
  ['name', 'A', '400 document_invalid_structure'],
  ['name', '😀', '400 document_invalid_structure'],
  ['name', 'x'.repeat(129), '400 document_invalid_structure'],
  ['name', null, '400 document_invalid_structure'],
  ['bio', '', '200'],
  ['bio', 'é'.repeat(2200), '200'],
  ['bio', 'x'.repeat(2201), '400 document_invalid_structure'],
  ['bio', 'a\nb', '200'],
  ['headline', 'Backend engineer', '200'],
  ['headline', 'x'.repeat(161), '400 document_invalid_structure'],
  ['workingOn', 'two\nlines', '400 document_invalid_structure'],
  ['place', null, '200'],
  ['stack', ['Go', 'Rust'], '200'],
  ['stack', 'Go', '400 document_invalid_structure'],
  ['stack', ['x'.repeat(31)], '400 document_invalid_structure'],
  ['stack', Array.from({ length: 21 }, (_, at) => `tag ${at}`), '400 document_invalid_structure'],
  ['labels', ['admin'], '400 document_invalid_structure'],
  ['status', false, '400 document_invalid_structure'],
  ['prefs', {}, '400 document_invalid_structure'],
])('an update of %s: %#', async (field, value, expected) => {
  const { Alice } = await people(server().app, 'Alice')
  const alice = documentsOf(Alice.request)
  expect((await alice.update('users', Alice.userId, { [field]: value })).outcome).toBe(expected)
})

test('immutable fields keep their values, whatever an update sends', async () => {
  const { Alice, Bob } = await people(server().app, 'Alice', 'Bob')
  const alice = documentsOf(Alice.request)
  const before = (await alice.get('users', Alice.userId)).body
  const sent = { accountId: Bob.accountId, email: 'x@example.com' }
  for (const [field, value] of Object.entries(sent)) {
    const { status } = await alice.update('users', Alice.userId, { [field]: value })
    expect([200, 400, 401]).toContain(status)
  }
  for (const list of ['posts', 'liked', 'save']) {
    const { status } = await alice.update('users', Alice.userId, { [list]: [] })
    expect([200, 400, 401]).toContain(status)
  }
  expect((await alice.get('users', Alice.userId)).body).toEqual(before)
})

describe('a profile picture', () => {
  test('is a file that the person has uploaded', async () => {
    const { Alice } = await people(server().app, 'Alice')
    const picture = await upload(Alice.request)
    const alice = documentsOf(Alice.request)
    const { outcome, body } = await alice.update('users', Alice.userId, picture)
    expect(outcome).toBe('200')
    expect(body).toMatchObject({
      imageId: picture.imageId,
      imageUrl: picture.imageUrl.replace('&project=devhood', ''),
    })
    const back = { imageId: null, imageUrl: INITIALS }
    expect((await alice.update('users', Alice.userId, back)).body['imageId']).toBe(null)
  })

  test('gets its URL when only the file is given', async () => {
    const { Alice } = await people(server().app, 'Alice')
    const { imageId } = await upload(Alice.request)
    const { body } = await documentsOf(Alice.request).update('users', Alice.userId, { imageId })
    expect(body['imageUrl']).toContain(`${FILES}/${imageId}/preview`)
  })

  test.each<[name: string, choose: (own: string, foreign: string) => object]>([
    ["another person's file", (_, foreign) => ({ imageId: foreign, imageUrl: previewOf(foreign) })],
    [
      "another person's file by its URL",
      (own, foreign) => ({ imageId: own, imageUrl: previewOf(foreign) }),
    ],
    ['a URL without its file', (own) => ({ imageUrl: previewOf(own) })],
    ['a file that is not there', () => ({ imageId: 'nothing', imageUrl: previewOf('nothing') })],
    ['a URL of another server', () => ({ imageUrl: 'https://example.com/a.png' })],
    ['a URL that runs', () => ({ imageUrl: 'javascript:alert(1)' })],
    ['an invalid id', () => ({ imageId: { $ne: null } })],
  ])("can't be %s", async (_, choose) => {
    const { Alice, Bob } = await people(server().app, 'Alice', 'Bob')
    const own = await upload(Alice.request)
    const foreign = await upload(Bob.request)
    const before = await hashState(server().platform)
    const data = choose(own.imageId, foreign.imageId)
    const { outcome } = await documentsOf(Alice.request).update('users', Alice.userId, data)
    expect(outcome).toBe('400 document_invalid_structure')
    expect(await hashState(server().platform)).toBe(before)
  })

  test("can't be an SVG", async () => {
    const { Alice } = await people(server().app, 'Alice')
    const drawing = { bytes: svg(), name: 'a.svg', type: 'image/svg+xml' }
    const picture = await upload(Alice.request, drawing)
    const { outcome } = await documentsOf(Alice.request).update('users', Alice.userId, picture)
    expect(outcome).toBe('400 document_invalid_structure')
  })
})

describe("other people's view of a person", () => {
  const PRIVATE = ['accountId', 'email', 'save']

  test('contains nothing private, in lists neither', async () => {
    await using server = await testApp()
    const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
    const bob = documentsOf(Bob.request)
    const one = await bob.get('users', Alice.userId)
    const { documents } = await bob.list('users')
    const asListed = documents.find(({ $id }) => $id === Alice.userId)
    expect(asListed).toEqual(one.body)
    expect(Object.keys(one.body).filter((key) => PRIVATE.includes(key))).toEqual([])
    expect(JSON.stringify(documents)).not.toContain(Alice.accountId)
    expect(JSON.stringify(documents)).not.toContain(Alice.email)
  })

  test('reveals nothing private through filters, orders and selects', async () => {
    await using server = await testApp()
    const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
    const bob = documentsOf(Bob.request)
    expect((await bob.list('users', Query.equal('email', Alice.email))).ids).toEqual([])
    expect((await bob.list('users', Query.equal('accountId', Alice.accountId))).ids).toEqual([])
    expect((await bob.list('users', Query.equal('accountId', Bob.accountId))).ids).toEqual([
      Bob.userId,
    ])
    expect((await bob.list('users', Query.orderAsc('email'))).outcome).toBe(
      '400 general_query_invalid',
    )
    const selected = await bob.list('users', Query.select(['email', 'name']))
    expect(JSON.stringify(selected.documents)).not.toContain(Alice.email)
  })
})
