import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { PASSWORD } from '../../../../../test/accounts.ts'
import { offerPasskeys } from '../../../../../test/passkeys.ts'
import { serve } from '../../../../../test/serve.ts'
import { openSettings } from '../../../../../test/settings.tsx'
import { api } from '#lib/api/api'

const button = (name: string) => screen.getByRole('button', { name })
const findButton = async (name: string) => screen.findByRole('button', { name })
const quiet = () => vi.spyOn(console, 'error').mockReturnValue(undefined)

/** The dialog that adds a passkey, with the password typed. */
async function openDialog(site: Awaited<ReturnType<typeof serve>>) {
  const { user } = await openSettings(site)
  await user.click(await findButton('Add a passkey'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }))
  const password = dialog.getByLabelText('Your password')
  expect(document.activeElement).toBe(password)
  await user.type(password, PASSWORD)
  const goOn = async () => user.click(dialog.getByRole('button', { name: 'Continue' }))
  return { user, dialog, goOn, password, name: dialog.getByLabelText<HTMLInputElement>('Name') }
}

const REFUSALS = [
  ['NotAllowedError', 'Nothing was chosen, or it took too long. Try again when you are ready.'],
  ['InvalidStateError', 'This device has a passkey for your account already.'],
  ['ConstraintError', /^This device needs a screen lock/],
] as const

describe('a passkey', () => {
  it('is added, marked, renamed in its place, and removed', async () => {
    await using site = await serve()
    using _ = offerPasskeys()
    quiet()
    const { user, name, goOn } = await openDialog(site)
    await user.clear(name)
    await user.type(name, 'Laptop')
    await goOn()
    const edit = await findButton('Edit passkey Laptop')
    expect(screen.queryByRole('dialog')).toBe(null)
    const row = screen.getByText('Passkey: Laptop').closest('li')
    expect(row?.textContent).toMatch(/Added .* · on one deviceNever used/)
    await user.click(edit)
    const field = await screen.findByLabelText('Name')
    expect(document.activeElement).toBe(field)
    await user.clear(field)
    await user.type(field, 'Work laptop{Enter}')
    await user.click(await findButton('Edit passkey Work laptop'))
    await user.click(button('Remove passkey Work laptop'))
    await user.click(button('Remove it'))
    await waitFor(() => expect(screen.queryByText('Passkey: Work laptop')).toBe(null))
    expect(await api.transport.call('GET', '/account/passkeys')).toEqual({ total: 0, passkeys: [] })
  })

  it('after an error of the browser says so, keeps what was typed, and is added at the next try', async () => {
    await using site = await serve()
    using browser = offerPasskeys()
    quiet()
    const { dialog, goOn, password } = await openDialog(site)
    for (const [name, text] of REFUSALS) {
      browser.refuse(name)
      await goOn()
      expect((await dialog.findByText(text)).closest('[role=alert]')).not.toBe(null)
      expect((password as HTMLInputElement).value).toBe(PASSWORD)
    }
    browser.refuse(undefined)
    await goOn()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  })

  it('needs the right password', async () => {
    await using site = await serve()
    using _ = offerPasskeys()
    quiet()
    const { user, dialog, goOn, password } = await openDialog(site)
    await user.type(password, 'x')
    await goOn()
    await dialog.findByText('Wrong password.')
    await waitFor(() => expect(document.activeElement).toBe(password))
  })

  it('is the second step once that is switched on, with recovery codes', async () => {
    await using site = await serve()
    using _ = offerPasskeys()
    quiet()
    const { user, goOn } = await openDialog(site)
    await goOn()
    await user.click(await findButton('Switch on'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }))
    expect(dialog.getAllByRole('listitem')).toHaveLength(10)
    await user.click(dialog.getByRole('checkbox'))
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    expect((await api.account.get()).mfa).toBe(true)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Switch on' })).toBe(null))
  })
})

describe('where passkeys are not offered', () => {
  it('the settings say that the address has none', async () => {
    await using site = await serve()
    await openSettings(site)
    await screen.findByText(/^Passkeys need an address with a host name/)
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBe(null)
  })

  it('the settings say that the browser can not', async () => {
    await using site = await serve()
    using _ = offerPasskeys()
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
    await openSettings(site)
    await screen.findByText("This browser can't use passkeys.")
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBe(null)
  })
})
