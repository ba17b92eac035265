import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { serve } from '../../../../test/serve.ts'
import { openSettings } from '../../../../test/settings.tsx'
import { api } from '../../../lib/api/api.ts'
import { toasts } from '../../../lib/feedback/toasts.ts'

const devices = async () => {
  const list = within(await screen.findByRole('list', { name: 'Devices' }))
  await list.findByText('This device')
  return list.getAllByRole('listitem')
}

it('lists this device first, without a button to sign it out', async () => {
  await using site = await serve()
  await openSettings(site)
  const [here, there] = await devices()
  expect(within(here!).getByText('This device').tagName).toBe('SPAN')
  expect(within(here!).queryByRole('button')).toBe(null)
  expect(within(there!).getByRole('button').textContent).toBe('Sign out')
})

it('signs another device out after a confirmation', async () => {
  await using site = await serve()
  const { user, me } = await openSettings(site)
  await devices()
  await user.click(screen.getByRole('button', { name: /^Sign out An/ }))
  expect(document.activeElement?.textContent).toBe('Keep it')
  await user.keyboard('{Enter}')
  expect(document.activeElement?.textContent).toBe('Sign out')
  await expect(me.client.account.get()).resolves.toMatchObject({ email: 'ines@example.org' })
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: 'Sign it out' }))
  await waitFor(async () => expect(await devices()).toHaveLength(1))
  expect(toasts.current()[0]?.title).toBe('Signed out')
  await expect(me.client.account.get()).rejects.toMatchObject({ code: 401 })
  await expect(api.account.get()).resolves.toMatchObject({ email: 'ines@example.org' })
})

it('reports in place that a device could not be signed out', async () => {
  await using site = await serve()
  const { user } = await openSettings(site)
  await devices()
  await user.click(screen.getByRole('button', { name: /^Sign out An/ }))
  site.disconnect(/^DELETE/)
  await user.click(screen.getByRole('button', { name: 'Sign it out' }))
  expect((await screen.findByText('Network request failed')).closest('li')).toBe(
    (await devices())[1],
  )
  expect(await devices()).toHaveLength(2)
})

it('signs out everywhere, and opens the sign-in page', async () => {
  await using site = await serve()
  const reload = vi.spyOn(location, 'reload').mockReturnValue(undefined)
  const { user, me } = await openSettings(site)
  await devices()
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
  expect(document.activeElement?.textContent).toBe('Stay signed in')
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(location.pathname).toBe('/sign-in')
  expect(localStorage.getItem('cookieFallback')).toBe('[]')
  await expect(api.account.get()).rejects.toMatchObject({ code: 401 })
  await expect(me.client.account.get()).rejects.toMatchObject({ code: 401 })
})
