import { screen, waitFor } from '@testing-library/react'
import { type Client } from '@devhood/client'
import { passkeyCalls } from '@devhood/client/passkeys'
import { type TestAuthenticator } from '@devhood/server/testing'
import { describe, expect, it, vi } from 'vitest'
import { createPerson, PASSWORD } from '../../../../test/accounts.ts'
import { openApp } from '../../../../test/app.tsx'
import { offerPasskeys } from '../../../../test/passkeys.ts'
import { serve } from '../../../../test/serve.ts'
import { api } from '#lib/api/api'

const SIGN_IN = 'Sign in with a passkey'
const press = (name: string) => screen.getByRole('button', { name })

/** Adds the browser's passkey to an account. */
async function add(client: Client, authenticator: TestAuthenticator) {
  const passkeys = passkeyCalls(client)
  await passkeys.add(authenticator.make(await passkeys.askForNew(PASSWORD)), 'Laptop')
}

/** Ines has a passkey, and nobody is signed in here. */
async function open({ inField = false } = {}) {
  const site = await serve()
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const browser = offerPasskeys({ inField })
  const { client, credentials } = await createPerson(site, 'ines')
  await client.account.createEmailSession(credentials)
  await add(client, browser.authenticator)
  return {
    site,
    browser,
    client,
    credentials,
    [Symbol.asyncDispose]: async () => {
      browser[Symbol.dispose]()
      await site[Symbol.asyncDispose]()
    },
  }
}

describe('on the sign-in page', () => {
  it('a passkey signs in, and goes on where one was going', async () => {
    await using _ = await open()
    const { user, where } = openApp('/sign-in?to=%2Fsaved')
    await user.click(await screen.findByRole('button', { name: SIGN_IN }))
    await waitFor(() => expect(where()).toBe('/saved'))
  })

  it('one that is chosen below the field of the email does, too', async () => {
    await using world = await open({ inField: true })
    const { where } = openApp('/sign-in?to=%2Fsaved')
    expect((await screen.findByLabelText('Email')).getAttribute('autocomplete')).toBe(
      'username webauthn',
    )
    await waitFor(() => expect(where()).toBe('/saved'))
    expect(world.browser.asked).toEqual(['conditional'])
  })

  it('a cancelled choice is said, and what was typed stays', async () => {
    await using world = await open()
    const { user } = openApp('/sign-in')
    const email = await screen.findByLabelText<HTMLInputElement>('Email')
    await user.type(email, 'ines@')
    world.browser.refuse('NotAllowedError')
    await user.click(await screen.findByRole('button', { name: SIGN_IN }))
    await screen.findByText(/^Nothing was chosen/)
    expect(email.value).toBe('ines@')
    // The list below the field is offered again.
    await waitFor(() => expect(world.browser.asked.at(-1)).toBe('conditional'))
  })

  it('one that was removed is said to be unknown', async () => {
    await using world = await open()
    const passkeys = passkeyCalls(world.client)
    const [known] = (await passkeys.list()).passkeys
    await passkeys.remove(known!.$id)
    const { user } = openApp('/sign-in')
    await user.click(await screen.findByRole('button', { name: SIGN_IN }))
    const said = await screen.findByText(/^This passkey isn't known here anymore/)
    expect(said.closest('[role=alert]')).not.toBe(null)
  })

  it('nothing is offered at an address without passkeys', async () => {
    await using _ = await serve()
    openApp('/sign-in')
    const email = await screen.findByLabelText('Email')
    expect(email.getAttribute('autocomplete')).toBe('username')
    expect(screen.queryByRole('button', { name: SIGN_IN })).toBe(null)
  })
})

describe('the second step', () => {
  it('asks the browser for a passkey at once, and goes on', async () => {
    await using world = await open()
    await world.client.transport.call('PATCH', '/account/mfa', { mfa: true })
    await api.account.createEmailSession(world.credentials)
    const { where } = openApp('/saved')
    await waitFor(() => expect(where()).toBe('/saved'))
    await screen.findByRole('heading', { level: 1, name: 'Saved Posts' })
    expect(world.browser.asked).toEqual(['get'])
  })

  it('says that nothing was chosen, and asks again after a press', async () => {
    await using world = await open()
    await world.client.transport.call('PATCH', '/account/mfa', { mfa: true })
    await api.account.createEmailSession(world.credentials)
    world.browser.refuse('NotAllowedError')
    const { user, where } = openApp('/saved')
    await screen.findByText(/^Nothing was chosen/)
    world.browser.refuse(undefined)
    await user.click(press('Use a passkey'))
    await waitFor(() => expect(where()).toBe('/saved'))
  })
})
