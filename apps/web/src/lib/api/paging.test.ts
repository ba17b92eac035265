import { ClientError } from '@devhood/client'
import { LIMITS } from '@devhood/contract'
import { expect, test } from 'vitest'

import { type Cursor, cursorAfter, FIRST_PAGE, fetchPage, type CursorDocument } from './paging.ts'

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
