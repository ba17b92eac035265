import { promote } from '@devhood/server/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { operatorCalls } from '@devhood/client/operator'
import { api } from '#lib/api/api'
import { toasts } from '#lib/feedback/toasts'
import { openApp } from '../../../../test/app.tsx'
import { serve } from '../../../../test/serve.ts'
import { signInHere, signUpElsewhere } from '../../../../test/users.ts'

const toastTitle = () => toasts.current().find(({ open }) => open)?.title

it('an export is asked for on the profile of a person, with a reason, and can be cancelled', async () => {
  await using site = await serve()
  await signInHere(site, 'olga')
  await promote(site, { accountId: (await api.account.get()).$id })
  const marek = await signUpElsewhere(site, 'marek')
  const app = openApp(`/profile/${marek.userId}`)
  const sheet = async () => {
    await app.user.click(await screen.findByRole('button', { name: 'More about marek Test' }))
    await app.user.click(await screen.findByRole('button', { name: /^Moderate/ }))
    return within(await screen.findByRole('region', { name: 'By law' }))
  }
  await app.user.click(
    await (await sheet()).findByRole('button', { name: 'Export on their behalf' }),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Export the data: marek Test' }))
  await app.user.click(dialog.getByRole('button', { name: 'Ask for it' }))
  await dialog.findByText('Say who asks for it, and how.')
  await app.user.type(dialog.getByLabelText('Reason'), 'A letter.{Enter}')
  await waitFor(() => expect(toastTitle()).toBe('marek Test is told'))
  const section = await sheet()
  await section.findByText('“A letter.” · olga Test')
  expect(section.queryByRole('button', { name: 'Export on their behalf' })).toBe(null)
  await app.user.click(
    section.getByRole('button', { name: 'Cancel request “Export the data: marek Test”' }),
  )
  await section.findByText('Cancelled')
  toasts.runAction(toasts.current()[0]?.id ?? 0)
  await waitFor(() => expect(toastTitle()).toBe('Asked for again'))
})

it('an erasure is approved by another operator in the list of people', async () => {
  await using site = await serve()
  const marek = await signUpElsewhere(site, 'marek')
  const olga = await signUpElsewhere(site, 'olga')
  await promote(site, { accountId: (await olga.client.account.get()).$id })
  await signInHere(site, 'ines')
  const ines = { accountId: (await api.account.get()).$id }
  await promote(site, ines)

  const asked = { task: 'erase', person: marek.userId, reason: 'A letter.' } as const
  await operatorCalls(olga.client).askFor(asked)
  const app = openApp('/operator/people')
  const list = within(await screen.findByRole('region', { name: 'Requests by law' }))
  list.getByText('Awaits the approval of another operator')
  await app.user.click(list.getByRole('button', { name: /^Approve “Delete the account: marek/ }))
  await list.findByText('The person can object')
  expect(list.queryByRole('button', { name: /^Approve/ })).toBe(null)
  await waitFor(() => expect(list.getByRole('listitem')).toBe(document.activeElement))
})

it('a person objects in Settings', async () => {
  await using site = await serve()
  const olga = await signUpElsewhere(site, 'olga')
  await promote(site, { accountId: (await olga.client.account.get()).$id })
  const marek = await signInHere(site, 'marek')

  const asked = { task: 'erase', person: marek.userId, reason: 'A letter.' } as const
  await operatorCalls(olga.client).askFor(asked)
  const app = openApp('/settings')
  const notice = within(
    await screen.findByRole('region', { name: 'Your account is about to be deleted' }),
  )
  notice.getByText('A letter.')
  await app.user.click(notice.getByRole('button', { name: 'Object' }))
  await waitFor(() => expect(toastTitle()).toBe('You have objected: nothing happens'))
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Your account is about to be deleted' })).toBe(
      null,
    ),
  )
})
