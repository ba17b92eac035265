import { ERRORS } from '@devhood/contract'
import { linkTo } from '@devhood/server/testing'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { createPerson } from '../../../../test/accounts.ts'
import { renderRoutes } from '../../../../test/render.tsx'
import { serve } from '../../../../test/serve.ts'
import { ResetPasswordScreen } from './new-password-screens.tsx'
import { oneTimeTokens } from './one-time-tokens.ts'

async function openLink(commonPasswords: 'allow' | 'refuse') {
  const site = await serve({ commonPasswords })
  const { credentials } = await createPerson(site, 'mia')
  const url = 'http://localhost:3000/reset-password'
  await oneTimeTokens.requestRecovery(credentials.email, url)
  const { userId, secret } = await linkTo(site.platform, credentials.email)
  const at = `/reset-password?${new URLSearchParams({ userId, secret })}`
  const { user } = renderRoutes(
    [
      { path: '/reset-password', Component: ResetPasswordScreen },
      { path: '/sign-in', element: <h1>Sign in</h1> },
    ],
    { at },
  )
  const save = async (password: string) => {
    const field = await screen.findByLabelText('New password')
    await user.clear(field)
    await user.type(field, password)
    await user.click(screen.getByRole('button', { name: 'Save password' }))
    return field
  }
  return { save, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

it('shows at the field that a password is a common one, and accepts the next', async () => {
  await using link = await openLink('refuse')
  const field = await link.save('iloveyou')
  const [, message] = ERRORS.user_password_common
  await screen.findByText(message)
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await link.save('iloveyou and more')
  await screen.findByRole('heading', { name: 'Sign in' })
})
