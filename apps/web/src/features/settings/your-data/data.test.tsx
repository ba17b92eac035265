import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { emailOf, PASSWORD } from '../../../../test/accounts.ts'
import { openApp } from '../../../../test/app.tsx'
import { signInByEmailLink } from '../../../../test/email-link-sign-in.ts'
import { serve } from '../../../../test/serve.ts'
import { openSettings } from '../../../../test/settings.tsx'
import { api } from '../../../lib/api/api.ts'

const entries = async () =>
  within(await screen.findByRole('list', { name: 'Activity' })).getAllByRole('listitem')

it('lists the account activity, newest first, 25 at a time', async () => {
  await using site = await serve()
  const { user, me } = await openSettings(site)
  const credentials = { email: emailOf('ines'), password: PASSWORD }
  for (let time = 0; time < 27; time++) await me.client.account.createEmailSession(credentials)
  await user.click(screen.getByRole('button', { name: 'Show recent activity' }))
  const first = await entries()
  expect(first).toHaveLength(25)
  expect(within(first[0]!).getByText('Signed in').tagName).toBe('P')
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBe(null))
  expect((await entries()).at(-1)?.textContent).toContain('Account created')
})

it('downloads all data', async () => {
  await using site = await serve()
  const { user } = await openSettings(site)
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Download my data' })
  expect(new URL(link.href).pathname).toBe('/v1/account/export')
  expect(link.hasAttribute('download')).toBe(true)
  link.addEventListener('click', (event) => event.preventDefault())
  await user.click(link)
  expect((await screen.findByText(/^Your browser saves the file/)).tagName).toBe('OUTPUT')
})

it('names all that is deleted with the account', async () => {
  await using site = await serve()
  const { user } = await openSettings(site)
  await user.click(screen.getByRole('button', { name: 'Delete my account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account' }))
  const text = dialog.getByRole('list').textContent
  const named =
    'profile, links, resume, posts, comments, saves, people and tags you follow, job ads, saved jobs, saved searches, interests, blocks, mutes, reports, notifications, devices, drafts'
  expect(named.split(', ').filter((words) => !text.includes(words))).toEqual([])
})

it('deletes the account with its password, and opens the sign-in page', async () => {
  await using site = await serve()
  const reload = vi.spyOn(location, 'reload').mockReturnValue(undefined)
  const { user, client } = await openSettings(site)
  await user.click(screen.getByRole('button', { name: 'Delete my account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account' }))
  const proof = dialog.getByLabelText('Your password')
  expect(document.activeElement).toBe(proof)
  await user.type(proof, 'not the password')
  await user.click(dialog.getByRole('button', { name: 'Delete my account' }))
  await dialog.findByText('Wrong password.')
  await expect(api.account.get()).resolves.toMatchObject({ email: emailOf('ines') })

  await user.clear(proof)
  await user.type(proof, PASSWORD)
  await user.click(dialog.getByRole('button', { name: 'Delete my account' }))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(location.pathname).toBe('/sign-in')
  expect(history.state).toMatchObject({ farewell: true })
  expect(localStorage.getItem('cookieFallback')).toBe('[]')
  expect(client.getQueryCache().getAll()).toEqual([])
  const credentials = { email: emailOf('ines'), password: PASSWORD }
  await expect(api.account.createEmailSession(credentials)).rejects.toMatchObject({ code: 401 })
})

it('asks people without a password for the username, and deletes the account with it', async () => {
  await using site = await serve()
  const reload = vi.spyOn(location, 'reload').mockReturnValue(undefined)
  await signInByEmailLink(site, 'ines')
  const { user } = openApp('/settings')
  await user.click(await screen.findByRole('button', { name: 'Delete my account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account' }))
  const proof = await dialog.findByLabelText('Your username')
  await user.type(proof, 'ine')
  await user.click(dialog.getByRole('button', { name: 'Delete my account' }))
  await waitFor(() => expect(proof.getAttribute('aria-invalid')).toBe('true'))
  expect(site.calls.filter((call) => call.startsWith('DELETE'))).toEqual([])

  await user.type(proof, 's')
  await user.click(dialog.getByRole('button', { name: 'Delete my account' }))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  await expect(api.account.get()).rejects.toMatchObject({ code: 401 })
})

it('changes nothing on Keep my account', async () => {
  await using site = await serve()
  const { user } = await openSettings(site)
  const opener = screen.getByRole('button', { name: 'Delete my account' })
  await user.click(opener)
  await user.click(await screen.findByRole('button', { name: 'Keep my account' }))
  expect(screen.queryByRole('dialog')).toBe(null)
  expect(document.activeElement).toBe(opener)
  expect(site.calls.filter((call) => call.startsWith('DELETE'))).toEqual([])
})
