import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createPerson, emailOf } from '../../../test/accounts.ts'
import { openApp } from '../../../test/app.tsx'
import { serve, type Site } from '../../../test/serve.ts'
import { api } from '../../lib/api/api.ts'
import { sessionEnd } from '../../lib/api/session-end.ts'
import { followAccount } from './follow-account.ts'

const root = document.documentElement
const isHidden = () => root.dataset['kept'] !== undefined
const transition = (type: 'pagehide' | 'pageshow', persisted = true) =>
  dispatchEvent(Object.assign(new Event(type), { persisted }))

afterEach(() => {
  transition('pageshow', false)
  delete root.dataset['kept']
})

async function signIn(site: Site, name = 'ines') {
  const person = await createPerson(site, name)
  await api.account.createEmailSession(person.credentials)
  return person
}

/** The app at a page, as main.tsx opens it. */
async function openPage(address: string, heading: string) {
  const reload = vi.spyOn(location, 'reload').mockReturnValue(undefined)
  const added = vi.spyOn(window, 'addEventListener')
  const app = openApp(address)
  followAccount(app.client)
  const listeners = added.mock.calls.filter(
    ([type]) => type.startsWith('page') || type === 'storage',
  )
  onTestFinished(() => {
    for (const [type, listener] of listeners) removeEventListener(type, listener)
  })
  expect((await screen.findByRole('heading', { level: 1, name: heading })).textContent).toBe(
    heading,
  )
  return { ...app, reload }
}

/** What another tab does after it has signed somebody in. */
function signsInElsewhere(userId: string): void {
  const tab = new BroadcastChannel('devhood-sign-ins')
  onTestFinished(() => tab.close())
  tab.postMessage(userId)
}

describe('a page that the browser has kept for Back', () => {
  it('is hidden while it is kept, and shows again to the same person', async () => {
    await using site = await serve()
    await signIn(site)
    const { reload } = await openPage('/saved', 'Saved Posts')
    transition('pagehide')
    expect(isHidden()).toBe(true)
    const release = site.pause()
    transition('pageshow')
    await waitFor(() => expect(site.calls.at(-1)).toBe('GET /v1/account'))
    expect(isHidden()).toBe(true)
    release()
    await waitFor(() => expect(isHidden()).toBe(false))
    expect(reload).not.toHaveBeenCalled()
  })

  it('is hidden where the browser did not say that it is kept', async () => {
    await using site = await serve()
    await signIn(site)
    await openPage('/saved', 'Saved Posts')
    transition('pagehide', false)
    expect(isHidden()).toBe(false)
    transition('pageshow')
    expect(isHidden()).toBe(true)
    await waitFor(() => expect(isHidden()).toBe(false))
  })

  it.each<[name: string, change: (site: Site) => Promise<unknown>]>([
    [
      'they signed out',
      () =>
        api.account
          .deleteSession('current')
          .then(() => localStorage.setItem('cookieFallback', '[]')),
    ],
    ['their session ended', () => api.account.deleteSession('current')],
    ['another person signed in', (site) => signIn(site, 'marek')],
    [
      'they signed out, and the connection is gone',
      async (site) => {
        localStorage.setItem('cookieFallback', '[]')
        site.disconnect()
      },
    ],
  ])('never shows again where %s: it starts anew', async (_, change) => {
    await using site = await serve()
    await signIn(site)
    const { reload } = await openPage('/saved', 'Saved Posts')
    transition('pagehide')
    await change(site)
    transition('pageshow')
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(isHidden()).toBe(true)
    expect(sessionEnd.current()).toBe(false)
  })

  it('shows without an answer, such as offline, to the last person of this device', async () => {
    await using site = await serve()
    await signIn(site)
    const { reload } = await openPage('/saved', 'Saved Posts')
    transition('pagehide')
    site.disconnect()
    transition('pageshow')
    await waitFor(() => expect(isHidden()).toBe(false))
    expect(reload).not.toHaveBeenCalled()
  })

  it('of a guest is not hidden', async () => {
    await using _ = await serve()
    await openPage('/sign-in', 'Welcome Back')
    transition('pagehide')
    transition('pageshow')
    expect(isHidden()).toBe(false)
  })
})

describe('a sign-in in another tab', () => {
  it.each([
    ['/sign-in?to=%2Fsaved', '/saved', 'Welcome Back'],
    ['/sign-up', '/', 'Welcome to Devhood'],
  ])('takes %s to %s', async (address, target, heading) => {
    await using site = await serve()
    const { where } = await openPage(address, heading)
    const { userId } = await signIn(site)
    signsInElsewhere(userId)
    await waitFor(() => expect(where()).toBe(target))
  })

  it.each([
    ['/sign-in?to=%2Fsaved', '/saved', 'Welcome Back', 'Password'],
    ['/sign-up', '/', 'Welcome to Devhood', 'Name'],
    ['/forgot-password', '/', 'Forgot your password?', 'Email'],
  ])('leaves %s to who types there, and goes on to %s when asked', async (...row) => {
    const [address, target, heading, label] = row
    await using site = await serve()
    const { user, where, reload } = await openPage(address, heading)
    await user.type(screen.getByLabelText(label), 'half of a')
    const { userId } = await signIn(site)
    const calls = site.calls.length
    signsInElsewhere(userId)
    const proceed = await screen.findByRole('button', { name: 'Continue' })
    expect(screen.getByText("You're signed in in another tab").tagName).toBe('DIV')
    expect(where()).toBe(address)
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('half of a')
    expect(site.calls.length).toBe(calls)
    fireEvent.click(proceed)
    await waitFor(() => expect(where()).toBe(target))
    expect(reload).not.toHaveBeenCalled()
  })

  it("doesn't wait where the browser has filled in the form", async () => {
    await using site = await serve()
    const { where } = await openPage('/sign-in', 'Welcome Back')
    for (const label of ['Email', 'Password'])
      Object.assign(screen.getByLabelText(label), {
        value: 'ines@example.com',
        matches: (selector: string) => selector.includes(':autofill'),
      })
    const { userId } = await signIn(site)
    signsInElsewhere(userId)
    await waitFor(() => expect(where()).toBe('/'))
  })

  it("doesn't wait for a search", async () => {
    await using site = await serve()
    const { user, where } = await openPage('/jobs', 'Jobs')
    await user.type(screen.getByRole('searchbox'), 'rust')
    const { userId } = await signIn(site)
    signsInElsewhere(userId)
    expect((await screen.findByRole('navigation', { name: 'Main' })).textContent).toContain('@ines')
    expect(where()).toContain('/jobs')
  })

  it("shows the member's page in place of the guest's", async () => {
    await using site = await serve()
    const { reload } = await openPage('/jobs', 'Jobs')
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBe(null)
    const { userId } = await signIn(site)
    signsInElsewhere(userId)
    expect((await screen.findByRole('navigation', { name: 'Main' })).textContent).toContain('@ines')
    expect(reload).not.toHaveBeenCalled()
  })

  it('of the same person resumes a page whose session has ended', async () => {
    await using site = await serve()
    const { userId, credentials } = await signIn(site)
    const { client, reload } = await openPage('/saved', 'Saved Posts')
    await api.account.deleteSession('current')
    await client.invalidateQueries()
    expect((await screen.findByRole('dialog', { name: 'Sign in again' })).tagName).toBe('DIALOG')
    await api.account.createEmailSession(credentials)
    signsInElsewhere(userId)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
    expect(reload).not.toHaveBeenCalled()
  })

  it('of another person starts the page anew', async () => {
    await using site = await serve()
    await signIn(site)
    const { reload } = await openPage('/saved', 'Saved Posts')
    const { userId } = await signIn(site, 'marek')
    signsInElsewhere(userId)
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  })

  it('is told by the form, to the other tabs only', async () => {
    await using site = await serve()
    const { userId, credentials } = await createPerson(site, 'ines')
    const { user, where, reload } = await openPage('/sign-in', 'Welcome Back')
    const heard: unknown[] = []
    const tab = new BroadcastChannel('devhood-sign-ins')
    onTestFinished(() => tab.close())
    tab.addEventListener('message', ({ data }) => heard.push(data))
    await user.type(screen.getByLabelText('Email'), emailOf('ines'))
    await user.type(screen.getByLabelText('Password'), credentials.password)
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(where()).toBe('/'))
    await waitFor(() => expect(heard).toEqual([userId]))
    expect(reload).not.toHaveBeenCalled()
  })
})
