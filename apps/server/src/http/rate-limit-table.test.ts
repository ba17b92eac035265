import { expect, test, vi } from 'vitest'
import { fillPath, type Operation, SAMPLES } from '../../test/http/bad-input.ts'
import { testApp } from '../../test/app/app.ts'
import { operationsOf, PLACES } from '../../test/http/operations.ts'
import { promote } from '../../test/people/moderation.ts'
import { caller, cookieOf, PASSWORD, people } from '../../test/people/people.ts'

const ADDRESSES = { ...PLACES, kind: 'post', attribute: 'likesCount', column: 'likesCount' }
const URL_SAMPLES: Readonly<Record<string, string>> = { text: 'x', url: 'https://example.org/' }

/** A call that passes its route's validation, so that it is counted. */
function callOf({ method, path, parameters = [], requestBody }: Operation) {
  const { required = [] } = requestBody?.content['application/json']?.schema ?? {}
  const body = Object.fromEntries(required.map((name) => [name, SAMPLES[name] ?? {}]))
  const query = parameters.filter((each) => each.in === 'query' && each.required)
  const search = query.map(({ name }) => `${name}=${encodeURIComponent(URL_SAMPLES[name] ?? 'x')}`)
  const url = `${fillPath(path, ADDRESSES)}?${search.join('&')}`
  return [method.toUpperCase() as 'POST', url, method === 'get' ? undefined : body] as const
}

const HOUR = 3_600_000
const SESSIONS = '/v1/account/sessions/email'

/**
 * The key by which calls are counted: the caller's address, the signed-in account, or the address, number or user in
 * the body. A prefix is shared by several calls.
 */
const WHOM: Readonly<Record<string, readonly string[]>> = {
  // Only searches count, by account: this call has none.
  '': [
    'get /databases/{databaseId}/collections/{collectionId}/documents',
    'get /tablesdb/{databaseId}/tables/{tableId}/rows',
  ],
  account: [
    'delete /storage/buckets/{bucketId}/files/{fileId}',
    'get /account/export',
    'get /posts/{postId}/blocked-comments',
    'patch /account/sessions/{sessionId}',
    'post /account/decisions/{decisionId}/appeal',
    'post /account/requests/{requestId}/objection',
    'post /operator/actions',
    'post /operator/actions/{actionId}/undo',
    'post /operator/appeals/{appealId}/answer',
    'put /operator/people/{personId}/role',
    'put /storage/buckets/{bucketId}/files/{fileId}',
  ],
  'documents delete account': [
    'delete /databases/{databaseId}/collections/{collectionId}/documents/{documentId}',
    'delete /tablesdb/{databaseId}/tables/{tableId}/rows/{rowId}',
  ],
  'documents write account': [
    'patch /databases/{databaseId}/collections/{collectionId}/documents/{documentId}',
    'patch /databases/{databaseId}/collections/{collectionId}/documents/{documentId}/{attribute}/decrement',
    'patch /databases/{databaseId}/collections/{collectionId}/documents/{documentId}/{attribute}/increment',
    'patch /tablesdb/{databaseId}/tables/{tableId}/rows/{rowId}',
    'patch /tablesdb/{databaseId}/tables/{tableId}/rows/{rowId}/{column}/decrement',
    'patch /tablesdb/{databaseId}/tables/{tableId}/rows/{rowId}/{column}/increment',
    'post /databases/{databaseId}/collections/{collectionId}/documents',
    'post /tablesdb/{databaseId}/tables/{tableId}/rows',
    'put /databases/{databaseId}/collections/{collectionId}/documents/{documentId}',
    'put /tablesdb/{databaseId}/tables/{tableId}/rows/{rowId}',
  ],
  'files write account, new files account': ['post /storage/buckets/{bucketId}/files'],
  'github account': ['post /account/github', 'put /account/github'],
  'invitations account': [
    'delete /operator/invitations/{invitationId}',
    'post /operator/invitations',
  ],
  ip: [
    'delete /account/sessions',
    'delete /account/sessions/{sessionId}',
    'get /account/sessions/oauth2/callback/{provider}/devhood',
    'get /account/sessions/oauth2/{provider}',
    'get /account/tokens/oauth2/{provider}',
    'get /avatars/browsers/{code}',
    'get /avatars/credit-cards/{code}',
    'get /avatars/flags/{code}',
    'get /avatars/initials',
    'get /avatars/qr',
    'get /feeds/profiles/{userId}',
    'get /feeds/tags/{tag}',
    'get /github/{userId}',
    'get /jobs/feeds/{feedKey}',
    'get /resumes/{userId}',
    'get /usernames',
    'get /usernames/moved',
    'post /account',
    'post /account/sessions/anonymous',
  ],
  'authenticator account': ['put /account/mfa/authenticators/{type}'],
  'challenges account': ['post /account/mfa/challenge', 'post /account/mfa/challenges'],
  'challenge answers account': ['put /account/mfa/challenge', 'put /account/mfa/challenges'],
  'passkeys account': ['post /account/passkeys'],
  'passkey questions ip': ['post /account/passkeys/sign-in'],
  'passkey sign-ins ip': ['post /account/sessions/passkey'],
  'passkey confirmations account': [
    'post /account/passkeys/confirmation',
    'put /account/passkeys/confirmation',
  ],
  'jwt account': ['post /account/jwt', 'post /account/jwts'],
  // Where no change is pending.
  'emails ip': ['post /account/email-change', 'post /account/mfa/lost-factors'],
  'emails ip, messages to MAIL': [
    'post /account/recovery',
    'post /account/sessions/magic-url',
    'post /account/tokens/email',
    'post /account/tokens/magic-url',
    'post /account/verification',
    'post /account/verifications/email',
  ],
  'emails ip, messages to NUMBER': [
    'post /account/sessions/phone',
    'post /account/tokens/phone',
    'post /account/verification/phone',
    'post /account/verifications/phone',
  ],
  'password account': [
    'delete /account',
    'patch /account/password',
    'patch /account/phone',
    'post /account/mfa/authenticators/{type}',
    'post /account/passkeys/registration',
  ],
  // The new address and the old one.
  'password account, messages to MAIL, messages to MAIL': ['patch /account/email'],
  'remote pictures ip': ['get /avatars/favicon', 'get /avatars/image'],
  'searches account': ['get /operator/people'],
  'announcements account': [
    'delete /operator/announcements/{announcementId}',
    'post /operator/announcements',
  ],
  'cases account': [
    'delete /operator/cases/{kind}/{subjectId}/claim',
    'post /operator/cases/{kind}/{subjectId}/notes',
    'put /operator/cases/{kind}/{subjectId}/claim',
  ],
  'saved replies account': [
    'delete /operator/replies/{replyId}',
    'post /operator/replies',
    'put /operator/replies/{replyId}',
  ],
  'data requests account': [
    'delete /operator/requests/{requestId}',
    'get /operator/requests/{requestId}/archive',
    'post /operator/requests',
    'post /operator/requests/{requestId}/approval',
  ],
  'bulk acts account': [
    'post /operator/bulk',
    'post /operator/bulk/cases',
    'post /operator/bulk/{actId}/undo',
  ],
  'content rules account': [
    'delete /operator/rules/{ruleId}',
    'post /operator/rules',
    'post /operator/rules/trial',
  ],
  'site pages account': ['post /operator/pages/{page}'],
  // Links with secrets that can't be guessed.
  'secrets ip': [
    'post /account/email-change/undo',
    'put /account/email-change',
    'put /account/email-change/undo',
  ],
  'secrets ip, secrets user nobody': [
    'post /account/sessions/token',
    'put /account/mfa/lost-factors',
    'put /account/recovery',
    'put /account/sessions/magic-url',
    'put /account/sessions/phone',
    'put /account/verification',
    'put /account/verification/phone',
    'put /account/verifications/email',
    'put /account/verifications/phone',
  ],
  'sign-in mail MAIL ip, sign-in ip, tries MAIL ip, guesses MAIL': [
    'post /account/sessions',
    'post /account/sessions/email',
    'post /account/sessions/limited',
  ],
}

test('calls are counted for the callers that the table names', async () => {
  await using server = await testApp({ rateLimits: true })
  const { Olga } = await people(server.app, 'Olga')
  await promote(server, Olga)
  const hit = vi.spyOn(server.platform.counters, 'hit')
  const counted: Record<string, string[]> = {}
  for (const operation of await operationsOf(server.app)) {
    if (!/At most [^.]+\.$/.test(operation.description ?? '')) continue
    // Some calls end the session, and all windows have expired by then.
    server.clock.advance(HOUR)
    const credentials = { email: Olga.email, password: PASSWORD }
    const cookie = cookieOf(await caller(server.app)('POST', SESSIONS, credentials))
    hit.mockClear()
    await caller(server.app, { cookie })(...callOf(operation))
    const keys = hit.mock.calls.map(([key]) =>
      key
        .replace(`account ${Olga.accountId}`, 'account')
        .replace(`files ${Olga.accountId}`, 'new files account')
        .replace(/(?:ip )?127\.0\.0\.1/, 'ip')
        .replace(/\S+@example\.com/, 'MAIL')
        .replace(/\+\d+/, 'NUMBER')
        .replace(/^[A-Z]+ \/v1\S+ /, ''),
    )
    const whom = (counted[keys.join(', ')] ??= [])
    whom.push(`${operation.method} ${operation.path}`)
  }
  for (const operations of Object.values(counted)) operations.sort()
  expect(counted).toEqual(WHOM)
})
