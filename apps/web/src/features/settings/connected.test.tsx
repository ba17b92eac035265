import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { openApp } from '../../../test/app.tsx'
import { serve } from '../../../test/serve.ts'
import { openSettings } from '../../../test/settings.tsx'
import { arrive } from '../../../test/street.ts'

// What the server says of itself in its page.
vi.mock(import('../../lib/settings.ts'), async (original) => {
  const { settings, ...rest } = await original()
  return { ...rest, settings: { ...settings, providers: [{ key: 'github', name: 'GitHub' }] } }
})

it('leads to a service that can be connected, and back here', async () => {
  await using site = await serve()
  await openSettings(site)
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Connect GitHub' })
  const { pathname, searchParams } = new URL(link.href)
  expect(pathname).toBe('/v1/account/sessions/oauth2/github')
  expect(Object.fromEntries(searchParams)).toEqual({
    project: 'devhood',
    success: `${location.origin}/settings`,
    failure: `${location.origin}/settings`,
  })
})

it('says what went wrong at the service, and takes it out of the address', async () => {
  await using site = await serve()
  await arrive(site, 'ines')
  const error = JSON.stringify({ type: 'user_oauth2_unauthorized', message: 'x', code: 401 })
  const { where } = openApp(`/settings?${new URLSearchParams({ error })}`)
  const words = 'The service was not allowed to say who you are, so nothing happened.'
  expect((await screen.findByText(words)).closest('[role=alert]')?.textContent).toBe(words)
  await waitFor(() => expect(where()).toBe('/settings'))
})
