import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createPerson, PASSWORD } from '../../../../test/accounts.ts'
import { renderRoutes } from '../../../../test/render.tsx'
import { serve, type Site } from '../../../../test/serve.ts'
import { api } from '#lib/api/api'
import { toasts } from '#lib/feedback/toasts'
import { settings } from '#lib/settings/settings'
import { SwitchAccountScreen } from './switch-account-screen.tsx'

beforeEach(() => {
  vi.spyOn(settings, 'providers', 'get').mockReturnValue([{ key: 'oidc', name: 'Acme' }])
})

const PAGES =
  'success=http%3A%2F%2Flocalhost%3A3000%2Fin&failure=http%3A%2F%2Flocalhost%3A3000%2Fno'

const SEARCH = `?provider=oidc&${PAGES}`

interface Opening {
  readonly search?: string
  readonly isSignedIn?: boolean
}

async function open(site: Site, { search = SEARCH, isSignedIn = true }: Opening = {}) {
  const assign = vi.spyOn(location, 'assign').mockReturnValue(undefined)
  const { credentials } = await createPerson(site, 'ines')
  if (isSignedIn) await api.account.createEmailSession({ ...credentials, password: PASSWORD })
  const routes = [
    { path: '/switch-account', Component: SwitchAccountScreen },
    { path: '/sign-in', element: <h1>Sign in</h1> },
    { path: '/', element: <h1>Home</h1> },
  ]
  const view = renderRoutes(routes, { at: `/switch-account${search}` })
  const isIn = async () => (await fetch('/v1/account')).status === 200
  return { ...view, assign, isIn }
}

const START = `http://localhost:3000/v1/account/sessions/oauth2/oidc?${PAGES}&project=devhood`

describe('switching accounts', () => {
  it('keeps the session of a person who cancels', async () => {
    await using site = await serve()
    const { user, isIn } = await open(site)
    await user.click(await screen.findByRole('link', { name: 'Stay signed in as ines Test' }))
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
    expect(site.calls.filter((call) => call.startsWith('DELETE'))).toEqual([])
    expect(await isIn()).toBe(true)
  })

  it('signs out and starts with the provider again, with the requested redirect URLs', async () => {
    await using site = await serve()
    const { user, isIn, assign } = await open(site)
    const confirm = { name: 'Sign out and continue with Acme' }
    await user.click(await screen.findByRole('button', confirm))
    await waitFor(() => expect(assign.mock.calls).toEqual([[START]]))
    expect(await isIn()).toBe(false)
    expect(localStorage.getItem('cookieFallback')).toBe('[]')
  })

  it('stays on the page when the session could not be ended', async () => {
    await using site = await serve()
    const { user, isIn, assign } = await open(site)
    site.disconnect(/^DELETE/)
    const confirm = { name: 'Sign out and continue with Acme' }
    await user.click(await screen.findByRole('button', confirm))
    await waitFor(() =>
      expect(toasts.current()).toMatchObject([{ open: true, title: "That didn't work" }]),
    )
    expect(site.calls).toContain('DELETE /v1/account/sessions/current')
    await waitFor(() => expect(screen.getByRole('button', confirm).ariaBusy).not.toBe('true'))
    expect(assign).not.toHaveBeenCalled()
    expect(await isIn()).toBe(true)
  })

  it('opens Home when the URL names no known provider', async () => {
    await using site = await serve()
    await open(site, { search: '?provider=evil' })
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
  })

  it('sends signed-out people to the sign-in page', async () => {
    await using site = await serve()
    await open(site, { isSignedIn: false })
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy()
  })

  it('shows who is signed in, and only what is known of the other account', async () => {
    await using site = await serve()
    await open(site)
    const explanation =
      "You're already signed in as ines Test. A link has started a sign-in with Acme. That Acme account isn't connected to this one."
    expect(await screen.findByText(explanation)).toBeTruthy()
  })
})
