import { type InfiniteData, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { renderRoutes } from '../../../test/render.tsx'
import { type Cursor, FIRST_PAGE } from './paging.ts'
import { REFETCH_ON_VISIT, usePages } from './use-pages.ts'

/** An infinite list whose pages contain their number of requests. */
function renderPages() {
  const asked = { pages: [0, 0, 0] }
  const query = infiniteQueryOptions({
    ...REFETCH_ON_VISIT,
    queryKey: ['pages'] as QueryKey,
    queryFn: async ({ pageParam }) => {
      const page = typeof pageParam === 'number' ? 0 : pageParam.length
      asked.pages[page] = (asked.pages[page] ?? 0) + 1
      return { page, times: asked.pages[page] }
    },
    initialPageParam: FIRST_PAGE as Cursor,
    getNextPageParam: ({ page }): Cursor | undefined =>
      page < 2 ? Array.from({ length: page + 1 }, () => ({ $id: '', $updatedAt: '' })) : undefined,
  })
  function Pages() {
    const list = usePages(query)
    return (
      <>
        <p>{list.data?.pages.map(({ page, times }) => `${page}:${times}`).join(' ')}</p>
        <button onClick={() => void list.fetchNextPage()}>More</button>
      </>
    )
  }
  const app = renderRoutes(
    [
      { path: '/pages', element: <Pages /> },
      { path: '/other', element: <p>Another page</p> },
    ],
    { at: '/pages' },
  )
  const shown = () => document.querySelector('p')?.textContent
  return { ...app, query, shown }
}

async function openTwoPagesAndLeave() {
  const view = renderPages()
  await waitFor(() => expect(view.shown()).toBe('0:1'))
  await view.user.click(screen.getByText('More'))
  await waitFor(() => expect(view.shown()).toBe('0:1 1:1'))
  await view.router.navigate('/other')
  await screen.findByText('Another page')
  // The list releases its pages a moment after it unmounts.
  const { client, query } = view
  const isInUse = () => client.getQueryCache().find({ queryKey: query.queryKey })?.isActive()
  await waitFor(() => expect(isInUse()).toBe(false))
  return view
}

it('shows pages after Back as they were, without a request', async () => {
  const { router, shown, client } = await openTwoPagesAndLeave()
  await client.invalidateQueries({ queryKey: ['pages'] })
  await router.navigate(-1)
  await waitFor(() => expect(shown()).toBe('0:1 1:1'))
  expect(client.isFetching()).toBe(0)
})

it('starts a new visit at the top: cached pages at once, then refetched', async () => {
  const { router, shown, client, query } = await openTwoPagesAndLeave()
  const seen: unknown[] = []
  client.getQueryCache().subscribe(() => seen.push(shown()))
  await router.navigate('/pages')
  await waitFor(() => expect(shown()).toBe('0:2'))
  expect(seen).toContain('0:1')
  expect(client.getQueryData<InfiniteData<unknown>>(query.queryKey)?.pages).toHaveLength(1)
})

it('is unchanged when the window or the network comes back', async () => {
  const { client, shown } = renderPages()
  await waitFor(() => expect(shown()).toBe('0:1'))
  globalThis.dispatchEvent(new Event('visibilitychange'))
  document.dispatchEvent(new Event('visibilitychange'))
  globalThis.dispatchEvent(new Event('online'))
  expect(client.isFetching()).toBe(0)
})
