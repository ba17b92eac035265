import { InfiniteQueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'

import { testClient } from '../../../../test/render.tsx'
import { serve } from '../../../../test/serve.ts'
import {
  signInHere,
  signUpElsewhere,
  type TestUser,
  sharePicture,
  uploadPicture,
} from '../../../../test/users.ts'
import { shownPosts } from './use-shown-posts.ts'
import { postLists } from '../queries.ts'

/** Pseudorandom numbers below 1, the same each time. */
function openRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const like = ({ client, userId }: TestUser, postId: string, on: boolean) =>
  client.documents.update('posts', postId, { likes: on ? [userId] : [] })

/** This many posts that the viewer likes, newest first, and the list of them with its first page. */
async function openLiked(site: Awaited<ReturnType<typeof serve>>, count: number) {
  const reader = await signInHere(site, 'ines')
  const author = await signUpElsewhere(site, 'marek')
  const imageId = await uploadPicture(author)
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) {
    site.clock.advance(1000)
    const id = await sharePicture(author, { imageId })
    await like(reader, id, true)
    ids.unshift(id)
  }
  const observer = new InfiniteQueryObserver(testClient(), postLists.liked(reader.userId))
  const stop = observer.subscribe(() => undefined)
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true)
  const shown = () => {
    const { data } = observer.getCurrentResult()
    return shownPosts(data?.pages ?? [], () => true).map(({ $id }) => $id)
  }
  return { reader, author, ids, shown, stop, next: () => observer.fetchNextPage() }
}

it('continues from the previous post when the last one is no longer liked', async () => {
  await using site = await serve()
  const { reader, ids, shown, next, stop } = await openLiked(site, 25)
  expect(shown()).toEqual(ids.slice(0, 20))
  await like(reader, ids[19] ?? '', false)
  await next()
  expect(shown()).toEqual(ids)
  stop()
})

it.each([1, 2])(
  'neither repeats nor skips posts while likes are added and removed and others post (%i)',
  async (seed) => {
    await using site = await serve()
    const { reader, author, ids, shown, next, stop } = await openLiked(site, 48)
    const random = openRandom(seed)
    const taken = new Set<string>()
    for (let hasNext = true; hasNext; hasNext = (await next()).hasNextPage) {
      for (let step = 0; step < 5; step += 1) {
        site.clock.advance(1000)
        const last = shown().slice(-6)
        const id = random() < 0.5 ? last.at(-1) : ids[Math.floor(random() * ids.length)]
        if (id === undefined || random() < 0.2) await sharePicture(author)
        else {
          taken.add(id)
          await like(reader, id, false)
          if (random() < 0.3) await like(reader, id, true)
        }
      }
    }
    const always = ids.filter((id) => !taken.has(id))
    expect(shown().filter((id) => always.includes(id))).toEqual(always)
    expect(new Set(shown()).size).toBe(shown().length)
    stop()
  },
)
