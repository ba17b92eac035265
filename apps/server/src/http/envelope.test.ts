import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { ERRORS } from '@devhood/contract'
import { expect, test } from 'vitest'
import { SDK_PACKAGES } from '../../../../tools/checks/sdk-packages.ts'
import { testApp } from '../../test/app/app.ts'
import { fillPath } from '../../test/http/bad-input.ts'
import { operationsOf } from '../../test/http/operations.ts'
import { caller, people } from '../../test/people/people.ts'
import { sharedApp } from '../../test/app/shared-app.ts'

const LISTED = 'https://app.example'
const config = { allowedOrigins: [LISTED] }

/** Names of headers in the source of a published SDK. */
function headersIn(sdk: string): string[] {
  const source = readFileSync(createRequire(import.meta.url).resolve(sdk), 'utf8')
  const names = source.matchAll(/'(x-(?:appwrite|sdk|fallback)-[a-z-]+|authorization)'/gi)
  return [...new Set(Array.from(names, ([, name = '']) => name.toLowerCase()))]
}

const server = sharedApp()

test.each(SDK_PACKAGES)(
  'allowed origins may send every header that SDK $version sends',
  async ({ name }) => {
    await using server = await testApp(config)
    const { headers } = await server.app.inject({
      method: 'OPTIONS',
      url: '/v1/account',
      headers: { origin: LISTED },
    })
    const allowed = String(headers['access-control-allow-headers']).toLowerCase().split(', ')
    const sent = headersIn(name).filter((name) => name !== 'x-appwrite-warning')
    expect(sent.length).toBeGreaterThan(8)
    expect(sent.filter((name) => !allowed.includes(name))).toEqual([])
  },
)

test('unknown parameters are ignored', async () => {
  const { Alice } = await people(server().app, 'Alice')
  const places = {
    bucketId: 'media',
    databaseId: 'devhood',
    collectionId: 'posts',
    tableId: 'posts',
  }
  const differing: string[] = []
  const operations = await operationsOf(server().app)
  const reads = operations.filter(({ method }) => method === 'get')
  for (const operation of reads.filter(({ path }) => path !== '/realtime')) {
    const url = fillPath(operation.path, places)
    const without = await Alice.request('GET', url)
    const added = await Alice.request('GET', `${url}?impersonateuserid=&unheard[0]=of`)
    if (without.statusCode !== added.statusCode)
      differing.push(`${url}: ${without.statusCode}, ${added.statusCode}`)
  }
  expect(differing).toEqual([])
  expect(reads.length).toBeGreaterThan(15)
})

test.each([
  'GET /v1/teams',
  'GET /v1/locale',
  'POST /v1/graphql',
  'POST /v1/functions/x/executions',
  'POST /v1/messaging/topics/x/subscribers',
  'GET /v1/databases/transactions',
  'POST /v1/tablesdb/transactions',
  'POST /v1/account/targets/push',
  'GET /v1/account/consents',
  'GET /v1/avatars/photo',
  'GET /v1/documentsdb/x/collections/y/documents',
  'GET /v1/presences',
])('unsupported endpoints return 404: %s', async (call) => {
  const [method, url = ''] = call.split(' ')
  const response = await caller(server().app)(method as 'GET', url)
  expect([response.statusCode, response.json().type]).toEqual([404, 'general_route_not_found'])
})

/** Types that clients know, with their statuses in the Appwrite API. */
const KNOWN: Readonly<Record<number, string>> = {
  400: 'general_argument_invalid general_query_invalid general_cursor_not_found general_bad_request user_password_common user_password_mismatch user_phone_not_found user_email_not_found document_missing_data document_missing_payload document_invalid_structure attribute_type_invalid storage_file_empty storage_file_type_unsupported storage_invalid_file_size storage_invalid_content_range storage_invalid_appwrite_id storage_image_resolution_exceeded user_oauth2_bad_request',
  401: 'general_unauthorized_scope user_unauthorized user_invalid_credentials user_invalid_token user_jwt_invalid user_blocked user_session_already_exists user_oauth2_unauthorized',
  403: 'general_unknown_origin document_delete_restricted user_jwt_and_cookie_set user_jwt_creation_denied',
  404: 'general_route_not_found project_not_found user_session_not_found user_identity_not_found database_not_found collection_not_found table_not_found document_not_found row_not_found storage_bucket_not_found storage_file_not_found avatar_image_not_found avatar_icon_not_found avatar_remote_url_failed',
  409: 'user_already_exists user_email_already_exists user_phone_already_exists user_email_already_verified user_phone_already_verified document_already_exists document_unique_constraint_violation document_update_conflict storage_file_already_exists',
  412: 'project_provider_disabled',
  416: 'storage_invalid_range',
  429: 'general_rate_limit_exceeded',
  500: 'general_unknown',
  503: 'general_smtp_disabled general_phone_disabled',
}

test.each(Object.entries(KNOWN))(
  'clients rely on the status %s of these types',
  (status, types) => {
    const known: Readonly<Record<string, readonly [number, string]>> = ERRORS
    const found = types.split(' ').map((type) => [type, known[type]?.[0]])
    expect(found).toEqual(types.split(' ').map((type) => [type, Number(status)]))
  },
)
