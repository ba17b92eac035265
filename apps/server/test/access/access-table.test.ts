import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { filled } from '../bad-input.ts'
import { operationsOf } from '../operations.ts'
import { stateOf } from '../state.ts'
import { ACCOUNT_ROWS } from './account-rows.ts'
import { DOCUMENT_ROWS, TABLE_ROWS } from './document-rows.ts'
import { FILE_ROWS } from './file-rows.ts'
import { OPEN_ROWS } from './open-rows.ts'
import { OPERATOR_ROWS } from './operator-rows.ts'
import {
  type CallerKind,
  CALLERS,
  expectedOf,
  isIn,
  nameOf,
  type Row,
  type Way,
  WAYS,
} from './row.ts'
import { openWorld, type World } from './world.ts'

/*
 * THREATS, section 2: every operation of the API, by every kind of caller, by every way of telling who one is. What is
 * refused changes nothing, nor does what only reads.
 */
const PARTS: Readonly<Record<string, readonly Row[]>> = {
  'accounts and files': [...ACCOUNT_ROWS, ...FILE_ROWS, ...OPEN_ROWS, ...OPERATOR_ROWS],
  documents: DOCUMENT_ROWS,
  rows: TABLE_ROWS,
}

interface Cells {
  readonly part: string
  readonly kind: CallerKind
  readonly ways: readonly Way[]
}

/** Who is in changes what is there: each way has a world of its own. */
function cellsOf(part: string, kind: CallerKind): Cells[] {
  const ways = kind === 'guest' ? WAYS.slice(0, 1) : WAYS
  return isIn(kind) ? ways.map((way) => ({ part, kind, ways: [way] })) : [{ part, kind, ways }]
}
const CELLS = Object.keys(PARTS).flatMap((part) => CALLERS.flatMap((kind) => cellsOf(part, kind)))

function requestOf({ operation, places, query, body }: Row, world: World) {
  const [verb = '', path = ''] = operation.split(' ')
  const search = query === undefined ? '' : `?${new URLSearchParams(query(world)).toString()}`
  const url = filled(path, places?.(world) ?? {}) + search
  const sent = verb === 'get' ? undefined : (body?.(world) ?? {})
  return [verb.toUpperCase() as 'GET', url, sent] as const
}

async function outcomeOf(row: Row, world: World, way: Way): Promise<string> {
  const request = row.endsCaller ? await world.another(way) : world.by(way)
  const answer = await request(...requestOf(row, world), row.headers?.(world))
  if (answer.statusCode < 400) return String(answer.statusCode)
  return `${answer.statusCode} ${answer.json<{ type: string }>().type}`
}

/** Whether the call is one that leaves something else behind. */
function mayChange({ operation, endsCaller, changesNothing }: Row, expected: string): boolean {
  if (endsCaller) return true
  return Number.parseInt(expected) < 400 && !operation.startsWith('get ') && !changesNothing
}

test.each(CELLS)('$part as $kind by $ways', async ({ part, kind, ways }) => {
  await using world = await openWorld(kind)
  const calls = ways.flatMap((way) => (PARTS[part] ?? []).map((row) => ({ way, row })))
  const cells: { name: string; found: string; expected: string }[] = []
  const changed: string[] = []
  let unchanged: string[] = []
  let before = await stateOf(world.server.platform)
  /** What was called since the last look must have left everything as it was. */
  async function look() {
    if ((await stateOf(world.server.platform)) !== before) changed.push(...unchanged)
    unchanged = []
  }
  for (const { row, way } of calls) {
    const [name, expected] = [`${nameOf(row)} by ${way}`, expectedOf(row, kind, way)]
    const changes = mayChange(row, expected)
    if (changes) await look()
    cells.push({ name, expected, found: await outcomeOf(row, world, way) })
    if (changes) before = await stateOf(world.server.platform)
    else unchanged.push(name)
  }
  await look()
  expect(cells.filter(({ found, expected }) => found !== expected)).toEqual([])
  expect(changed).toEqual([])
})

test('no operation is without a row, and no row without an operation', async () => {
  await using server = await testApp()
  const described = await operationsOf(server.app)
  const operations = described.map(({ method, path }) => `${method} ${path}`)
  const rows = Object.values(PARTS).flat()
  expect([...new Set(rows.map(({ operation }) => operation))].toSorted()).toEqual(
    operations.toSorted(),
  )
})
