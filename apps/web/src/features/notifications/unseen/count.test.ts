import { expect, it } from 'vitest'

import { countUnseen } from './use-unseen.ts'

/** This many unseen notifications in this many groups. */
const unseen = (rows: number, groups: number) =>
  Array.from({ length: rows }, (_, at) => ({
    $id: `n${at}`,
    $createdAt: '2026-01-15T12:00:00.000+00:00',
    kind: 'like' as const,
    group: `like:p${at % groups}`,
  }))

it.each([
  [0, 1, { count: 0, label: '' }],
  [1, 1, { count: 1, label: '1' }],
  [40, 3, { count: 3, label: '3' }],
  [99, 99, { count: 99, label: '99' }],
  [100, 2, { count: 2, label: '2' }],
  [100, 100, { count: 99, label: '99+' }],
])('%i notifications in %i groups are %j', (rows, groups, expected) => {
  expect(countUnseen(unseen(rows, groups))).toEqual(expected)
})
