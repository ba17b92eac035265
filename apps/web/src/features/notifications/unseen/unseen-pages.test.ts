import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'

import { api } from '#lib/api/api'
import { unseenQuery, type UnseenNotification } from '../queries.ts'
import { countUnseen } from './use-unseen.ts'

/** Serves this many notifications of each group, the newest group first, and counts the requests. */
function serveGroups(...sizes: readonly number[]) {
  const all: UnseenNotification[] = sizes.flatMap((size, group) =>
    Array.from({ length: size }, (_, at) => ({
      $id: `n${group}-${at}`,
      $createdAt: '2026-01-15T12:00:00.000+00:00',
      $updatedAt: '2026-01-15T12:00:00.000+00:00',
      kind: 'like' as const,
      group: `like:p${group}`,
    })),
  )
  return vi.spyOn(api.documents, 'list').mockImplementation(async (_, queries = []) => {
    const cursor = queries.find(({ method }) => method === 'cursorAfter')?.values?.[0]
    const from = all.findIndex(({ $id }) => $id === cursor) + 1
    return { total: 0, documents: all.slice(from, from + 100) } as never
  })
}

const count = async () =>
  countUnseen(await new QueryClient().fetchQuery(unseenQuery(['like', 'follow'])))

it.each([
  { groups: 1, each: 40, label: '1', requests: 1 },
  { groups: 1, each: 100, label: '1', requests: 2 },
  { groups: 3, each: 90, label: '3', requests: 3 },
  { groups: 99, each: 3, label: '99', requests: 3 },
  { groups: 100, each: 3, label: '99+', requests: 3 },
  // Beyond 99 lines nobody counts.
  { groups: 300, each: 1, label: '99+', requests: 1 },
])('$groups groups of $each are $label, in $requests requests', async (row) => {
  const list = serveGroups(...Array<number>(row.groups).fill(row.each))
  expect((await count()).label).toBe(row.label)
  expect(list.mock.calls).toHaveLength(row.requests)
})
