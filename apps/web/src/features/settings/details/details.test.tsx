import { accountSettings } from '@devhood/client/account'
import { ERRORS } from '@devhood/contract'
import { messagesTo } from '@devhood/server/testing'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { PASSWORD } from '../../../../test/accounts.ts'
import { serve } from '../../../../test/serve.ts'
import { openSettings } from '../../../../test/settings.tsx'
import { api } from '../../../lib/api/api.ts'
import { toasts } from '../../../lib/feedback/toasts.ts'

type User = Awaited<ReturnType<typeof openSettings>>['user']

/** Opens a row's form; the input goes into the fields with these labels. */
async function fill(user: User, opener: string, fields: Readonly<Record<string, string>>) {
  await user.click(screen.getByRole('button', { name: opener }))
  for (const [label, text] of Object.entries(fields)) {
    const field = await screen.findByLabelText(label)
    await user.clear(field)
    await user.type(field, text)
  }
}

const toastIs = (title: string) =>
  waitFor(() => expect(toasts.current().find(({ open }) => open)?.title).toBe(title))

/** The message of the field with this label. */
const errorOf = async (label: string, text: string) => {
  await screen.findByText(text)
  const field = screen.getByLabelText<HTMLInputElement>(label)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(field))
  return field.value
}

/** The focus is in the row with this button, and not at the top of the page. */
const focusIsAround = (name: string) =>
  waitFor(() => {
    const line = screen.getByRole('button', { name }).closest('[data-keeps-focus]')
    expect(document.activeElement).toBe(line)
  })

it('changes the name of account and profile, here at once', async () => {
  await using site = await serve()
  const { user, me } = await openSettings(site)
  await fill(user, 'Change name', { Name: 'Inês Carvalho' })
  await user.click(screen.getByRole('button', { name: 'Save name' }))
  await toastIs('Name changed')
  const opener = await screen.findByRole('button', { name: 'Change name' })
  expect(document.activeElement).toBe(opener)
  expect(opener.parentElement?.textContent).toBe('NameInês CarvalhoChange')
  const side = screen.getByRole('navigation', { name: 'Main' })
  await waitFor(() => expect(side.textContent).toContain('Inês Carvalho'))
  await expect(api.account.get()).resolves.toMatchObject({ name: 'Inês Carvalho' })
  await expect(me.client.documents.get('users', me.userId)).resolves.toMatchObject({
    name: 'Inês Carvalho',
  })
})

it('focuses the field, and returns the focus on Cancel without a change', async () => {
  await using site = await serve()
  const { user } = await openSettings(site)
  await user.click(screen.getByRole('button', { name: 'Change name' }))
  const field = await screen.findByLabelText('Name')
  expect(document.activeElement).toBe(field)
  await user.type(field, 'x')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change name' }))
  await expect(api.account.get()).resolves.toMatchObject({ name: 'ines Test' })
})

it('is left by Escape, which asks before it discards what was typed', async () => {
  await using site = await serve()
  const { user } = await openSettings(site)
  const opener = () => screen.queryByRole('button', { name: 'Change name' })
  await user.click(screen.getByRole('button', { name: 'Change name' }))
  await screen.findByLabelText('Name')
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(opener())
  await user.keyboard('{Enter}')
  await user.type(await screen.findByLabelText('Name'), 'x')
  await user.keyboard('{Escape}')
  await screen.findByText('Press Esc again to discard what you typed.')
  expect(opener()).toBe(null)
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(opener())
})

it('keeps the input and reports the error', async () => {
  await using site = await serve()
  const { user } = await openSettings(site)
  await fill(user, 'Change name', { Name: 'I' })
  await user.click(screen.getByRole('button', { name: 'Save name' }))
  expect(await errorOf('Name', 'too short , please enter a correct name')).toBe('I')
  await user.type(screen.getByLabelText('Name'), 'nês')
  site.disconnect(/^PATCH/)
  await user.click(screen.getByRole('button', { name: 'Save name' }))
  await screen.findByText('Network request failed')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Inês')
})

it('asks the new address first: the email is unchanged until it confirms, and the other sessions end', async () => {
  await using site = await serve()
  const { user, me } = await openSettings(site)
  const fields = { 'New email': 'carvalho@example.org', 'Your password': 'not the password' }
  await fill(user, 'Change email', fields)
  const save = () => user.click(screen.getByRole('button', { name: 'Save email' }))
  await save()
  expect(await errorOf('Your password', 'Wrong password.')).toBe('not the password')
  await user.clear(screen.getByLabelText('Your password'))
  await user.type(screen.getByLabelText('Your password'), PASSWORD)
  await save()
  await toastIs('Confirm your new email')
  await screen.findByText(/^Waiting for carvalho@example\.org:/)
  await expect(api.account.get()).resolves.toMatchObject({ email: 'ines@example.org' })
  await expect(me.client.account.get()).rejects.toMatchObject({ code: 401 })

  await user.click(screen.getByRole('button', { name: 'Send again' }))
  await screen.findByText("We've sent another link to carvalho@example.org.")
  expect(await messagesTo(site.platform, 'carvalho@example.org')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Cancel email change' }))
  await toastIs('Email change cancelled')
  await waitFor(() => expect(screen.queryByText(/carvalho@example\.org/)).toBe(null))
  await focusIsAround('Change email')
})

it('shows that no email change is pending any more, and keeps the focus', async () => {
  await using site = await serve()
  const { user } = await openSettings(site)
  const fields = { 'New email': 'carvalho@example.org', 'Your password': PASSWORD }
  await fill(user, 'Change email', fields)
  await user.click(screen.getByRole('button', { name: 'Save email' }))
  await screen.findByText(/^Waiting for carvalho@example\.org:/)
  await accountSettings(api).cancelEmailChange()
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  await toastIs('No email change is pending')
  await waitFor(() => expect(screen.queryByText(/carvalho@example\.org/)).toBe(null))
  await focusIsAround('Change email')
})

it('shows at the field that the email is unchanged, in any case, and sends nothing', async () => {
  await using site = await serve()
  const { user, me } = await openSettings(site)
  await fill(user, 'Change email', { 'Your password': PASSWORD })
  const save = () => user.click(screen.getByRole('button', { name: 'Save email' }))
  await save()
  const sameEmail = 'This is your email already.'
  expect(await errorOf('New email', sameEmail)).toBe('ines@example.org')
  await user.clear(screen.getByLabelText('New email'))
  await user.type(screen.getByLabelText('New email'), 'Ines@Example.ORG')
  await save()
  expect(await errorOf('New email', sameEmail)).toBe('Ines@Example.ORG')
  expect(site.calls.filter((call) => call.startsWith('PATCH'))).toEqual([])
  await expect(me.client.account.get()).resolves.toMatchObject({ email: 'ines@example.org' })
})

it("shows at the field that a server which sends no emails can't confirm a new one", async () => {
  await using site = await serve({ captureEmails: false })
  const { user } = await openSettings(site)
  const fields = { 'New email': 'carvalho@example.org', 'Your password': PASSWORD }
  await fill(user, 'Change email', fields)
  await user.click(screen.getByRole('button', { name: 'Save email' }))
  const sameEmail = "This site sends no emails, so a new one can't be confirmed."
  expect(await errorOf('New email', sameEmail)).toBe('carvalho@example.org')
})

it('shows at the field that the new password is a common one', async () => {
  await using site = await serve({ commonPasswords: 'refuse' })
  const { user } = await openSettings(site)
  const fields = { 'Current password': PASSWORD, 'New password': 'iloveyou' }
  await fill(user, 'Change password', fields)
  await user.click(screen.getByRole('button', { name: 'Save password' }))
  const [, message] = ERRORS.user_password_common
  expect(await errorOf('New password', message)).toBe('iloveyou')
})

it('changes the password with the old one, and ends the other sessions', async () => {
  await using site = await serve()
  const { user, me } = await openSettings(site)
  const fields = { 'Current password': 'not the password', 'New password': 'a new password' }
  await fill(user, 'Change password', fields)
  const save = () => user.click(screen.getByRole('button', { name: 'Save password' }))
  await save()
  await errorOf('Current password', 'Wrong password.')
  await user.clear(screen.getByLabelText('Current password'))
  await user.type(screen.getByLabelText('Current password'), PASSWORD)
  await save()
  await toastIs('Password changed')
  await expect(api.account.get()).resolves.toMatchObject({ email: 'ines@example.org' })
  await expect(me.client.account.get()).rejects.toMatchObject({ code: 401 })
  const email = 'ines@example.org'
  await me.client.account.createEmailSession({ email, password: 'a new password' })
})

it('adds a phone, in the format of the server, and says once what it needs', async () => {
  await using site = await serve()
  const { user } = await openSettings(site)
  await fill(user, 'Add phone', { 'New phone': '912-345-678', 'Your password': PASSWORD })
  await user.click(screen.getByRole('button', { name: 'Save phone' }))
  const field = screen.getByLabelText('New phone')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getAllByText(/^Include the country code/)).toHaveLength(1)
  await user.type(field, '00351', { initialSelectionStart: 0 })
  await user.click(screen.getByRole('button', { name: 'Save phone' }))
  await toastIs('Phone changed')
  await screen.findByText('+351912345678')
  await expect(api.account.get()).resolves.toMatchObject({
    phone: '+351912345678',
    phoneVerification: false,
  })
})
