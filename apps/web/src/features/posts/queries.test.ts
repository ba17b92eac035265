import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { testClient } from '../../../test/render.tsx'
import { serve } from '../../../test/serve.ts'
import { postLists, postQuery } from './queries.ts'

test.each<[id: string, asks: boolean]>([
  ['', false],
  ['lamp', true],
])('a post is fetched by the id %j: %s', async (id, asks) => {
  await using _ = await serve()
  const client = testClient()
  const observer = new QueryObserver(client, postQuery(client, id))
  const stop = observer.subscribe(() => undefined)
  expect(observer.getCurrentResult().fetchStatus).toBe(asks ? 'fetching' : 'idle')
  stop()
  client.clear()
})

test.each<[term: string, enabled: boolean]>([
  ['', false],
  ['   ', false],
  ['desk', true],
])('a search for %j runs: %s', (term, enabled) => {
  expect(postLists.search(term).enabled).toBe(enabled)
})
