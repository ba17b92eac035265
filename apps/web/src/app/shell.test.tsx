import { accountSettings } from '@devhood/client/account'
import { TEXTS } from '@devhood/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createPerson, emailOf, PASSWORD } from '../../test/accounts.ts'
import { openApp } from '../../test/app.tsx'
import { serve, type Site } from '../../test/serve.ts'
import { api } from '../lib/api/api.ts'
import { toasts } from '../lib/feedback/toasts.ts'

const heading = () => screen.findByRole('heading', { level: 1 })
const titleIs = async (title: string) =>
  waitFor(async () => expect((await heading()).textContent).toBe(title))

/** Signs `ines` in with this page's own cookie. */
async function signIn(site: Site) {
  const person = await createPerson(site, 'ines')
  await api.account.createEmailSession(person.credentials)
  return person
}

async function typeCredentials(user: ReturnType<typeof openApp>['user']) {
  await user.type(await screen.findByLabelText('Email'), emailOf('ines'))
  await user.type(screen.getByLabelText('Password'), PASSWORD)
  await user.click(screen.getByRole('button', { name: TEXTS.signIn.submit }))
}

describe('signing in', () => {
  it('signed-out people are sent to sign in, and then to the page they wanted', async () => {
    await using site = await serve()
    await createPerson(site, 'ines')
    const { where, user } = openApp('/saved')
    await titleIs('Welcome Back')
    expect(where()).toBe('/sign-in?to=%2Fsaved')
    await typeCredentials(user)
    await waitFor(() => expect(where()).toBe('/saved'))
    await titleIs('Saved Posts')
    expect(document.activeElement).toBe(await heading())
  })

  it('people with a remembered but invalid session are sent to sign in', async () => {
    await using _ = await serve()
    localStorage.setItem('cookieFallback', '{"a_session_devhood":"gone"}')
    const { where } = openApp('/explore?q=rust')
    await titleIs('Welcome Back')
    expect(where()).toBe('/sign-in?to=%2Fexplore%3Fq%3Drust')
  })

  it.each(['/sign-in', '/sign-up'])(
    'signed-in people are redirected from %s to Home',
    async (address) => {
      await using site = await serve()
      await signIn(site)
      const { where } = openApp(address)
      await waitFor(() => expect(where()).toBe('/'))
      await titleIs('Home Feed')
    },
  )

  it('opens the wanted page when only the cookie remembers the session', async () => {
    await using site = await serve()
    await signIn(site)
    localStorage.clear()
    const { where } = openApp('/saved')
    await waitFor(() => expect(where()).toBe('/saved'))
    await titleIs('Saved Posts')
  })

  it('shows nothing for members before the check has finished', async () => {
    await using site = await serve()
    await signIn(site)
    const release = site.pause()
    const { container } = openApp('/saved')
    await waitFor(() => expect(site.calls.at(-1)).toBe('GET /v1/account'))
    expect(container.textContent).toBe('Loading')
    release()
    await titleIs('Saved Posts')
  })

  it('reports the error when the check gets no response', async () => {
    await using site = await serve()
    await signIn(site)
    site.disconnect()
    openApp('/saved')
    await titleIs('Unexpected Application Error!')
    expect(screen.getByText(TEXTS.client.network).tagName).toBe('P')
    expect(screen.getByRole('button', { name: 'Reload the page' }).tagName).toBe('BUTTON')
  })
})

describe('the main layout', () => {
  const namesIn = (name: string) =>
    within(screen.getByRole('navigation', { name }))
      .getAllByRole('listitem')
      .map((item) => item.textContent)

  it('has the navigation items of the specification, in order', async () => {
    await using site = await serve()
    await signIn(site)
    openApp('/')
    await titleIs('Home Feed')
    expect(namesIn('Main')).toEqual([
      'Home',
      'Explore',
      'People',
      'Saved',
      'Create Post',
      'ines Test@ines',
      'Logout',
    ])
    const bottom = screen.getByRole('navigation', { name: 'Main, small screens' })
    const links = within(bottom).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Explore', '/explore'],
      ['Saved', '/saved'],
      ['Jobs', '/jobs'],
      ['Create', '/create-post'],
    ])
  })

  it('marks the current page, and focuses the heading of a new page', async () => {
    await using site = await serve()
    await signIn(site)
    const { user, router } = openApp('/')
    await titleIs('Home Feed')
    const side = within(screen.getByRole('navigation', { name: 'Main' }))
    await user.click(side.getByRole('link', { name: 'Saved' }))
    await titleIs('Saved Posts')
    expect(side.getByRole('link', { name: 'Saved' }).getAttribute('aria-current')).toBe('page')
    expect(side.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe(null)
    expect(document.activeElement).toBe(await heading())
    expect(document.title).toBe('Saved Posts · Devhood')
    await act(() => router.navigate(-1))
    await titleIs('Home Feed')
    expect(document.title).toBe('Home Feed · Devhood')
  })

  it('shows unknown addresses as not found inside the layout', async () => {
    await using site = await serve()
    await signIn(site)
    const { user, where } = openApp('/no/such/page')
    await titleIs('Not found')
    await user.click(screen.getByRole('link', { name: 'Go to the home page' }))
    await waitFor(() => expect(where()).toBe('/'))
  })

  it('focuses, after Back, the link that was followed', async () => {
    await using site = await serve()
    await signIn(site)
    const { user, router } = openApp('/no/such/page')
    await titleIs('Not found')
    await user.click(screen.getByRole('link', { name: 'Go to the home page' }))
    await titleIs('Home Feed')
    await act(() => router.navigate(-1))
    await titleIs('Not found')
    expect(document.activeElement?.textContent).toBe('Go to the home page')
  })

  it('a search opens the search screen', async () => {
    await using site = await serve()
    await signIn(site)
    const { user, where, router } = openApp('/saved')
    for (const [path, title] of [
      ['/saved', 'Saved Posts'],
      ['/notifications', 'Notifications'],
      ['/settings', 'Settings'],
    ] as const) {
      await act(() => router.navigate(path))
      await titleIs(title)
      await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'a & b{Enter}')
      await waitFor(() => expect(where()).toBe('/search?q=a+%26+b'))
      await titleIs('Search')
    }
  })

  it('opens a menu on phones with the items that the bottom bar lacks', async () => {
    await using site = await serve()
    await signIn(site)
    const { user, where } = openApp('/')
    await titleIs('Home Feed')
    await user.click(screen.getByRole('button', { name: 'Your menu' }))
    const menu = within(await screen.findByRole('dialog', { name: 'Your menu' }))
    expect(menu.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'ines Test@ines',
      'People',
      'Settings',
      'Logout',
    ])
    await user.click(menu.getByRole('link', { name: /@ines/ }))
    await waitFor(() => expect(where()).toBe('/@ines'))
    expect(screen.queryByRole('dialog')).toBe(null)
  })
})

describe('Logout', () => {
  const logout = async (user: ReturnType<typeof openApp>['user']) =>
    user.click(within(await screen.findByRole('navigation', { name: 'Main' })).getByText('Logout'))

  it('ends the session, clears everything and reloads the page', async () => {
    await using site = await serve()
    await signIn(site)
    const reloaded = vi.fn<() => void>()
    const { user, client } = openApp('/saved')
    const known = () => client.getQueryCache().getAll().length
    const reloads: object[] = []
    vi.spyOn(location, 'reload').mockImplementation(
      () => void reloads.push({ known: known(), address: location.pathname }),
    )
    await titleIs('Saved Posts')
    toasts.show({ title: 'Post deleted', onClosed: reloaded })
    await logout(user)
    await waitFor(() => expect(reloads).toEqual([{ known: 0, address: '/sign-in' }]))
    expect(site.calls.filter((call) => call.startsWith('DELETE'))).toEqual([
      'DELETE /v1/account/sessions/current',
    ])
    expect(reloaded).toHaveBeenCalledTimes(1)
    expect(localStorage.getItem('cookieFallback')).toBe('[]')
    await expect(api.account.get()).rejects.toMatchObject({ code: 401 })
  })

  it('reports an error, and keeps everything', async () => {
    await using site = await serve()
    await signIn(site)
    const reload = vi.spyOn(location, 'reload').mockReturnValue(undefined)
    const { user } = openApp('/saved')
    await titleIs('Saved Posts')
    site.disconnect()
    await logout(user)
    await waitFor(() => expect(toasts.current()[0]?.title).toBe("Couldn't sign out"))
    expect(reload).not.toHaveBeenCalled()
    expect((await heading()).textContent).toBe('Saved Posts')
  })
})

describe('a session that ends while the app is open', () => {
  async function lose(site: Site) {
    const { credentials, client } = await signIn(site)
    const app = openApp('/saved')
    await titleIs('Saved Posts')
    await client.account.createEmailSession(credentials)
    await accountSettings(client).deleteSessions()
    await act(() => app.client.invalidateQueries())
    const dialog = await screen.findByRole('dialog', { name: 'Sign in again' })
    return { ...app, dialog: within(dialog) }
  }

  it('is restored in place, over the current page', async () => {
    await using site = await serve()
    const { dialog, user, where } = await lose(site)
    expect(dialog.getByLabelText<HTMLInputElement>('Email').value).toBe('ines@example.org')
    expect(dialog.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true)
    expect(document.activeElement).toBe(dialog.getByLabelText('Password'))
    expect((await heading()).textContent).toBe('Saved Posts')
    await user.type(dialog.getByLabelText('Password'), PASSWORD)
    await user.click(dialog.getByRole('button', { name: TEXTS.signIn.submit }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
    expect(where()).toBe('/saved')
    expect((await api.account.get()).email).toBe('ines@example.org')
  })

  it('is not confused with a call that this person may not make', async () => {
    await using site = await serve()
    await signIn(site)
    const other = await createPerson(site, 'other')
    const app = openApp('/saved')
    await titleIs('Saved Posts')
    const update = () => api.documents.update('users', other.userId, { bio: 'not mine' })
    const mutation = app.client.getMutationCache().build(app.client, { mutationFn: update })
    await expect(mutation.execute(undefined)).rejects.toMatchObject({ code: 401 })
    await waitFor(() => expect(site.calls.at(-1)).toBe('GET /v1/account'))
    expect(screen.queryByRole('dialog')).toBe(null)
  })

  it('keeps the dialog open when the password is wrong', async () => {
    await using site = await serve()
    const { dialog, user } = await lose(site)
    await user.type(dialog.getByLabelText('Password'), 'something else')
    await user.click(dialog.getByRole('button', { name: TEXTS.signIn.submit }))
    await waitFor(() =>
      expect(dialog.getByRole('alert').textContent).toBe('Wrong email or password.'),
    )
  })

  it('can be left', async () => {
    await using site = await serve()
    const { dialog, user, client } = await lose(site)
    const assign = vi.spyOn(location, 'assign').mockReturnValue(undefined)
    await user.click(dialog.getByRole('button', { name: 'Leave this page' }))
    expect(assign.mock.calls).toEqual([['/sign-in']])
    expect(localStorage.getItem('cookieFallback')).toBe('[]')
    expect(client.getQueryCache().getAll()).toEqual([])
  })
})
