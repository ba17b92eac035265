import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type QueryClient } from '@tanstack/react-query'

import { openApp } from '../../test/app.tsx'
import { serve } from '../../test/serve.ts'
import { signInHere } from '../../test/users.ts'

it('refetches what is shown, except for lists that are stable while shown', async () => {
  await using site = await serve()
  await signInHere(site, 'ines')
  const { client } = openApp('/all-users')
  await screen.findAllByText('ines Test')
  await waitFor(() => expect(site.live.sockets).toHaveLength(1))
  const respond = () =>
    act(() => {
      site.live.latest().open()
      site.live.latest().receive('connected', { channels: [], user: null })
    })
  respond()
  act(() => site.live.latest().end())
  await waitFor(() => expect(site.live.sockets).toHaveLength(2))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  respond()
  const keys = fetching(client)
  expect(keys).toContain('account self')
  expect(keys).not.toContain('people everybody')
})

it('refetches what was fetched long before the first connection, and nothing that is new', async () => {
  await using site = await serve()
  const { userId } = await signInHere(site, 'ines')
  const { client } = openApp(`/profile/${userId}`)
  await screen.findAllByText('ines Test')
  await waitFor(() => expect(site.live.sockets).toHaveLength(1))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  for (const { queryKey, state } of client.getQueryCache().findAll({ type: 'active' }))
    client.setQueryData(queryKey, state.data, { updatedAt: Date.now() + 60_000 })
  const [old] = client.getQueryCache().findAll({ queryKey: ['people'], type: 'active' })
  client.setQueryData(old!.queryKey, old!.state.data, { updatedAt: Date.now() - 60_000 })
  act(() => {
    site.live.latest().open()
    site.live.latest().receive('connected', { channels: [], user: null })
  })
  expect(fetching(client)).toEqual([old!.queryKey.slice(0, 2).join(' ')])
})

/** The first two parts of the keys of what is being fetched. */
function fetching(client: QueryClient): string[] {
  const queries = client.getQueryCache().findAll({ fetchStatus: 'fetching' })
  return queries.map(({ queryKey }) => queryKey.slice(0, 2).join(' '))
}
