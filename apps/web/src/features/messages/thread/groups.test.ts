import { expect, it } from 'vitest'

import { type ShownMessage } from '../cache.ts'
import { groupsOf, inTurn } from './groups.ts'

const NOW = Date.parse('2026-11-30T15:00:00')

/** A message at a local time; one that isn't sent has no `$updatedAt`. */
const message = (id: string, time: string, change: Partial<ShownMessage> = {}): ShownMessage => ({
  $id: id,
  $createdAt: new Date(time).toISOString(),
  $updatedAt: 'set',
  text: id,
  editedAt: null,
  deletedAt: null,
  key: id,
  creatorId: 'ada',
  conversationId: 'c',
  ...change,
})

const groups = (messages: readonly ShownMessage[], firstNew?: string) =>
  groupsOf({ messages, me: 'me', now: NOW, firstNew }).map((group) => [
    group.day,
    group.isOwn,
    group.messages.map(({ $id }) => $id),
  ])

it('puts together what one person writes within five minutes, below a heading for each day', () => {
  expect(
    groups([
      message('a', '2026-11-02T09:00'),
      message('b', '2026-11-29T18:04'),
      message('c', '2026-11-29T18:05'),
      message('d', '2026-11-29T18:11'),
      message('e', '2026-11-29T18:12', { creatorId: 'me' }),
      message('f', '2026-11-30T00:01', { creatorId: 'me' }),
    ]),
  ).toEqual([
    ['Nov 2', false, ['a']],
    ['Yesterday', false, ['b', 'c']],
    [undefined, false, ['d']],
    [undefined, true, ['e']],
    ['Today', true, ['f']],
  ])
})

it('begins a group with the first message that is new', () => {
  const texts = [message('a', '2026-11-30T09:00'), message('b', '2026-11-30T09:01')]
  expect(groups(texts, 'b')).toEqual([
    ['Today', false, ['a']],
    [undefined, false, ['b']],
  ])
})

it('shows each message once, by its key, and those on their way last', () => {
  const waits = message('k', '2026-11-30T09:03', { $updatedAt: '' })
  const sent = message('s', '2026-11-30T09:02', { key: 'k' })
  const earlier = message('a', '2026-11-30T09:01')
  const next = message('n', '2026-11-30T09:00', { $updatedAt: '' })
  expect(inTurn([sent, earlier], [waits, next, next]).map(({ $id }) => $id)).toEqual([
    'a',
    's',
    'n',
  ])
})
