import { screen, waitFor } from '@testing-library/react'
import { TEXTS } from '@devhood/contract'
import { describe, expect, it, vi } from 'vitest'
import { createAccount, createPerson, emailOf, PASSWORD } from '../../../../test/accounts.ts'
import { renderRoutes } from '../../../../test/render.tsx'
import { serve } from '../../../../test/serve.ts'
import { toasts } from '#lib/feedback/toasts'
import { currentUserQuery } from '../current-user.tsx'
import { withSearch } from '../screens.ts'
import { SignInScreen } from './sign-in-screen.tsx'

const INES = { email: emailOf('ines'), password: PASSWORD }

function open(at = '/sign-in') {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const view = renderRoutes([{ path: '/sign-in', Component: withSearch(SignInScreen) }], { at })
  const email = screen.getByLabelText<HTMLInputElement>('Email')
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  const submit = screen.getByRole('button', { name: TEXTS.signIn.submit })
  const fill = async (mail: string, word: string) => {
    await view.user.clear(email)
    if (mail) await view.user.type(email, mail)
    await view.user.clear(password)
    if (word) await view.user.type(password, word)
    await view.user.click(submit)
  }
  const alert = () => screen.getByRole('alert').textContent
  const who = () => view.client.getQueryData(currentUserQuery().queryKey)?.username
  return { ...view, email, password, submit, fill, who, logged, alert }
}

const lastToast = () => toasts.current().map(({ title, text, kind }) => ({ title, text, kind }))[0]

describe('the sign-in screen', () => {
  it('shows the texts of the specification', async () => {
    await using _ = await serve()
    const { container } = open('/sign-in?to=%2Fsaved')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome Back')
    expect(container.textContent).toBe(
      'Welcome BackPlease Login to continueEmailPasswordSign inNew to Devhood ? Sign Up',
    )
    expect(screen.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe(
      '/sign-up?to=%2Fsaved',
    )
  })

  it('validates on submit, then while typing, and sends nothing before it is valid', async () => {
    await using site = await serve()
    const { user, email, fill } = open()
    await user.type(email, 'ines@')
    expect(screen.queryByText(TEXTS.rules.email)).toBe(null)
    await fill('ines@', 'short')
    expect(await screen.findByText(TEXTS.rules.email)).toBeInstanceOf(HTMLElement)
    expect(screen.getByText(TEXTS.rules.password)).toBeInstanceOf(HTMLElement)
    await waitFor(() => expect(document.activeElement).toBe(email))
    await user.type(email, 'example.org')
    await waitFor(() => expect(screen.queryByText(TEXTS.rules.email)).toBe(null))
    expect(site.calls).toEqual([])
  })

  it('signs in, clears the form and loads the current user', async () => {
    await using site = await serve()
    await createPerson(site, 'ines')
    const { fill, who, email, password } = open()
    await fill(INES.email, INES.password)
    await waitFor(() => expect(who()).toBe('ines'))
    await waitFor(() => expect([email.value, password.value]).toEqual(['', '']))
    expect(localStorage.getItem('cookieFallback')).toMatch(/^\{"a_session_devhood":/)
  })

  it('trims the email', async () => {
    await using site = await serve()
    await createPerson(site, 'ines')
    const { fill, who } = open()
    await fill(` ${INES.email} `, INES.password)
    await waitFor(() => expect(who()).toBe('ines'))
  })

  it.each([
    ['a wrong password', INES.email, 'another password'],
    ['an unknown email', 'nobody@example.org', INES.password],
  ])('reports a failure with %s and keeps the input', async (_case, mail, word) => {
    await using site = await serve()
    await createPerson(site, 'ines')
    const { fill, email, password, logged, alert } = open()
    await fill(mail, word)
    await waitFor(() => expect(alert()).toBe('Wrong email or password.'))
    expect(lastToast()).toEqual({ ...TEXTS.toasts.signInFailed, kind: 'destructive' })
    expect([email.value, password.value]).toEqual([mail, word])
    expect(logged).toHaveBeenCalledTimes(1)
  })

  it('reports a network error and works when the network is back', async () => {
    await using site = await serve()
    await createPerson(site, 'ines')
    const { fill, user, submit, who, alert } = open()
    site.disconnect()
    await fill(INES.email, INES.password)
    await waitFor(() => expect(alert()).toBe(TEXTS.client.network))
    site.connect()
    await user.click(submit)
    await waitFor(() => expect(who()).toBe('ines'))
  })

  it('is sent once, however often the button is pressed', async () => {
    await using site = await serve()
    await createPerson(site, 'ines')
    const { fill, user, submit, password, who } = open()
    await fill(INES.email, INES.password)
    await user.click(submit)
    await user.type(password, '{Enter}')
    await waitFor(() => expect(who()).toBe('ines'))
    expect(site.calls.filter((call) => call.startsWith('POST'))).toEqual([
      'POST /v1/account/sessions/email',
    ])
  })

  it('shows and announces that it waits for the server', async () => {
    await using site = await serve()
    await createPerson(site, 'ines')
    const { fill, submit, who } = open()
    const respond = site.pause()
    await fill(INES.email, INES.password)
    await waitFor(() => expect(submit.getAttribute('aria-busy')).toBe('true'))
    expect(submit.querySelectorAll('.animate-spin')).toHaveLength(1)
    respond()
    await waitFor(() => expect(who()).toBe('ines'))
  })

  it('announces politely that the check failed, and keeps the input', async () => {
    await using site = await serve()
    await createPerson(site, 'ines')
    const { fill, email, password, alert } = open()
    site.disconnect(/^GET \/v1\/account$/)
    await fill(INES.email, INES.password)
    await waitFor(() => expect(alert()).toBe(TEXTS.client.network))
    expect(lastToast()).toEqual({
      title: 'Sign In Failed , Please Try Again',
      text: 'We are Sorry for the inconvinience',
      kind: 'failure',
    })
    expect([email.value, password.value]).toEqual([INES.email, INES.password])
  })

  it('creates the users document that an interrupted sign-up left out', async () => {
    await using site = await serve()
    await createAccount(site, 'ines')
    const { fill, who, client } = open()
    await fill(INES.email, INES.password)
    await waitFor(() => expect(who()).toBe('ines'))
    expect(client.getQueryData(currentUserQuery().queryKey)?.name).toBe('ines Test')
  })
})
