import { act, screen, waitFor, within } from '@testing-library/react'
import { accountSettings } from '@devhood/client/account'
import { oneTimeTokenCalls } from '@devhood/client/proofs'
import { secondFactorCalls } from '@devhood/client/second-factors'
import { linkTo } from '@devhood/server/testing'
import { TEXTS } from '@devhood/contract'
import { describe, expect, it, vi } from 'vitest'
import { createPerson, emailOf, PASSWORD } from '../../../../test/accounts.ts'
import { openApp } from '../../../../test/app.tsx'
import { addFactors } from '../../../../test/factors.ts'
import { serve } from '../../../../test/serve.ts'
import { openSettings } from '../../../../test/settings.tsx'
import { api } from '#lib/api/api'
import { checkSession } from '#lib/api/session-end'

const CODE = 'Code from your authenticator app'
const MINUTE = 60_000
const press = (name: string) => screen.getByRole('button', { name })
const titleIs = async (title: string) =>
  waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title))

/** The app at an address, with a session that lacks the second step. */
async function open(address: string) {
  const site = await serve()
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const person = await createPerson(site, 'ines')
  await person.client.account.createEmailSession(person.credentials)
  const factors = await addFactors(site, person.client)
  await api.account.createEmailSession(person.credentials)
  const app = openApp(address)
  const field = await screen.findByLabelText<HTMLInputElement>(CODE)
  return { ...app, ...factors, site, field, [Symbol.asyncDispose]: site[Symbol.asyncDispose] }
}

describe('the second step', () => {
  it.each(['/saved', '/', '/jobs'])('comes before %s, which then opens', async (address) => {
    await using app = await open(address)
    await titleIs('One more step')
    expect(document.querySelector('nav')).toBe(null)
    expect(app.where()).toBe(
      address === '/' ? '/second-step' : `/second-step?to=${encodeURIComponent(address)}`,
    )
    expect(document.activeElement).toBe(app.field)
    await app.user.click(app.field)
    await app.user.paste(app.code().replace(/(...)/, ' $1 '))
    await waitFor(() => expect(app.where()).toBe(address))
  })

  it('follows the password on the sign-in page', async () => {
    await using site = await serve()
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    const person = await createPerson(site, 'ines')
    await person.client.account.createEmailSession(person.credentials)
    await addFactors(site, person.client)
    const { user, where } = openApp('/sign-in?to=%2Fsaved')
    await user.type(await screen.findByLabelText('Email'), emailOf('ines'))
    await user.type(screen.getByLabelText('Password'), PASSWORD)
    await user.click(press(TEXTS.signIn.submit))
    await screen.findByLabelText(CODE)
    expect(where()).toBe('/second-step?to=%2Fsaved')
  })

  it('keeps a wrong code, says so, and takes the next one', async () => {
    await using app = await open('/saved')
    const wrong = app.code() === '123456' ? '654321' : '123456'
    await app.user.type(app.field, wrong)
    await waitFor(() => expect(app.field.getAttribute('aria-invalid')).toBe('true'))
    expect(app.field.value).toBe(wrong)
    expect(screen.getByText(/^Wrong code/).textContent).toContain('Wrong code')
    await app.user.clear(app.field)
    await app.user.type(app.field, app.code())
    await waitFor(() => expect(app.where()).toBe('/saved'))
  })

  it('makes a new challenge by itself after five wrong codes', async () => {
    await using app = await open('/saved')
    for (let each = 0; each < 5; each += 1) {
      await app.user.clear(app.field)
      await app.user.type(app.field, `00000${each}`)
      await waitFor(() =>
        expect(app.site.calls.filter((call) => call.startsWith('PUT '))).toHaveLength(each + 1),
      )
      await waitFor(() => expect(press('Confirm').getAttribute('aria-busy')).toBe(null))
    }
    await app.user.clear(app.field)
    await app.user.type(app.field, app.code())
    await waitFor(() => expect(app.where()).toBe('/saved'))
    const made = app.site.calls.filter((call) => call === 'POST /v1/account/mfa/challenges')
    expect(made).toHaveLength(2)
  })

  it('says that there is no connection, and keeps the code', async () => {
    await using app = await open('/saved')
    app.site.disconnect()
    await app.user.type(app.field, app.code())
    expect(await screen.findByText(TEXTS.client.network)).toBeInstanceOf(HTMLElement)
    app.site.connect()
    await app.user.click(press('Confirm'))
    await waitFor(() => expect(app.where()).toBe('/saved'))
  })

  it('goes on when only the response to the right code was lost', async () => {
    await using app = await open('/saved')
    const { fetch } = globalThis
    globalThis.fetch = async (input, init) => {
      const response = await fetch(input, init)
      if (init?.method === 'PUT') throw new TypeError('Failed to fetch')
      return response
    }
    await app.user.type(app.field, app.code())
    expect(await screen.findByText(TEXTS.client.network)).toBeInstanceOf(HTMLElement)
    globalThis.fetch = fetch
    await app.user.click(press('Confirm'))
    await waitFor(() => expect(app.where()).toBe('/saved'))
  })

  it('takes a recovery code, and keeps what was typed in the other field', async () => {
    await using app = await open('/saved')
    await app.user.type(app.field, '481')
    await app.user.click(press('Use a recovery code'))
    const field = await screen.findByLabelText('Recovery code')
    expect(document.activeElement).toBe(field)
    await app.user.type(field, 'none{Enter}')
    await screen.findByText(/^This isn't one of your codes/)
    await app.user.click(press('Use your authenticator app'))
    expect(screen.getByLabelText<HTMLInputElement>(CODE).value).toBe('481')
    await app.user.click(press('Use a recovery code'))
    await app.user.clear(screen.getByLabelText('Recovery code'))
    const [code = ''] = app.recoveryCodes
    await app.user.type(
      screen.getByLabelText('Recovery code'),
      `${code.replaceAll('-', ' ')}{Enter}`,
    )
    await waitFor(() => expect(app.where()).toBe('/saved'))
  })

  it('is left by signing in as somebody else', async () => {
    await using app = await open('/saved')
    const reload = vi.spyOn(location, 'reload').mockReturnValue(undefined)
    await app.user.click(press('Sign in as somebody else'))
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(app.site.calls).toContain('DELETE /v1/account/sessions/current')
    expect(location.pathname + location.search).toBe('/sign-in?to=%2Fsaved')
    history.replaceState(null, '', '/')
  })

  it('comes before the screen of a blocked account', async () => {
    await using site = await serve()
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    const { client, credentials } = await createPerson(site, 'ines')
    await client.account.createEmailSession(credentials)
    const { code } = await addFactors(site, client)
    await client.transport.call('PATCH', '/account/status')
    await accountSettings(api).createLimitedSession(credentials)
    const { user, where } = openApp('/blocked')
    await user.type(await screen.findByLabelText(CODE), code())
    await titleIs('Your account is blocked')
    expect(where()).toBe('/blocked')
  })

  it('offers a way back, by a link to the mailbox, which a device that is signed in can end', async () => {
    await using site = await serve()
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    const { client, credentials } = await createPerson(site, 'ines')
    await client.account.createEmailSession(credentials)
    // The email is newer than the one about a new device.
    site.clock.advance(MINUTE)
    await accountSettings(client).sendEmailVerification('http://localhost:3000/verify-email')
    const proof = await linkTo(site.platform, credentials.email)
    await oneTimeTokenCalls(client).verifyEmail(proof)
    await addFactors(site, client)
    await api.account.createEmailSession(credentials)
    site.clock.advance(MINUTE)
    const { user, unmount } = openApp('/saved')
    await user.click(await screen.findByRole('button', { name: /^Get back in/ }))
    await screen.findByText(/^We've emailed you a link/)
    const { userId, secret } = await linkTo(site.platform, credentials.email)
    unmount()
    openApp(`/lost-factors?${new URLSearchParams({ userId, secret })}`)
    await titleIs('Your request waits')
    const { until } = await secondFactorCalls(client).getRemoval()
    expect(until).not.toBe('')
  })

  it('sends guests to sign in', async () => {
    await using _ = await serve()
    const { where } = openApp('/second-step?to=%2Fsaved')
    await waitFor(() => expect(where()).toBe('/sign-in?to=%2Fsaved'))
  })
})

describe('a page in use', () => {
  it('asks in a dialog when another device has switched the second step on, and keeps what was typed', async () => {
    await using site = await serve()
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    const { user, me } = await openSettings(site)
    await user.click(press('Change name'))
    const name = await screen.findByLabelText('Name')
    await user.type(name, ' Two')
    const { code } = await addFactors(site, me.client)
    await act(checkSession)
    const dialog = await screen.findByRole('dialog', { name: 'One more step' })
    await user.type(await within(dialog).findByLabelText(CODE), code())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('ines Test Two')
    await user.click(press('Save name'))
    await waitFor(() => expect(screen.queryByLabelText('Name')).toBe(null))
  })

  it('asks for a factor before a change, and then makes it', async () => {
    await using site = await serve()
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    const { user } = await openSettings(site)
    const { code } = await addFactors(site, api)
    site.clock.advance(11 * MINUTE)
    await user.click(press('Change password'))
    await user.type(await screen.findByLabelText('Current password'), PASSWORD)
    await user.type(screen.getByLabelText('New password'), 'another good password')
    await user.click(press('Save password'))
    const ask = async () => screen.findByRole('dialog', { name: "Confirm that it's you" })
    await ask()
    await user.click(press('Close'))
    await screen.findByText('Confirm your second step first: the last time is too long ago.')
    await user.click(press('Save password'))
    await user.type(await within(await ask()).findByLabelText(CODE), code())
    await waitFor(() => expect(screen.queryByLabelText('Current password')).toBe(null))
    expect(screen.queryByRole('dialog')).toBe(null)
  })
})
