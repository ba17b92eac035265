import { ERRORS, TEXTS } from '@devhood/contract'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { otherBrowserClient, createAccount, createPerson } from '../../../../test/accounts.ts'
import { renderRoutes } from '../../../../test/render.tsx'
import { serve } from '../../../../test/serve.ts'
import { toasts } from '#lib/feedback/toasts'
import { currentUserQuery } from '../current-user.tsx'
import { withSearch } from '../screens.ts'
import { SignUpScreen } from './sign-up-screen.tsx'

const ADA = {
  Name: 'Ada Nwosu',
  Username: 'ada.n',
  Email: 'ada@example.org',
  Password: 'a good password',
}
type Label = keyof typeof ADA
const LABELS = Object.keys(ADA) as Label[]

function open() {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const view = renderRoutes([{ path: '/sign-up', Component: withSearch(SignUpScreen) }], {
    at: '/sign-up',
  })
  const field = (label: Label) => screen.getByLabelText<HTMLInputElement>(label)
  const submit = () => view.user.click(screen.getByRole('button', { name: 'Sign up' }))
  const fill = async (values: Partial<typeof ADA>) => {
    for (const label of LABELS) {
      const value = values[label]
      if (value === undefined) continue
      await view.user.clear(field(label))
      if (value) await view.user.type(field(label), value)
    }
    await submit()
  }
  const values = () => Object.fromEntries(LABELS.map((label) => [label, field(label).value]))
  const who = () => view.client.getQueryData(currentUserQuery().queryKey)?.username
  const alert = () => screen.getByRole('alert').textContent
  /** The texts under a field. */
  const errorAt = (label: Label) => {
    const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
    const id = ids.find((each) => each.endsWith('-error'))
    return id === undefined ? undefined : document.getElementById(id)?.textContent
  }
  return { ...view, logged, field, fill, submit, values, who, errorAt, alert }
}

const lastToast = () => toasts.current().map(({ title, text, kind }) => ({ title, text, kind }))[0]
const FAILED = { ...TEXTS.toasts.signUpFailed, kind: 'failure' }

describe('the sign-up screen', () => {
  it('shows the texts of the specification', async () => {
    await using _ = await serve()
    const { container } = open()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome to Devhood')
    expect(container.textContent).toBe(
      'Welcome to DevhoodCreate a new accountNameUsername@Letters, digits, spaces, dots, - and _, 2 to 50 EmailFor sign-in and account emails. Nobody else sees it. Password8 characters or moreSign upAlerady have an account? Sign In',
    )
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/sign-in')
  })

  it('shows an error at each invalid field, and sends nothing', async () => {
    await using site = await serve()
    const { submit, errorAt, field } = open()
    await submit()
    await waitFor(() => expect(LABELS.map(errorAt)).toEqual(Object.values(RULES)))
    expect(document.activeElement).toBe(field('Name'))
    expect(site.calls).toEqual([])
  })

  it('creates account, users document and session in this order, then loads the current user', async () => {
    await using site = await serve()
    const { fill, values, who, client } = open()
    await fill(ADA)
    await waitFor(() => expect(who()).toBe('ada.n'))
    expect(site.calls.filter((call) => call !== 'GET /v1/usernames')).toEqual([
      'POST /v1/account',
      'POST /v1/databases/devhood/collections/users/documents',
      'POST /v1/account/sessions/email',
      'GET /v1/account',
      'GET /v1/databases/devhood/collections/users/documents',
    ])
    const user = client.getQueryData(currentUserQuery().queryKey)
    expect(user).toMatchObject({ name: 'Ada Nwosu', email: 'ada@example.org', imageId: null })
    expect(new URL(user?.imageUrl ?? '').pathname).toBe('/v1/avatars/initials')
    expect(new URL(user?.imageUrl ?? '').searchParams.get('name')).toBe('Ada Nwosu')
    await waitFor(() => expect(Object.values(values())).toEqual(['', '', '', '']))
  })

  it('validates again while typing, after the first submit', async () => {
    await using _ = await serve()
    const { user, submit, errorAt, field } = open()
    await user.type(field('Name'), 'A')
    expect(errorAt('Name')).toBe(undefined)
    await submit()
    await waitFor(() => expect(errorAt('Name')).toBe(RULES.Name))
    await user.type(field('Name'), 'da')
    await waitFor(() => expect(errorAt('Name')).toBe(undefined))
    expect(errorAt('Username')).toBe(RULES.Username)
  })

  it('shows and announces that it waits for the server', async () => {
    await using site = await serve()
    const { fill, who } = open()
    const respond = site.pause()
    await fill(ADA)
    const button = screen.getByRole('button', { name: 'Sign up' })
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    expect(button.querySelectorAll('.animate-spin')).toHaveLength(1)
    respond()
    await waitFor(() => expect(who()).toBe('ada.n'))
  })

  it.each<[step: string, lost: RegExp, toast: object]>([
    [
      "the account can't be created",
      /^POST \/v1\/account$/,
      { title: 'Sign Up Failed , Please try again', text: 'We are sorry ', kind: 'failure' },
    ],
    [
      "its users document can't be created",
      /^POST .*\/users\/documents$/,
      { title: 'Sign Up Failed , Please try again', text: 'We are sorry ', kind: 'failure' },
    ],
    [
      "the session can't be opened",
      /^POST \/v1\/account\/sessions\/email$/,
      { title: 'Sign In Failed', text: 'Please Try Again', kind: 'destructive' },
    ],
    [
      'nobody is signed in afterwards',
      /^GET \/v1\/account$/,
      {
        title: 'Sign Up Failed , Please Try Again',
        text: 'We are Sorry for the inconvinience',
        kind: 'failure',
      },
    ],
  ])('reports when %s, keeps the input, and continues from there', async (_step, lost, shown) => {
    await using site = await serve()
    const { fill, submit, values, who } = open()
    site.disconnect(lost)
    await fill(ADA)
    await waitFor(() => expect(lastToast()).toEqual(shown))
    expect(values()).toEqual(ADA)
    expect(who()).toBe(undefined)
    site.connect()
    await submit()
    await waitFor(() => expect(who()).toBe('ada.n'))
  })

  it.each<[step: string, lost: RegExp, toast: object]>([
    [
      'the session',
      /^POST \/v1\/account\/sessions\/email$/,
      { title: 'Sign In Failed', text: 'Please Try Again', kind: 'destructive' },
    ],
    [
      'the account',
      /^GET \/v1\/account$/,
      {
        title: 'Sign Up Failed , Please Try Again',
        text: 'We are Sorry for the inconvinience',
        kind: 'failure',
      },
    ],
    [
      'the users document',
      /^GET .*\/users\/documents$/,
      {
        title: 'Sign Up Failed , Please Try Again',
        text: 'We are Sorry for the inconvinience',
        kind: 'failure',
      },
    ],
  ])('resumed, says which step failed: %s', async (_step, lost, shown) => {
    await using site = await serve()
    const { fill, submit, values, who } = open()
    site.disconnect(/^POST .*\/users\/documents$/)
    await fill(ADA)
    await waitFor(() => expect(lastToast()).toMatchObject({ text: 'We are sorry ' }))
    site.connect()
    site.disconnect(lost)
    await submit()
    await waitFor(() => expect(lastToast()).toEqual(shown))
    expect([values(), who()]).toEqual([ADA, undefined])
    site.connect()
    await submit()
    await waitFor(() => expect(who()).toBe('ada.n'))
  })

  it('is sent once, however often the button is pressed', async () => {
    await using site = await serve()
    const { fill, submit, who } = open()
    await fill(ADA)
    await submit()
    await waitFor(() => expect(who()).toBe('ada.n'))
    expect(site.calls.filter((call) => call === 'POST /v1/account')).toEqual(['POST /v1/account'])
  })

  it('shows at the field that the email is taken, and keeps the input', async () => {
    await using site = await serve()
    await createPerson(site, 'ada')
    const { fill, errorAt, values, who, field } = open()
    const typed = { ...ADA, Password: 'somebody else' }
    await fill(typed)
    await waitFor(() => expect(errorAt('Email')).toBe('An account with this email already exists.'))
    expect(lastToast()).toEqual(FAILED)
    expect(values()).toEqual(typed)
    expect(document.activeElement).toBe(field('Email'))
    expect(who()).toBe(undefined)
  })

  it('shows at the field that the username is taken, and continues with another', async () => {
    await using site = await serve()
    await createPerson(site, 'taken')
    const { fill, errorAt, values, who } = open()
    const typed = { ...ADA, Username: 'TAKEN' }
    await fill(typed)
    await waitFor(() => expect(errorAt('Username')).toBe('This username is taken.'))
    expect(lastToast()).toEqual(FAILED)
    expect(values()).toEqual(typed)
    await fill({ Username: 'ada.n' })
    await waitFor(() => expect(who()).toBe('ada.n'))
  })

  it('works without an answer about the username', async () => {
    await using site = await serve()
    site.disconnect(/usernames/)
    const { fill, who, logged } = open()
    await fill(ADA)
    await waitFor(() => expect(who()).toBe('ada.n'))
    expect(logged).not.toHaveBeenCalled()
  })

  it('shows at the field that the password is a common one', async () => {
    await using _ = await serve({ commonPasswords: 'refuse' })
    const { fill, errorAt, values, who, field, alert } = open()
    const typed = { ...ADA, Password: 'iloveyou' }
    await fill(typed)
    const [, message] = ERRORS.user_password_common
    await waitFor(() => expect(errorAt('Password')).toBe(message))
    expect(alert()).toBe('')
    expect(values()).toEqual(typed)
    expect(document.activeElement).toBe(field('Password'))
    await fill({ Password: 'iloveyou and more' })
    await waitFor(() => expect(who()).toBe('ada.n'))
  })

  it('completes an interrupted sign-up with the same email and password', async () => {
    await using site = await serve()
    await createAccount(site, 'ada')
    const { fill, who } = open()
    await fill(ADA)
    await waitFor(() => expect(who()).toBe('ada.n'))
  })

  it('signs in people who already have an account, and does not change it', async () => {
    await using site = await serve()
    await createPerson(site, 'ada')
    const { fill, who } = open()
    await fill(ADA)
    await waitFor(() => expect(who()).toBe('ada'))
  })

  it('keeps the input when the network fails, and works when it is back', async () => {
    await using site = await serve()
    const { fill, submit, values, who, logged, alert } = open()
    site.disconnect()
    await fill(ADA)
    await waitFor(() => expect(alert()).toBe(TEXTS.client.network))
    expect(lastToast()).toEqual(FAILED)
    expect(values()).toEqual(ADA)
    expect(logged).toHaveBeenCalledTimes(1)
    site.connect()
    await submit()
    await waitFor(() => expect(who()).toBe('ada.n'))
  })

  it('shows the errors of the server', async () => {
    await using site = await serve({ rateLimits: true })
    await Promise.all(Array.from('abcdefghij', (name) => createAccount(site, name.repeat(2))))
    const { fill, values, alert } = open()
    await fill(ADA)
    const refusal =
      'Too many accounts were created from your network address. Please try again in 60 minutes.'
    await waitFor(() => expect(alert()).toBe(refusal))
    expect(values()).toEqual(ADA)
  })

  it('does not delete an account that can sign in elsewhere', async () => {
    await using site = await serve()
    const { fill, who } = open()
    await fill(ADA)
    await waitFor(() => expect(who()).toBe('ada.n'))
    const client = otherBrowserClient(site)
    await client.account.createEmailSession({ email: ADA.Email, password: ADA.Password })
    expect((await client.account.get()).name).toBe('Ada Nwosu')
  })
})

const RULES: Record<Label, string> = {
  Name: 'too short , please enter a correct name',
  Username: 'too short username',
  Email: 'Invalid email',
  Password: 'Password Must Be atleast 8 Characters',
}
