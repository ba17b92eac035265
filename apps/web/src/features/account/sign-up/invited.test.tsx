import { promote } from '@devhood/server/testing'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

import { renderRoutes } from '../../../../test/render.tsx'
import { serve } from '../../../../test/serve.ts'
import { createPerson } from '../../../../test/accounts.ts'
import { settings } from '../../../lib/settings/settings.ts'
import { currentUserQuery } from '../current-user.tsx'
import { withSearch } from '../screens.ts'
import { SignUpScreen } from './sign-up-screen.tsx'

// The server's settings in its page.
beforeEach(() => void vi.spyOn(settings, 'inviteOnly', 'get').mockReturnValue(true))

const ADA = {
  Name: 'Ada Nwosu',
  Username: 'ada.n',
  Email: 'ada@example.org',
  Password: 'a good password',
}

function open(search = '') {
  const at = `/sign-up${search}`
  return renderRoutes([{ path: '/sign-up', Component: withSearch(SignUpScreen) }], { at })
}

async function fillIn({ user }: ReturnType<typeof open>) {
  for (const [label, value] of Object.entries(ADA))
    await user.type(screen.getByLabelText(label), value)
  await user.click(screen.getByRole('button', { name: 'Sign up' }))
}

it('explains invitations where one is needed, and shows no form', () => {
  open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome to Devhood')
  expect(screen.getByText('Sign-up is by invitation only').tagName).toBe('P')
  expect(screen.queryByRole('button', { name: 'Sign up' })).toBe(null)
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/sign-in')
})

it('shows the form to people with an invitation', async () => {
  await using site = await serve()
  const { client, account, credentials } = await createPerson(site, 'olga')
  await promote(site, { accountId: account.$id })
  await client.account.createEmailSession(credentials)
  const { link } = await client.transport.call<{ link: string }>(
    'POST',
    '/operator/invitations',
    {},
  )
  // Until then everybody could sign up.
  Object.assign(site.config, { registration: 'invite' })
  const view = open(new URL(link).search)
  await fillIn(view)
  const known = () => view.client.getQueryData(currentUserQuery().queryKey)?.username
  await waitFor(() => expect(known()).toBe('ada.n'))
  const invitations = await client.transport.call('GET', '/operator/invitations')
  expect(invitations).toMatchObject({ invitations: [{ usedBy: { username: 'ada.n' } }] })
})
