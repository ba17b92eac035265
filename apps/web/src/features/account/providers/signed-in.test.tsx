import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createAccount, PASSWORD } from '../../../../test/accounts.ts'
import { renderRoutes } from '../../../../test/render.tsx'
import { serve } from '../../../../test/serve.ts'
import { api } from '#lib/api/api'
import { currentUserQuery } from '../current-user.tsx'
import { SignedInScreen } from './signed-in-screen.tsx'

function open() {
  const routes = [
    { path: '/signed-in', Component: SignedInScreen },
    { path: '/sign-in', element: null },
  ]
  const view = renderRoutes(routes, { at: '/signed-in?to=%2Fsaved' })
  const who = () => view.client.getQueryData(currentUserQuery().queryKey)?.username
  const address = () => view.router.state.location.pathname + view.router.state.location.search
  return { ...view, who, address }
}

describe('a person returning from a provider', () => {
  it('gets a profile if the account has none, and is signed in', async () => {
    await using site = await serve()
    const { credentials } = await createAccount(site, 'ines')
    await api.account.createEmailSession(credentials)
    const { who } = open()
    await waitFor(() => expect(who()).toBe('ines'))
    expect(localStorage.getItem('cookieFallback')).toMatch(/^\{"a_session_devhood":/)
  })

  it('has to sign in when no session was created, and then continues to the same page', async () => {
    await using _ = await serve()
    const { address } = open()
    await waitFor(() => expect(address()).toBe('/sign-in?to=%2Fsaved'))
  })

  it('can retry after a network error', async () => {
    await using site = await serve()
    const { account } = await createAccount(site, 'ines')
    await api.account.createEmailSession({ email: account.email, password: PASSWORD })
    site.disconnect()
    const { who, user } = open()
    const again = await screen.findByRole('button', { name: 'Try again' })
    site.connect()
    await user.click(again)
    await waitFor(() => expect(who()).toBe('ines'))
  })
})
