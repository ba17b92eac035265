import { ClientError } from '@devhood/client'
import { LIMITS } from '@devhood/contract'
import { expect, test } from 'vitest'

import {
  type Cursor,
  cursorAfter,
  FIRST_PAGE,
  fetchPage,
  type CursorDocument,
  pagesOf,
} from './paging.ts'

const mark = ($id: string): CursorDocument => ({ $id, $updatedAt: '2026-11-21T08:00:00.000+00:00' })
const gone = () => new ClientError('gone', { code: 400, type: 'general_cursor_not_found' })

/** Requests the page after a cursor while some documents are deleted or have moved; returns the requests. */
async function ask(cursor: Cursor, states: Readonly<Record<string, 'gone' | 'moved'>>) {
  const asked: (string | undefined)[] = []
  const page = await fetchPage(cursor, async (after) => {
    asked.push(after?.$id)
    const state = after && states[after.$id]
    if (state === 'gone') throw gone()
    return state === 'moved' ? undefined : `after ${after?.$id ?? 'nothing'}`
  })
  return { page, asked }
}

test('starts with the initial cursor of the spec', async () => {
  expect(FIRST_PAGE).toBe(LIMITS.initialCursor)
  expect(await ask(FIRST_PAGE, {})).toEqual({ page: 'after nothing', asked: [undefined] })
})

test.each<[about: string, states: Record<string, 'gone' | 'moved'>, asked: (string | undefined)[]]>(
  [
    ['after the last document', {}, ['c']],
    ['before a deleted one', { c: 'gone' }, ['c', 'b']],
    ['before a moved one', { c: 'moved' }, ['c', 'b']],
    [
      'from the top when all are deleted',
      { a: 'gone', b: 'moved', c: 'gone' },
      ['c', 'b', 'a', undefined],
    ],
  ],
)('continues %s', async (_about, states, asked) => {
  const cursor = cursorAfter([mark('a'), mark('b'), mark('c')])
  const response = await ask(cursor, states)
  expect(response).toEqual({ page: `after ${asked.at(-1) ?? 'nothing'}`, asked })
})

test('any other error is passed to the caller', async () => {
  const refused = new ClientError('busy', { code: 503, type: 'general_service_unavailable' })
  await expect(fetchPage([mark('a')], () => Promise.reject(refused))).rejects.toBe(refused)
})

const MAX = LIMITS.listTotalMax

test.each<[about: string, loaded: readonly number[], total: number | undefined, goesOn: boolean]>([
  ['goes on after a full page', [2], 3, true],
  ['ends with a page that is not full', [2, 1], 3, false],
  ['ends with a full page if it has the last documents', [2, 2], 4, false],
  ['goes on if documents of earlier pages were deleted', [2, 2], 3, true],
  ['goes on after a full page of a list that is not counted', [2], undefined, true],
  ['goes on at the maximum total', Array.from({ length: MAX / 2 }, () => 2), MAX, true],
])('a list %s', (_about, loaded, total, goesOn) => {
  const pages = loaded.map((count) => ({
    marks: Array.from({ length: count }, () => mark('a')),
    total,
  }))
  const last = pages.at(-1) ?? { marks: [], total }
  const { getNextPageParam } = pagesOf(2, () => Promise.resolve(last))
  expect(getNextPageParam(last, pages) !== undefined).toBe(goesOn)
})
