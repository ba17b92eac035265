import { type Post } from '@devhood/contract/schemas'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { findCachedPost, patchPost } from './cached-posts.ts'
import { postKeys } from '../keys.ts'

const post = (id: string, likesCount = 0) => ({ $id: id, caption: 'Quiet', likesCount }) as Post
const page = (...posts: Post[]) => ({ posts, total: posts.length, marks: posts })

/** The same post in a feed, in the second page of the endless list and on its own page. */
function cacheWithCopies() {
  const client = new QueryClient()
  client.setQueryData(postKeys.recent, page(post('a'), post('b')))
  client.setQueryData(postKeys.endless, {
    pages: [page(post('b')), page(post('a'))],
    pageParams: [],
  })
  client.setQueryData(postKeys.one('a'), post('a'))
  return client
}

/** The likes of every cached copy of a post, in the order of the lists. */
function likesOf(client: QueryClient, id: string): number[] {
  const recent = client.getQueryData<{ posts: Post[] }>(postKeys.recent)?.posts ?? []
  const endless = client.getQueryData<{ pages: { posts: Post[] }[] }>(postKeys.endless)?.pages ?? []
  const one = client.getQueryData<Post>(postKeys.one(id))
  const all = [...recent, ...endless.flatMap(({ posts }) => posts), ...(one ? [one] : [])]
  return all.filter(({ $id }) => $id === id).map(({ likesCount }) => likesCount)
}

test('changes every cached copy and no other post', () => {
  const client = cacheWithCopies()
  patchPost(client, 'a', ({ likesCount }) => ({ likesCount: likesCount + 1 }))
  expect(likesOf(client, 'a')).toEqual([1, 1, 1])
  expect(likesOf(client, 'b')).toEqual([0, 0])
})

test('undo restores the changed fields and keeps other changes', () => {
  const client = cacheWithCopies()
  const undo = patchPost(client, 'a', ({ likesCount }) => ({ likesCount: likesCount + 1 }))
  patchPost(client, 'a', () => ({ caption: 'Loud' }))
  undo()
  expect(likesOf(client, 'a')).toEqual([0, 0, 0])
  expect(findCachedPost(client, 'a')).toEqual({ ...post('a'), caption: 'Loud' })
})

test('a post that is not cached changes nothing and can be undone', () => {
  const client = cacheWithCopies()
  patchPost(client, 'z', () => ({ likesCount: 9 }))()
  expect(findCachedPost(client, 'z')).toBeUndefined()
  expect(likesOf(client, 'a')).toEqual([0, 0, 0])
})

test('finds a post in any cached list', () => {
  const client = new QueryClient()
  client.setQueryData(postKeys.search('x'), {
    pages: [page(post('c', 4))],
    pageParams: [],
  })
  expect(findCachedPost(client, 'c')?.likesCount).toBe(4)
})
