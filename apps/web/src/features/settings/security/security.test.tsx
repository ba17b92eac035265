import { screen, waitFor, within } from '@testing-library/react'
import { totpOf } from '@devhood/server/testing'
import { describe, expect, it, vi } from 'vitest'
import { PASSWORD } from '../../../../test/accounts.ts'
import { openApp } from '../../../../test/app.tsx'
import { addFactors } from '../../../../test/factors.ts'
import { serve } from '../../../../test/serve.ts'
import { openSettings } from '../../../../test/settings.tsx'
import { signInHere } from '../../../../test/users.ts'
import { api } from '../../../lib/api/api.ts'

const ADD = 'Add authenticator app'
const NO_SECOND_STEP = 'Your account has no second step'
const SECOND_STEP =
  'Signing in takes your password and a code of the app. If you lose that: 10 recovery codes are left.'
const button = (name: string) => screen.getByRole('button', { name })
const quiet = () => vi.spyOn(console, 'error').mockReturnValue(undefined)

/** The settings of somebody with an authenticator app and recovery codes, confirmed just now. */
async function openWithFactors() {
  const site = await serve()
  quiet()
  await signInHere(site, 'ines')
  const factors = await addFactors(site, api)
  const app = openApp('/settings')
  await screen.findByText(SECOND_STEP)
  return { ...app, ...factors, site, [Symbol.asyncDispose]: site[Symbol.asyncDispose] }
}

describe('the ways to sign in', () => {
  it('say that there is no second step, and where the password was used last', async () => {
    await using site = await serve()
    await openSettings(site)
    expect((await screen.findByText(NO_SECOND_STEP)).closest('output')).not.toBe(null)
    const row = screen.getByText('Password', { selector: 'p' }).closest('li')!
    await waitFor(() =>
      expect(row.textContent).toMatch(/^PasswordChanged .*Used .* An unknown device/),
    )
    expect(screen.queryByText('Recovery codes')).toBe(null)
  })

  it('say that they did not load, and load again', async () => {
    await using site = await serve()
    quiet()
    site.disconnect(/^GET \/v1\/account\/mfa\/factors$/)
    const { user } = await openSettings(site)
    await screen.findByText("The second step didn't load", {}, { timeout: 5000 })
    site.connect()
    await user.click(button('Try again'))
    expect((await screen.findByText(NO_SECOND_STEP)).closest('output')).not.toBe(null)
  })
})

describe('an authenticator app', () => {
  it('is added with the password, a QR code that no server draws, and recovery codes', async () => {
    await using site = await serve()
    quiet()
    const { user, client } = await openSettings(site)
    await user.click(await screen.findByRole('button', { name: ADD }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add an authenticator app' }))
    const password = dialog.getByLabelText('Your password')
    expect(document.activeElement).toBe(password)
    await user.type(password, 'not the password{Enter}')
    await dialog.findByText('Wrong password.')
    await user.clear(password)
    await user.type(password, `${PASSWORD}{Enter}`)
    expect((await dialog.findByRole('img', { name: /^QR code/ })).tagName).toBe('svg')
    expect(site.calls.filter((call) => call.includes('/avatars/qr'))).toEqual([])
    const secret = dialog.getByText(/^([A-Z2-7]{4} ?)+$/).textContent.replaceAll(' ', '')
    const field = dialog.getByLabelText('Code that the app shows')
    await user.type(field, '000000')
    await dialog.findByText(/^Wrong code/)
    await user.clear(field)
    await user.type(field, totpOf(secret, site.clock.now()))
    const kept = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }))
    expect(kept.getAllByRole('listitem')).toHaveLength(10)
    // As when the account's other devices hear of it.
    await client.invalidateQueries({ queryKey: ['account'] })
    expect(kept.getAllByRole('listitem')).toHaveLength(10)
    await user.click(kept.getByRole('button', { name: 'Done' }))
    await kept.findByText(/^You won't see these codes again/)
    await user.click(kept.getByRole('checkbox'))
    await user.click(kept.getByRole('button', { name: 'Done' }))
    await screen.findByText(SECOND_STEP)
    expect(screen.queryByRole('dialog')).toBe(null)
    expect(screen.queryByRole('button', { name: ADD })).toBe(null)
  })

  it('is removed after a question, and the second step with it', async () => {
    await using app = await openWithFactors()
    await app.user.click(button('Remove the authenticator app'))
    await app.user.click(button('Remove the app'))
    await screen.findByText(NO_SECOND_STEP)
    expect((await api.account.get()).mfa).toBe(false)
    expect(button(ADD)).toBeInstanceOf(HTMLElement)
  })

  it('that is not asked for is switched on', async () => {
    await using app = await openWithFactors()
    await api.transport.call('PATCH', '/account/mfa', { mfa: false })
    await app.client.invalidateQueries({ queryKey: ['account'] })
    await screen.findByText('Your second step is off')
    await app.user.click(button('Switch on'))
    await screen.findByText(SECOND_STEP)
    expect((await api.account.get()).mfa).toBe(true)
  })
})

it('recovery codes are replaced, copied, and left after one question', async () => {
  await using app = await openWithFactors()
  await app.user.click(button('Replace recovery codes'))
  await app.user.click(await screen.findByRole('button', { name: 'Make ten codes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }))
  const codes = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(codes.filter((code) => app.recoveryCodes.includes(code))).toEqual([])
  await app.user.click(dialog.getByRole('button', { name: 'Copy' }))
  await dialog.findByText('Copied.')
  expect(await navigator.clipboard.readText()).toContain(codes.join('\n'))
  await app.user.click(dialog.getByRole('button', { name: 'Close' }))
  await dialog.findByText(/^You won't see these codes again/)
  await app.user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBe(null)
})

it('a download of all data asks for the second factor first', async () => {
  await using app = await openWithFactors()
  app.site.clock.advance(11 * 60_000)
  const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
  await app.user.click(screen.getByRole('link', { name: 'Download my data' }))
  const dialog = within(await screen.findByRole('dialog', { name: "Confirm that it's you" }))
  expect(pressed).not.toHaveBeenCalled()
  await app.user.type(await dialog.findByLabelText(/^Code from/), app.code())
  await screen.findByText(/^Your browser saves the file/)
  expect(pressed).toHaveBeenCalledTimes(1)
})
