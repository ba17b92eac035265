import { type Post } from '@devhood/contract/schemas'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'

import { currentUserQuery } from '#features/account'
import { arrivalsQuery, endlessList, recentList, pendingPosts, mergeInPlace } from './arrivals.ts'
import { type PostPage } from './cached-posts.ts'
import { postKeys } from '../keys.ts'

afterEach(() => void vi.restoreAllMocks())

const dateOf = (minute: number) => `2026-01-15T12:${String(minute).padStart(2, '0')}:00.000+00:00`

/** Post `a5` is of another person and was created at minute 5; `m5` is the viewer's own. */
function post(name: string, caption = ''): Post {
  const date = dateOf(Number(name.slice(1)))
  const creator = { $id: name.startsWith('m') ? 'me' : 'other' }
  return { $id: name, $createdAt: date, $updatedAt: date, creator, caption } as Post
}
const page = (...posts: Post[]): PostPage => ({ posts, total: posts.length, marks: posts })
const pageOf = (names: string) =>
  page(...names.split(' ').flatMap((name) => (name ? [post(name)] : [])))
const namesOf = (posts: readonly Post[]) => posts.map(({ $id }) => $id).join(' ')

function signedIn() {
  const client = new QueryClient()
  client.setQueryData<unknown>(currentUserQuery().queryKey, { $id: 'me' })
  return client
}

/** This many posts from minute `first` down. */
const down = (first: number, count = 20) =>
  Array.from({ length: count }, (_, index) => `a${first - index}`).join(' ')

test.each<[what: string, shown: string, answer: string, then: string, waiting: string]>([
  ['shows a first answer as it is', '', 'a3 a2 a1', 'a3 a2 a1', ''],
  ['holds back new posts of others', 'a2 a1', 'a4 a3 a2 a1', 'a2 a1', 'a4 a3'],
  ['shows own new posts at the top', 'a2 a1', 'm4 a3 a2 a1', 'm4 a2 a1', 'a3'],
  ['drops deleted posts', 'a3 a2 a1', 'a3 a1', 'a3 a1', ''],
  ['starts again when all were deleted', 'a2', 'a3', 'a3', ''],
  [
    'keeps posts that a full page has no space for',
    down(20),
    `a21 ${down(20, 19)}`,
    down(20),
    'a21',
  ],
  ['fills up from below', `a22 ${down(20, 19)}`, down(20), down(20), ''],
  ['shows twenty at most', down(20), `m21 ${down(20, 19)}`, `m21 ${down(20, 19)}`, ''],
])('the home feed %s', (...row) => {
  const [, shown, response, then, waiting] = row
  const client = signedIn()
  if (shown) client.setQueryData(postKeys.recent, pageOf(shown))
  const before = client.getQueryData<PostPage>(postKeys.recent)
  const { posts } = mergeInPlace(client, before, pageOf(response))
  expect(namesOf(posts)).toBe(then)
  const arrivals = client.getQueryData(arrivalsQuery().queryKey) ?? page()
  expect(namesOf(pendingPosts(recentList(posts), arrivals))).toBe(waiting)
})

test('the home feed applies changes to the posts that stay', () => {
  const client = signedIn()
  const changed = page(post('a2', 'new'), post('a1'))
  const { posts } = mergeInPlace(client, page(post('a2', 'old'), post('a1')), changed)
  expect(posts.map(({ caption }) => caption)).toEqual(['new', ''])
})

test.each<[what: string, opened: number, scrolled: number, then: string]>([
  ['is replaced by the first response', 1000, 0, 'a3 a2'],
  ['stays while somebody reads it', 1000, 200, 'a2 a1'],
  ['stays when the response is late', 6000, 0, 'a2 a1'],
])('a feed from an earlier visit %s', (_what, opened, scrolled, then) => {
  const client = signedIn()
  client.setQueryData(postKeys.recent, pageOf('a2 a1'), { updatedAt: performance.timeOrigin - 1 })
  vi.spyOn(performance, 'now').mockReturnValue(opened)
  vi.stubGlobal('scrollY', scrolled)
  const full = pageOf(`a3 a2 a1 ${down(-1)}`)
  const { posts } = mergeInPlace(client, pageOf('a2 a1'), full)
  expect(namesOf(posts).startsWith(then)).toBe(true)
})

test('a list holds back newer posts that it does not contain yet', () => {
  const arrivals = pageOf('a9 a7 a5 a3')
  const list = endlessList([
    pageOf('a8 a7'),
    { ...pageOf('a6 a4'), marks: [post('a6'), post('a4')] },
  ])
  expect(namesOf(pendingPosts(list, arrivals))).toBe('a9 a5')
  expect(namesOf(pendingPosts(endlessList([]), arrivals))).toBe('a9 a7 a5 a3')
})
