import { expect, it } from 'vitest'
import { withoutPeople } from './without-people.ts'

const by = (creator: string, likes: readonly string[] = []) => ({
  $id: `by ${creator}`,
  creator: { $id: creator },
  likes: likes.map(($id) => ({ $id })),
})
const list = (...posts: readonly ReturnType<typeof by>[]) => ({ pages: [{ posts }] })
const some = list(by('ann', ['bob', 'cleo']), by('bob'))

/** For each answer: what is left of it once Bob is blocked, and once he is muted. Undefined is nothing. */
it.each([
  [
    'a list',
    ['posts', 'recent'],
    some,
    list(by('ann', ['cleo'])),
    list(by('ann', ['bob', 'cleo'])),
  ],
  ['a list that somebody chose', ['posts', 'saved', 'me'], some, list(by('ann', ['cleo'])), some],
  [
    'comments on a post',
    ['comments', 'p'],
    some,
    list(by('ann', ['cleo'])),
    list(by('ann', ['bob', 'cleo'])),
  ],
  ['their profile', ['users', 'one', 'bob'], { $id: 'bob' }, undefined, { $id: 'bob' }],
  ['their posts', ['posts', 'by', 'bob'], list(by('bob')), undefined, list(by('bob'))],
  ['a post of theirs', ['posts', 'one', 'p'], by('bob'), undefined, by('bob')],
  [
    'a post of somebody else',
    ['posts', 'one', 'p'],
    by('ann', ['bob']),
    by('ann'),
    by('ann', ['bob']),
  ],
  ['the list of blocked people', ['blocks', 'own'], some, some, some],
])('%s', (_name, key, data, ...left) => {
  const after = (relationship?: 'blocks' | 'mutes') =>
    withoutPeople([{ key, data }], { bob: relationship })[0]?.data
  expect([after(), after('blocks'), after('mutes')]).toEqual([data, ...left])
})
