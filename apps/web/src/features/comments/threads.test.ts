import { expect, test } from 'vitest'

import { type ShownComment } from './cache.ts'
import { toThreads } from './threads.ts'

/** 'b' is a comment at time b; 'b/c' is the reply c to it. */
function commentOf(path: string): ShownComment {
  const [first = '', reply] = path.split('/')
  const $id = reply ?? first
  // Threads depend on nothing else.
  return { $id, $createdAt: $id, parentId: reply && first } as ShownComment
}

const comments = (paths: string) => paths.split(' ').filter(Boolean).map(commentOf)
const shown = (paths: readonly ShownComment[]) => paths.map(({ $id }) => $id)

interface Case {
  readonly pages: string
  readonly linked?: string
  readonly hasEarlier?: boolean
  readonly expected: string
}

test.each<[name: string, Case]>([
  ['nothing', { pages: '', expected: '' }],
  ['newest last, replies below theirs', { pages: 'd c b/f b b/e', expected: 'b(e,f) c d' }],
  ['each once', { pages: 'c b c', linked: 'b', expected: 'b c' }],
  ['a linked one among them', { pages: 'd c', linked: 'c', hasEarlier: true, expected: 'c d' }],
  [
    'a linked reply that was not loaded',
    { pages: 'd c', linked: 'c c/x', hasEarlier: true, expected: 'c(x) d' },
  ],
  [
    'a linked one further back, before the others',
    { pages: 'd c', linked: 'a a/x', hasEarlier: true, expected: 'a(x) | c d' },
  ],
  ['no gap where nothing is earlier', { pages: 'd c', linked: 'a', expected: 'a c d' }],
])('threads: %s', (_name, { pages, linked = '', hasEarlier = false, expected }) => {
  const { earlier, threads } = toThreads({
    comments: comments(pages),
    linked: comments(linked),
    hasEarlier,
  })
  const text = [...(earlier ? [earlier] : []), ...threads].map(
    ({ comment, replies }) =>
      comment.$id +
      (replies.length > 0 ? `(${shown(replies).join(',')})` : '') +
      (comment === earlier?.comment ? ' |' : ''),
  )
  expect(text.join(' ')).toBe(expected)
})
