import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createPerson } from '../../../../test/accounts.ts'
import { renderRoutes } from '../../../../test/render.tsx'
import { serve } from '../../../../test/serve.ts'
import { withSearch } from '../screens.ts'
import { SignUpScreen } from './sign-up-screen.tsx'

it('sign-up says while one types whether the username is free, and offers one that is', async () => {
  await using site = await serve()
  await createPerson(site, 'ada')
  const { user, container } = renderRoutes(
    [{ path: '/sign-up', Component: withSearch(SignUpScreen) }],
    { at: '/sign-up' },
  )
  const field = () => screen.getByLabelText<HTMLInputElement>('Username')
  const status = () => container.querySelector('[aria-live]')?.textContent
  await user.type(field(), 'grace')
  await waitFor(() => expect(status()).toBe('@grace is free.'))
  await user.clear(field())
  await user.type(field(), ' АDA ')
  await waitFor(() => expect(status()).toBe('@АDA is taken.Free: АDA2АDA-devАDA-codes'))
  await user.clear(field())
  await user.type(field(), 'ada/l')
  await waitFor(() => expect(status()).toBe("@ada/l can't contain /Free: adaladal2adal-dev"))
  await user.click(screen.getByRole('button', { name: 'adal' }))
  await waitFor(() => expect(status()).toBe('@adal is free.'))
  expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['adal', null])
})
