import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { openApp } from '../../test/app.tsx'
import { serve } from '../../test/serve.ts'
import { signInHere } from '../../test/users.ts'

it('refetches what is shown, except for lists that are stable while shown', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  await using site = await serve()
  await signInHere(site, 'ines')
  const { client } = openApp('/all-users')
  await screen.findAllByText('ines Test')
  await waitFor(() => expect(site.live.sockets).toHaveLength(1))
  const answer = () =>
    act(() => {
      site.live.latest().open()
      site.live.latest().receive('connected', { channels: [], user: null })
    })
  answer()
  act(() => site.live.latest().end())
  await waitFor(() => expect(site.live.sockets).toHaveLength(2))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  answer()
  const asked = client.getQueryCache().findAll({ fetchStatus: 'fetching' })
  const keys = asked.map(({ queryKey }) => queryKey.slice(0, 2).join(' '))
  expect(keys).toContain('account self')
  expect(keys).not.toContain('people everybody')
})
