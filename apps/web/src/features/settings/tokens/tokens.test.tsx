import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PASSWORD } from '../../../../test/accounts.ts'
import { addFactors } from '../../../../test/factors.ts'
import { openApp } from '../../../../test/app.tsx'
import { serve } from '../../../../test/serve.ts'
import { openSettings } from '../../../../test/settings.tsx'
import { signInHere } from '../../../../test/users.ts'
import { api } from '../../../lib/api/api.ts'
import { tokensApi } from './token-queries.ts'

const NEW = 'New token'
const SLOW = { timeout: 5000 }
const quiet = () => vi.spyOn(console, 'error').mockReturnValue(undefined)
const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }, SLOW))

it('a token is created with the password, shown once, copied, and revoked after a question', async () => {
  await using site = await serve()
  quiet()
  const { user } = await openSettings(site)
  await screen.findByText('You have none.', {}, SLOW)
  await user.click(screen.getByRole('button', { name: NEW }))
  const form = await inDialog('New access token')
  await user.click(await form.findByRole('button', { name: 'Create token' }))
  expect(form.getAllByText('Required').length).toBeGreaterThan(0)
  await user.type(form.getByLabelText('Name'), 'Nightly script')
  await user.click(form.getByRole('checkbox', { name: /^Write/ }))
  await user.selectOptions(form.getByLabelText('Works for'), '30 days')
  await user.type(form.getByLabelText('Your password'), 'not the password{Enter}')
  await form.findByText('Wrong password.')
  await user.clear(form.getByLabelText('Your password'))
  await user.type(form.getByLabelText('Your password'), `${PASSWORD}{Enter}`)
  const shown = await inDialog('Your new token')
  const secret = shown.getByLabelText('Access token').textContent
  expect(secret).toMatch(/^dvh_[0-9a-f]{48}$/)
  await user.click(shown.getByRole('button', { name: 'Done' }))
  await shown.findByText(/^You won't see this token again/)
  await user.click(shown.getByRole('button', { name: 'Copy' }))
  await shown.findByText('Copied.')
  expect(await navigator.clipboard.readText()).toBe(secret)
  await user.click(shown.getByRole('button', { name: 'Done' }))
  const row = within(await screen.findByRole('list', { name: 'Access tokens' }))
  row.getByText('Never used')
  row.getByText(/^Read, write · expires /)
  expect(document.body.textContent).not.toContain(secret)
  await user.click(row.getByRole('button', { name: 'Revoke Nightly script' }))
  row.getByText(/can't be undone/)
  await user.click(row.getByRole('button', { name: 'Revoke it' }))
  await screen.findByText('You have none.')
  expect((await tokensApi.list()).total).toBe(0)
})

it('with a second step, its confirmation stands in for the password', async () => {
  await using site = await serve()
  quiet()
  await signInHere(site, 'ines')
  const { code } = await addFactors(site, api)
  site.clock.advance(11 * 60_000)
  const { user } = openApp('/settings')
  await user.click(await screen.findByRole('button', { name: NEW }, SLOW))
  const form = await inDialog('New access token')
  await user.type(await form.findByLabelText('Name'), 'Camera')
  expect(form.queryByLabelText('Your password')).toBe(null)
  await user.click(form.getByRole('button', { name: 'Create token' }))
  const question = await inDialog("Confirm that it's you")
  await user.type(await question.findByLabelText(/^Code from/), code())
  await inDialog('Your new token')
})

it('the list says that it did not load, and loads again', async () => {
  await using site = await serve()
  quiet()
  site.disconnect(/^GET \/v1\/account\/access-tokens$/)
  const { user } = await openSettings(site)
  await screen.findByText("The access tokens didn't load", {}, SLOW)
  site.connect()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await screen.findByText('You have none.')).tagName).toBe('P')
})
