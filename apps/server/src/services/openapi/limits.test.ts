import { Query, serializeQuery } from '@devhood/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { operationsOf } from '../../../test/http/operations.ts'
import { caller, people, type Person } from '../../../test/people/people.ts'

const DOCUMENT = '/databases/{databaseId}/collections/{collectionId}/documents/{documentId}'
const ROW = '/tablesdb/{databaseId}/tables/{tableId}/rows/{rowId}'
const FILES = '/storage/buckets/{bucketId}/files'
/** For one account or address in an hour, and for one caller in total. */
const PROOF = '60 an hour, 10 failures for one account an hour'
const SIGN_IN = '10 failures for one email an hour, 60 in all an hour'

const MAKING = '120 a minute, 300 comments an hour, 20 reports an hour, 30 interests an hour'
const DELETING = '60 a minute, 300 notifications a minute'

/** Older clients call challenges at another URL. */
const forBoth = (method: string, limit: string) => ({
  [`${method} /account/mfa/challenges`]: limit,
  [`${method} /account/mfa/challenge`]: limit,
})

/** The limit of each call; calls that are not listed have none. */
const LIMITS: Readonly<Record<string, string>> = {
  'post /account': '10 an hour',
  'delete /account': '10 an hour',
  'patch /account/email': '10 an hour',
  'post /account/email-change': '10 an hour',
  'put /account/email-change': '60 an hour',
  'post /account/email-change/undo': '60 an hour',
  'put /account/email-change/undo': '60 an hour',
  'patch /account/phone': '10 an hour',
  'patch /account/password': '10 an hour',
  'get /account/export': '10 an hour',
  'post /account/decisions/{decisionId}/appeal': '10 an hour',
  'post /account/requests/{requestId}/objection': '60 an hour',
  'post /operator/requests': '60 an hour',
  'post /operator/requests/{requestId}/approval': '60 an hour',
  'delete /operator/requests/{requestId}': '60 an hour',
  'get /operator/requests/{requestId}/archive': '60 an hour',
  'post /operator/appeals/{appealId}/answer': '120 a minute',
  'put /account/github': '120 an hour',
  'post /account/github': '120 an hour',
  'get /github/{userId}': '120 a minute',
  'post /account/jwt': '100 an hour',
  'post /account/jwts': '100 an hour',
  'post /account/mfa/authenticators/{type}': '10 an hour',
  'put /account/mfa/authenticators/{type}': '30 an hour',
  'post /account/mfa/lost-factors': '10 an hour',
  'put /account/mfa/lost-factors': PROOF,
  ...forBoth('post', '10 an hour'),
  ...forBoth('put', '60 an hour'),
  'post /account/passkeys': '60 an hour',
  'post /account/passkeys/registration': '10 an hour',
  'post /account/passkeys/sign-in': '1000 an hour',
  'post /account/passkeys/confirmation': '120 an hour',
  'put /account/passkeys/confirmation': '120 an hour',
  'post /account/sessions/passkey': '100 an hour',
  'post /account/sessions': SIGN_IN,
  'post /account/sessions/email': SIGN_IN,
  'post /account/sessions/limited': SIGN_IN,
  'post /account/sessions/anonymous': '50 an hour',
  'post /account/sessions/token': PROOF,
  'patch /account/sessions/{sessionId}': '10 an hour',
  'delete /account/sessions/{sessionId}': '100 an hour',
  'delete /account/sessions': '100 an hour',
  'post /account/sessions/magic-url': '10 an hour',
  'post /account/tokens/magic-url': '10 an hour',
  'put /account/sessions/magic-url': PROOF,
  'post /account/sessions/phone': '10 an hour',
  'post /account/tokens/phone': '10 an hour',
  'put /account/sessions/phone': PROOF,
  'post /account/tokens/email': '10 an hour',
  'get /account/sessions/oauth2/{provider}': '50 an hour',
  'get /account/tokens/oauth2/{provider}': '50 an hour',
  'get /account/sessions/oauth2/callback/{provider}/devhood': '50 an hour',
  'post /account/recovery': '10 an hour',
  'put /account/recovery': PROOF,
  'post /account/verification': '10 an hour',
  'post /account/verifications/email': '10 an hour',
  'put /account/verification': PROOF,
  'put /account/verifications/email': PROOF,
  'post /account/verification/phone': '10 an hour',
  'post /account/verifications/phone': '10 an hour',
  'put /account/verification/phone': PROOF,
  'put /account/verifications/phone': PROOF,
  'get /databases/{databaseId}/collections/{collectionId}/documents': '120 searches a minute',
  'post /databases/{databaseId}/collections/{collectionId}/documents': MAKING,
  [`put ${DOCUMENT}`]: MAKING,
  [`patch ${DOCUMENT}`]: '120 a minute',
  [`delete ${DOCUMENT}`]: DELETING,
  [`patch ${DOCUMENT}/{attribute}/increment`]: '120 a minute',
  [`patch ${DOCUMENT}/{attribute}/decrement`]: '120 a minute',
  'get /tablesdb/{databaseId}/tables/{tableId}/rows': '120 searches a minute',
  'post /tablesdb/{databaseId}/tables/{tableId}/rows': MAKING,
  [`put ${ROW}`]: MAKING,
  [`patch ${ROW}`]: '120 a minute',
  [`delete ${ROW}`]: DELETING,
  [`patch ${ROW}/{column}/increment`]: '120 a minute',
  [`patch ${ROW}/{column}/decrement`]: '120 a minute',
  'get /operator/people': '120 searches a minute',
  'post /operator/actions': '120 a minute',
  'post /operator/actions/{actionId}/undo': '120 a minute',
  'put /operator/people/{personId}/role': '120 a minute',
  'put /operator/cases/{kind}/{subjectId}/claim': '120 a minute',
  'delete /operator/cases/{kind}/{subjectId}/claim': '120 a minute',
  'post /operator/cases/{kind}/{subjectId}/notes': '120 a minute',
  'post /operator/replies': '30 a minute',
  'put /operator/replies/{replyId}': '30 a minute',
  'delete /operator/replies/{replyId}': '30 a minute',
  'post /operator/invitations': '100 an hour',
  'delete /operator/invitations/{invitationId}': '100 an hour',
  'post /operator/pages/{page}': '30 a minute',
  'post /operator/announcements': '30 a minute',
  'post /operator/rules': '30 a minute',
  'post /operator/rules/trial': '30 a minute',
  'delete /operator/rules/{ruleId}': '30 a minute',
  'post /operator/bulk': '30 a minute',
  'post /operator/bulk/cases': '30 a minute',
  'post /operator/bulk/{actId}/undo': '30 a minute',
  'delete /operator/announcements/{announcementId}': '30 a minute',
  // Chunks; whole files have their own limit, which the route doesn't know.
  [`post ${FILES}`]: '1200 a minute',
  [`put ${FILES}/{fileId}`]: '60 a minute',
  [`delete ${FILES}/{fileId}`]: '60 a minute',
  'get /jobs/feeds/{feedKey}': '120 a minute',
  'get /feeds/profiles/{userId}': '120 a minute',
  'get /feeds/tags/{tag}': '120 a minute',
  'get /resumes/{userId}': '120 a minute',
  'get /usernames': '60 a minute',
  'get /usernames/moved': '60 a minute',
  'get /posts/{postId}/blocked-comments': '120 a minute',
  'get /avatars/initials': '600 a minute',
  'get /avatars/browsers/{code}': '600 a minute',
  'get /avatars/credit-cards/{code}': '600 a minute',
  'get /avatars/flags/{code}': '600 a minute',
  'get /avatars/qr': '600 a minute',
  'get /avatars/image': '60 a minute',
  'get /avatars/favicon': '60 a minute',
}

test('each call is limited as documented for clients', async () => {
  await using server = await testApp()
  const operations = await operationsOf(server.app)
  const found = operations.flatMap(({ method, path, description = '' }) => {
    const [, limits] = /At most ([^.]+)\.$/.exec(description) ?? []
    return limits === undefined ? [] : [[`${method} ${path}`, limits]]
  })
  expect(Object.fromEntries(found)).toEqual(LIMITS)
})

test('responses report the remaining calls, down to the rejected one', async () => {
  await using server = await testApp({ rateLimits: true })
  const request = caller(server.app)
  const documented: unknown[] = []
  for (let call = 1; call <= 11; call++) {
    const email = `ada${call}@example.org`
    const body = { userId: 'unique()', email, password: 'correct horse battery' }
    const { statusCode, headers } = await request('POST', '/v1/account', body)
    const { 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': remaining } = headers
    documented.push([statusCode, limit, remaining, headers['retry-after']])
  }
  const room = Array.from({ length: 10 }, (_, made) => [201, '10', String(9 - made), undefined])
  expect(documented).toEqual([...room, [429, '10', '0', '3600']])
})

test('a call without a limit has no rate limit headers', async () => {
  await using server = await testApp({ rateLimits: true })
  const { headers } = await caller(server.app)('GET', '/v1/health')
  expect(Object.keys(headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([])
})

test('searches count against the limit, on every URL and method; other lists do not', async () => {
  await using server = await testApp({ rateLimits: true })
  const { Alice, Bob } = await people(server.app, 'Alice', 'Bob')
  const documents = '/v1/databases/devhood/collections/posts/documents'
  const rows = '/v1/tablesdb/devhood/tables/posts/rows'
  const ask = async (person: Person, url: string, ...queries: Query[]) => {
    const texts = queries.map((query) => `queries[]=${encodeURIComponent(serializeQuery(query))}`)
    return (await person.request('GET', `${url}?${texts.join('&')}`)).statusCode
  }
  const words = Query.search('caption', 'words')
  const hidden = Query.or([Query.equal('location', 'x'), Query.and([words, words])])
  const documented = new Set<number>()
  for (let at = 0; at < 60; at++) {
    documented.add(await ask(Alice, documents, words))
    documented.add(await ask(Alice, rows, hidden))
  }
  expect([...documented]).toEqual([200])
  expect(await ask(Alice, documents, hidden)).toBe(429)
  expect(await ask(Alice, rows, words)).toBe(429)
  const masked = encodeURIComponent(
    String.raw`{"method":"se\u0061rch","attribute":"caption","values":["x"]}`,
  )
  expect((await Alice.request('GET', `${documents}?queries[]=${masked}`)).statusCode).toBe(429)
  const parts = [Query.contains('caption', ['x']), Query.contains('tags', ['x'])]
  for (const query of [...parts, Query.endsWith('caption', 'x')])
    expect(await ask(Alice, documents, query)).toBe(429)
  expect(await ask(Alice, documents, Query.equal('location', 'search'))).toBe(200)
  expect(await ask(Bob, documents, words)).toBe(200)
})
