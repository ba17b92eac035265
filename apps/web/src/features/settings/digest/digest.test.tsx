import { accountSettings } from '@devhood/client/account'
import { oneTimeTokenCalls } from '@devhood/client/proofs'
import { linkTo } from '@devhood/server/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

import { emailOf } from '../../../../test/accounts.ts'
import { openApp } from '../../../../test/app.tsx'
import { serve, type Site } from '../../../../test/serve.ts'
import { signInHere, type TestUser } from '../../../../test/users.ts'
import { settings } from '../../../lib/settings/settings.ts'

// The server's setting in its page.
const setMail = (isOn: boolean) => void vi.spyOn(settings, 'mail', 'get').mockReturnValue(isOn)
beforeEach(() => setMail(true))

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const chosen = () => ['Off', 'Daily', 'Weekly'].filter((name) => radio(name).checked).join()

async function verify(site: Site, { client }: TestUser) {
  await accountSettings(client).sendEmailVerification(`${location.origin}/verify-email`)
  const { userId, secret } = await linkTo(site.platform, emailOf('ines'))
  await oneTimeTokenCalls(client).verifyEmail({ userId, secret })
}
const stored = async ({ client, userId }: TestUser) => {
  const { emailDigest, timeZone } = await client.documents.get('users', userId)
  return { emailDigest, timeZone }
}

/** Settings of a person with a verified email. */
async function openVerified(site: Site, choice?: object) {
  const me = await signInHere(site, 'ines')
  await verify(site, me)
  if (choice) await me.client.documents.update('users', me.userId, choice)
  const app = openApp('/settings')
  await screen.findByRole('group', { name: 'Email digest' })
  return { ...app, me }
}

it('is off, and stores a choice with the time zone of the device', async () => {
  await using site = await serve()
  const { user, me } = await openVerified(site)
  expect(chosen()).toBe('Off')
  const resume = site.pause()
  await user.click(radio('Daily'))
  expect(chosen()).toBe('Daily')
  resume()
  expect(screen.getByText(/^Sent to/).textContent).toBe(
    `Sent to ${emailOf('ines')} soon after 8:00 (${ZONE}).`,
  )
  await waitFor(async () =>
    expect(await stored(me)).toEqual({ emailDigest: 'daily', timeZone: ZONE }),
  )
  await user.click(radio('Off'))
  expect(screen.queryByText(/^Sent to/)).toBe(null)
  await waitFor(async () => expect((await stored(me)).emailDigest).toBe('off'))
})

it('can be chosen by keyboard', async () => {
  await using site = await serve()
  const { user, me } = await openVerified(site)
  act(() => radio('Off').focus())
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect([chosen(), document.activeElement]).toEqual(['Weekly', radio('Weekly')])
  await waitFor(async () => expect((await stored(me)).emailDigest).toBe('weekly'))
})

it('takes a choice back that could not be stored', async () => {
  await using site = await serve()
  const { user, me } = await openVerified(site, { emailDigest: 'weekly', timeZone: ZONE })
  site.disconnect(/^PATCH .*users/)
  await user.click(radio('Off'))
  await screen.findByText("Couldn't save the setting")
  expect([chosen(), (await stored(me)).emailDigest]).toEqual(['Weekly', 'weekly'])
})

it('offers the time zone of this device instead of another', async () => {
  await using site = await serve()
  const { user, me } = await openVerified(site, {
    emailDigest: 'daily',
    timeZone: 'Pacific/Chatham',
  })
  await user.click(await screen.findByRole('button', { name: `Use ${ZONE}` }))
  expect(screen.getByText(/^Sent to/).textContent).toContain(`8:00 (${ZONE}).`)
  await waitFor(async () =>
    expect(await stored(me)).toEqual({ emailDigest: 'daily', timeZone: ZONE }),
  )
})

it('says that the email has to be verified, and leads to it', async () => {
  await using site = await serve()
  const me = await signInHere(site, 'ines')
  await me.client.documents.update('users', me.userId, { emailDigest: 'daily' })
  const { user } = openApp('/settings')
  const reason = await screen.findByText(/^Digests go only to a verified address/)
  expect(reason.textContent).toBe(
    'Digests go only to a verified address. Verify your email first. Until then, none are sent.',
  )
  expect(['Off', 'Daily', 'Weekly'].map((name) => radio(name).disabled)).toEqual([
    false,
    true,
    true,
  ])
  await user.click(screen.getByRole('link', { name: 'Go to your email' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Account' }))
  await user.click(radio('Off'))
  await waitFor(async () => expect((await stored(me)).emailDigest).toBe('off'))
})

it('says that the server sends no emails', async () => {
  setMail(false)
  await using site = await serve({ captureEmails: false })
  await signInHere(site, 'ines')
  openApp('/settings')
  const reason = await screen.findByText("This server doesn't send emails.")
  expect(reason.tagName).toBe('P')
  expect([
    radio('Daily').disabled,
    screen.queryByRole('link', { name: 'Go to your email' }),
  ]).toEqual([true, null])
})
