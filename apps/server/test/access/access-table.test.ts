import { env } from 'node:process'
import { expect, test } from 'vitest'
import { testApp } from '../app/app.ts'
import { operationsOf } from '../http/operations.ts'
import { hashState } from '../app/state-hash.ts'
import { requestOf } from './calls.ts'
import { ACCOUNT_ROWS } from './account-rows.ts'
import { DOCUMENT_ROWS, TABLE_ROWS } from './document-rows.ts'
import { FILE_ROWS } from './file-rows.ts'
import { OPEN_ROWS } from './open-rows.ts'
import { OPERATOR_ROWS } from './operator-rows.ts'
import { type CallerKind, CALLERS, type Credential, CREDENTIALS } from './callers.ts'
import { expectedOutcome, nameOf, type Row } from './row.ts'
import { type Fixture, openFixture, withoutUpkeep } from './fixture.ts'

/*
 * THREATS, section 2: every operation of the API, by every kind of caller, with every kind of credential. Rejected
 * calls and reads change nothing.
 */
const PARTS: Readonly<Record<string, readonly Row[]>> = {
  'accounts and files': [...ACCOUNT_ROWS, ...FILE_ROWS, ...OPEN_ROWS, ...OPERATOR_ROWS],
  documents: DOCUMENT_ROWS,
  rows: TABLE_ROWS,
}

interface Cells {
  readonly kind: CallerKind
  readonly ways: readonly Credential[]
  readonly parts: readonly string[]
}

/** At night, and once: a credential is read the same on every store. */
const EVERY_CREDENTIAL = env['NIGHTLY'] && env['TEST_STORES'] !== 'servers'

/** The owner on a public instance: by day `resources/shared/publishing` tries what that refuses. */
const AS_PUBLIC: readonly CallerKind[] = ['unverified', 'newcomer']

/**
 * Callers have a fixture of their own: with each credential, where they make each call with it. The deletion of a document is
 * called with each by day, too, as a subscription to pushes belongs to one session.
 */
function cellsOf(kind: CallerKind): Cells[] {
  const parts = Object.keys(PARTS)
  if (kind === 'guest') return [{ kind, ways: CREDENTIALS.slice(0, 1), parts }]
  const apart = (part: string) => CREDENTIALS.map((way) => ({ kind, ways: [way], parts: [part] }))
  const [accounts = '', ...documents] = parts
  const isOwner = kind === 'owner' || AS_PUBLIC.includes(kind)
  if (isOwner && EVERY_CREDENTIAL) return parts.flatMap(apart)
  if (isOwner) return [{ kind, ways: CREDENTIALS, parts: [accounts] }, ...documents.flatMap(apart)]
  if (EVERY_CREDENTIAL) return CREDENTIALS.map((way) => ({ kind, ways: [way], parts }))
  return [{ kind, ways: CREDENTIALS, parts }]
}
const CELLS = CALLERS.filter((kind) => env['NIGHTLY'] || !AS_PUBLIC.includes(kind)).flatMap(cellsOf)

/**
 * Whether a row is called by this caller with this credential. By day each caller makes each call with one credential, so that
 * all pairs of caller, call and credential occur; at night with all of them. Calls whose outcome depends on the credential
 * are always made with all.
 */
function isCalled(row: Row, at: number, kind: CallerKind, way: Credential): boolean {
  if (EVERY_CREDENTIAL || kind === 'guest' || row.except) return true
  return (at + CALLERS.indexOf(kind)) % CREDENTIALS.length === CREDENTIALS.indexOf(way)
}

async function outcomeOf(row: Row, world: Fixture, way: Credential): Promise<string> {
  const request = row.invalidatesCaller ? await world.another(way) : world.by(way)
  const response = await request(...requestOf(row, world), row.headers?.(world))
  if (response.statusCode < 400) return String(response.statusCode)
  return `${response.statusCode} ${response.json<{ type: string }>().type}`
}

/** Whether the call changes the state. */
function mayChange(
  { operation, invalidatesCaller, changesNothing }: Row,
  expected: string,
): boolean {
  if (invalidatesCaller) return true
  return Number.parseInt(expected) < 400 && !operation.startsWith('get ') && !changesNothing
}

test.each(CELLS)('as $kind by $ways: $parts', async ({ kind, ways, parts }) => {
  await using world = await openFixture(kind, withoutUpkeep())
  const rows = parts.flatMap((part) => PARTS[part] ?? [])
  const calls = rows.flatMap((row, at) =>
    ways.filter((way) => isCalled(row, at, kind, way)).map((way) => ({ way, row })),
  )
  const cells: { name: string; found: string; expected: string }[] = []
  const changed: string[] = []
  let unchanged: string[] = []
  let before = await hashState(world.server.platform)
  /** The calls since the last check must have changed nothing. */
  async function look() {
    if ((await hashState(world.server.platform)) !== before) changed.push(...unchanged)
    unchanged = []
  }
  for (const { row, way } of calls) {
    const [name, expected] = [`${nameOf(row)} by ${way}`, expectedOutcome(row, kind, way)]
    const changes = mayChange(row, expected)
    if (changes) await look()
    cells.push({ name, expected, found: await outcomeOf(row, world, way) })
    if (changes) before = await hashState(world.server.platform)
    else unchanged.push(name)
  }
  await look()
  expect(cells.filter(({ found, expected }) => found !== expected)).toEqual([])
  expect(changed).toEqual([])
})

test('every operation has a row, and every row an operation', async () => {
  await using server = await testApp()
  const described = await operationsOf(server.app)
  const operations = described.map(({ method, path }) => `${method} ${path}`)
  const rows = Object.values(PARTS).flat()
  expect([...new Set(rows.map(({ operation }) => operation))].toSorted()).toEqual(
    operations.toSorted(),
  )
})
