import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

import { codeTo, messagesTo } from '@devhood/server/testing'
import { accountSettings } from '@devhood/client/account'
import { emailOf, PASSWORD } from '../../../../test/accounts.ts'
import { serve } from '../../../../test/serve.ts'
import { openSettings } from '../../../../test/settings.tsx'
import { api } from '../../../lib/api/api.ts'
import { toasts } from '../../../lib/feedback/toasts.ts'
import { settings } from '../../../lib/settings/settings.ts'
import { accountKeys } from '../../account/index.ts'

// The server's settings in its page.
beforeEach(() => {
  vi.spyOn(settings, 'mail', 'get').mockReturnValue(true)
  vi.spyOn(settings, 'sms', 'get').mockReturnValue(true)
})

const PHONE = '+351912345678'

it('sends a link to the page that verifies the email', async () => {
  await using site = await serve()
  const { user } = await openSettings(site)
  await user.click(screen.getByRole('button', { name: 'Verify email' }))
  const message = await screen.findByText(/^We've emailed a link/)
  expect(message.textContent).toBe(
    `We've emailed a link to ${emailOf('ines')}. Open it to verify the address.`,
  )
  expect(await messagesTo(site.platform, emailOf('ines'))).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Send another email' }).textContent).toBe(
    'Send another email',
  )
})

it('shows why no email was sent', async () => {
  await using site = await serve({ captureEmails: false })
  const { user } = await openSettings(site)
  await user.click(screen.getByRole('button', { name: 'Verify email' }))
  const alert = await waitFor(() => {
    const [first] = screen.getAllByRole('alert').filter(({ textContent }) => textContent !== '')
    return first!
  })
  expect(alert.textContent).toBe("This server doesn't send emails.")
})

it('verifies the phone with the code sent to it, in place', async () => {
  await using site = await serve()
  const { user, client } = await openSettings(site)
  await accountSettings(api).updatePhone({ phone: PHONE, password: PASSWORD })
  await act(() => client.invalidateQueries({ queryKey: accountKeys.self }))
  await user.click(await screen.findByRole('button', { name: 'Verify phone' }))
  const field = await screen.findByLabelText('Code')
  expect(document.activeElement).toBe(field)
  const code = await codeTo(site.platform, PHONE)
  await user.type(field, code === '000000' ? '000001' : '000000')
  await user.click(screen.getByRole('button', { name: 'Verify' }))
  await screen.findByText('Wrong or expired code.')
  await user.clear(field)
  await user.type(field, code)
  await user.click(screen.getByRole('button', { name: 'Verify' }))
  await waitFor(() => expect(toasts.current()[0]?.title).toBe('Phone verified'))
  await screen.findByText('Verified')
  await expect(api.account.get()).resolves.toMatchObject({ phoneVerification: true })
})
