import { type Role } from '@devhood/contract'
import { promote } from '@devhood/server/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { api } from '#lib/api/api'
import { toasts } from '#lib/feedback/toasts'
import { openApp } from '../../../../test/app.tsx'
import { serve, type Site } from '../../../../test/serve.ts'
import { signInHere, signUpElsewhere } from '../../../../test/users.ts'

async function arriveAs(site: Site, role: Role) {
  await signInHere(site, 'olga')
  await promote(site, { accountId: (await api.account.get()).$id }, role)
}
const toastTitle = () => toasts.current().find(({ open }) => open)?.title

it('is given on the profile of a person, with a reason, and can be undone', async () => {
  await using site = await serve()
  await arriveAs(site, 'operator')
  const marek = await signUpElsewhere(site, 'marek')
  const labels = async () => (await marek.client.account.get()).labels
  const app = openApp(`/profile/${marek.userId}`)
  await app.user.click(await screen.findByRole('button', { name: 'More about marek Test' }))
  await app.user.click(await screen.findByRole('button', { name: /^Moderate/ }))
  const role = within(await screen.findByRole('region', { name: 'Role' }))
  role.getByText('marek Test has no role.')
  await app.user.click(role.getByRole('button', { name: 'Make moderator' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Make moderator: marek Test' }))
  await app.user.click(dialog.getByRole('button', { name: 'Make moderator' }))
  await dialog.findByText('Say why.')
  await app.user.type(dialog.getByLabelText('Why, for the log'), 'Knows the place.{Enter}')
  await waitFor(() => expect(toastTitle()).toBe('marek Test is a moderator'))
  expect(await labels()).toEqual(['moderator'])
  toasts.runAction(toasts.current()[0]?.id ?? 0)
  await waitFor(() => expect(toastTitle()).toBe('Undone'))
  expect(await labels()).toEqual([])
})

it('of oneself is given away after a warning, unless nobody else is an operator', async () => {
  await using site = await serve()
  await arriveAs(site, 'operator')
  const app = openApp('/operator/people')
  await app.user.click(await screen.findByRole('button', { name: /^Moderate/ }))
  const role = within(await screen.findByRole('region', { name: 'Role' }))
  await app.user.click(role.getByRole('button', { name: 'Take the role' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(/^This is your own role\./)
  await app.user.type(dialog.getByLabelText('Why, for the log'), 'Enough.{Enter}')
  await dialog.findByText(/^This is the last operator/)
  const marek = await signUpElsewhere(site, 'marek')
  await promote(site, { accountId: (await marek.client.account.get()).$id })
  await app.user.click(dialog.getByRole('button', { name: 'Take the role' }))
  await waitFor(() => expect(toastTitle()).toBe('olga Test has no role now'))
  expect((await api.account.get()).labels).toEqual([])
})

it('of moderators shows no roles', async () => {
  await using site = await serve()
  await arriveAs(site, 'moderator')
  const marek = await signUpElsewhere(site, 'marek')
  const app = openApp(`/profile/${marek.userId}`)
  await app.user.click(await screen.findByRole('button', { name: 'More about marek Test' }))
  await app.user.click(await screen.findByRole('button', { name: /^Moderate/ }))
  await screen.findByRole('button', { name: 'Block account' })
  expect(screen.queryByRole('region', { name: 'Role' })).toBe(null)
})
