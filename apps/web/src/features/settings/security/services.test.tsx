import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

import { connectIdentity } from '@devhood/server/testing'
import { openApp } from '../../../../test/app.tsx'
import { signInByEmailLink } from '../../../../test/email-link-sign-in.ts'
import { serve } from '../../../../test/serve.ts'
import { openSettings } from '../../../../test/settings.tsx'
import { signInHere } from '../../../../test/users.ts'
import { api } from '../../../lib/api/api.ts'
import { toasts } from '../../../lib/feedback/toasts.ts'
import { settings } from '../../../lib/settings/settings.ts'

// The server's settings in its page.
beforeEach(() => {
  vi.spyOn(settings, 'providers', 'get').mockReturnValue([{ key: 'github', name: 'GitHub' }])
})

it('links to a provider that can be connected, and returns here', async () => {
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

it('shows an error of the provider, and removes it from the URL', async () => {
  await using site = await serve()
  await signInHere(site, 'ines')
  const error = JSON.stringify({ type: 'user_oauth2_unauthorized', message: 'x', code: 401 })
  const { where } = openApp(`/settings?${new URLSearchParams({ error })}`)
  const words = "You didn't allow the service to share who you are, so nothing changed."
  expect((await screen.findByText(words)).closest('[role=alert]')?.textContent).toBe(words)
  await waitFor(() => expect(where()).toBe('/settings'))
})

it('disconnects a provider, which can be connected again', async () => {
  await using site = await serve()
  await signInHere(site, 'ines')
  await connectIdentity(site.platform, (await api.account.get()).$id, 'github')
  const { user } = openApp('/settings')
  const list = within(await screen.findByRole('list', { name: 'Ways to sign in' }))
  await list.findByText(/^someone@github.example/)
  await user.click(list.getByRole('button', { name: 'Disconnect GitHub' }))
  await user.click(list.getByRole('button', { name: 'Disconnect' }))
  await screen.findByRole('link', { name: 'Connect GitHub' })
  expect(list.queryByText(/^someone@github.example/)).toBe(null)
  expect(toasts.current()[0]?.title).toBe('GitHub disconnected')
})

it("explains why the only sign-in method can't be removed, and keeps it", async () => {
  await using site = await serve()
  const { accountId } = await signInByEmailLink(site, 'ines')
  await connectIdentity(site.platform, accountId, 'github')
  openApp('/settings')
  await screen.findByText(/Your only way in: set a password first\./)
  expect(screen.queryByRole('button', { name: 'Disconnect GitHub' })).toBe(null)
})
