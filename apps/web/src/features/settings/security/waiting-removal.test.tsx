import { accountSettings } from '@devhood/client/account'
import { oneTimeTokenCalls } from '@devhood/client/proofs'
import { secondFactorCalls } from '@devhood/client/second-factors'
import { linkTo } from '@devhood/server/testing'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { emailOf } from '../../../../test/accounts.ts'
import { openApp } from '../../../../test/app.tsx'
import { addFactors } from '../../../../test/factors.ts'
import { serve } from '../../../../test/serve.ts'
import { signInHere } from '../../../../test/users.ts'
import { api } from '../../../lib/api/api.ts'

it('a request to remove the second factors is shown, and ended', async () => {
  await using site = await serve()
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  await signInHere(site, 'ines')
  site.clock.advance(60_000)
  await accountSettings(api).sendEmailVerification('http://localhost:3000/verify-email')
  const proofs = oneTimeTokenCalls(api)
  await proofs.verifyEmail(await linkTo(site.platform, emailOf('ines')))
  await addFactors(site, api)
  const factors = secondFactorCalls(api)
  await factors.requestRemoval('http://localhost:3000/lost-factors')
  await proofs.requestRemoval(await linkTo(site.platform, emailOf('ines')))
  const { user } = openApp('/settings')
  await screen.findByText('Somebody asked to remove your second step')
  await user.click(screen.getByRole('button', { name: 'Keep it' }))
  await waitFor(() =>
    expect(screen.queryByText('Somebody asked to remove your second step')).toBe(null),
  )
  expect(await factors.getRemoval()).toEqual({ until: '' })
})
