import { QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'

import { testClient } from '../../../test/render.tsx'
import { serve } from '../../../test/serve.ts'
import { signInHere } from '../../../test/users.ts'
import { postQuery, prefetchPosts } from './queries.ts'

/** How often the server is asked for a post that is prefetched, and shown before or after the response. */
async function countAsks(shown: 'before' | 'after', isCut = false): Promise<number> {
  await using site = await serve()
  await signInHere(site, 'ines')
  const client = testClient()
  if (isCut) site.disconnect(/posts/)
  site.calls.length = 0
  const prefetched = prefetchPosts.one(client, 'missing')
  if (shown === 'after') await prefetched
  const observer = new QueryObserver(client, postQuery(client, 'missing'))
  const stop = observer.subscribe(() => undefined)
  await prefetched
  await vi.waitFor(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'))
  expect(observer.getCurrentResult().status).toBe('error')
  stop()
  return site.calls.length
}

it.each(['before', 'after'] as const)(
  'a missing post is asked for once, when its screen shows %s the response',
  async (shown) => {
    expect(await countAsks(shown)).toBe(1)
  },
)

it('without a response a post is asked for once, then three times more', async () => {
  expect(await countAsks('before', true)).toBe(4)
})
