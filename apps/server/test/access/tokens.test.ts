import { expect, test } from 'vitest'
import { TOKEN_SCOPES } from '@devhood/contract'
import { hashState } from '../app/state-hash.ts'
import { operationsOf } from '../http/operations.ts'
import { addToken, bearer } from '../people/access-tokens.ts'
import { caller } from '../people/people.ts'
import { ACCOUNT_ROWS } from './account-rows.ts'
import { requestOf } from './calls.ts'
import { DOCUMENT_ROWS } from './document-rows.ts'
import { FILE_ROWS } from './file-rows.ts'
import { openFixture } from './fixture.ts'
import { OPEN_ROWS } from './open-rows.ts'
import { OPERATOR_ROWS } from './operator-rows.ts'
import { expectedByToken, isReachedByToken, nameOf, UNAUTHORIZED, type Row } from './row.ts'

/*
 * THREATS 2, MF-09: every operation by access tokens of a member and of an operator. Those that tokens reach answer as they do
 * to the owner's session, without a role.
 */
const ROWS = [...ACCOUNT_ROWS, ...FILE_ROWS, ...OPEN_ROWS, ...OPERATOR_ROWS, ...DOCUMENT_ROWS]
const isSafe = ({ operation }: Row) => operation.startsWith('get ')

test.each(['owner', 'operator'] as const)('by an access token of the %s', async (kind) => {
  await using world = await openFixture(kind)
  const person = kind === 'owner' ? world.Alice : world.Olga
  const scopes = [...TOKEN_SCOPES]
  const { secret } = await addToken(world.server, person, { scopes })
  const request = caller(world.server.app, bearer(secret))
  const wrong: string[] = []
  async function callAll(rows: readonly Row[]) {
    for (const row of rows) {
      const response = await request(...requestOf(row, world), row.headers?.(world))
      const type = response.statusCode < 400 ? '' : ` ${response.json<{ type: string }>().type}`
      const [found, expected] = [`${response.statusCode}${type}`, expectedByToken(row, kind)]
      if (found !== expected) wrong.push(`${nameOf(row)}: ${found}, not ${expected}`)
    }
  }
  const { refused = [], reached = [] } = Object.groupBy(ROWS, (row) =>
    expectedByToken(row, kind) === UNAUTHORIZED ? 'refused' : 'reached',
  )
  const before = await hashState(world.server.platform)
  await callAll(refused)
  expect(await hashState(world.server.platform)).toBe(before)
  await callAll(reached)
  expect(wrong).toEqual([])
})

test.each([
  ['read', (row: Row) => !isSafe(row)],
  ['write', isSafe],
  ['messages', (row: Row) => !/^(?:conversations|messages)\b/.test(row.about ?? '')],
] as const)('with the scope "%s" alone', async (scope, isRefused) => {
  await using world = await openFixture('owner')
  const { secret } = await addToken(world.server, world.Alice, { scopes: [scope] })
  const request = caller(world.server.app, bearer(secret))
  const rows = ROWS.filter((row) => isRefused(row) && isReachedByToken(row.operation))
  // A missing collection answers alike to everybody.
  const reached = rows.filter(({ outcomes }) => !/_not_found/.test(outcomes.guest))
  const before = await hashState(world.server.platform)
  const wrong: string[] = []
  for (const row of reached) {
    const response = await request(...requestOf(row, world), row.headers?.(world))
    if (response.statusCode !== 401) wrong.push(`${nameOf(row)}: ${response.statusCode}`)
  }
  expect(wrong).toEqual([])
  expect(reached.length).toBeGreaterThan(20)
  expect(await hashState(world.server.platform)).toBe(before)
})

test('the description names the calls that tokens reach, and no other', async () => {
  await using world = await openFixture('guest')
  const operations = await operationsOf(world.server.app)
  const document = (await caller(world.server.app)('GET', '/v1/openapi.json')).json<{
    paths: Record<string, Record<string, { security: Record<string, string[]>[] }>>
  }>()
  const wrong = operations.filter(({ method, path }) => {
    const { security } = document.paths[path]![method]!
    const scopes = security.flatMap(({ accessToken }) => accessToken ?? [])
    const scope = method === 'get' ? 'read' : 'write'
    const expected = isReachedByToken(`${method} ${path}`) ? [scope] : []
    return scopes.join() !== expected.join()
  })
  expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})
