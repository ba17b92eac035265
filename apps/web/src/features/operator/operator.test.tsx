import { type Role } from '@devhood/contract'
import { promote } from '@devhood/server/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { openApp } from '../../../test/app.tsx'
import { serve, type Site } from '../../../test/serve.ts'
import { signInHere, signUpElsewhere, type TestUser, sharePicture } from '../../../test/users.ts'
import { api } from '#lib/api/api'
import { toasts } from '#lib/feedback/toasts'

/** Gives Olga a role on this page. */
async function arriveAsOperator(site: Site, role: Role = 'operator'): Promise<TestUser> {
  const olga = await signInHere(site, 'olga')
  await promote(site, { accountId: (await api.account.get()).$id }, role)
  return olga
}

async function report(by: TestUser, about: object, reason = 'spam', text?: string) {
  const data = { user: by.userId, reason, ...about, ...(text && { text }) }
  await by.client.documents.create('reports', 'unique()', data as { user: string })
}

async function openQueue(path = '/operator') {
  const site = await serve()
  const olga = await arriveAsOperator(site)
  const [marek, rita] = [await signUpElsewhere(site, 'marek'), await signUpElsewhere(site, 'rita')]
  const postId = await sharePicture(marek, { caption: 'Buy my course' })
  await report(rita, { post: postId }, 'spam', 'The third time.')
  site.clock.advance(1000)
  await report(rita, { person: marek.userId }, 'harassment')
  const app = openApp(path)
  const cards = () => screen.findAllByRole('article')
  const press = async (name: string) => {
    const dialog = within(await screen.findByRole('dialog'))
    await app.user.click(dialog.getByRole('button', { name }))
  }
  const close = () => site[Symbol.asyncDispose]()
  return { site, app, olga, marek, rita, postId, cards, press, [Symbol.asyncDispose]: close }
}

const toastTitle = () => toasts.current().find(({ open }) => open)?.title
const labels = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'))
const showsReports = (...expected: string[]) => waitFor(() => expect(labels()).toEqual(expected))

const ABOUT_POST = 'Report about a post by marek Test'
const ABOUT_MAREK = 'Report about marek Test'

it('is not accessible to anybody else', async () => {
  await using site = await serve()
  await signInHere(site, 'ines')
  openApp('/operator')
  await screen.findByRole('heading', { name: 'Operators only' })
  expect(screen.queryByRole('link', { name: 'Operator' })).toBe(null)
  expect(site.calls.filter((call) => call.includes('/operator'))).toEqual([])
})

it.each([
  [
    'operator',
    'Operator',
    [
      'Reports',
      'Settled',
      'Appeals',
      'Job ads',
      'People',
      'Dashboard',
      'Log',
      'Invitations',
      'Replies',
      'Content rules',
      'Announcements',
      'Pages',
    ],
  ],
  ['moderator', 'Moderation', ['Reports', 'Settled', 'Appeals', 'Job ads', 'People']],
] as const)('shows what the role may: %s', async (role, area, tabs) => {
  await using site = await serve()
  await arriveAsOperator(site, role)
  const app = openApp('/')
  await app.user.click(await screen.findByRole('link', { name: area }))
  await screen.findByRole('heading', { level: 1, name: area })
  const navigation = within(await screen.findByRole('navigation', { name: area }))
  expect(navigation.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(tabs)
  await app.user.click(navigation.getByRole('link', { name: 'People' }))
  const label = role === 'operator' ? 'Name, username or full email' : 'Name or username'
  await screen.findByLabelText(label)
})

describe('the queue', () => {
  it('shows what was reported, why, and by whom; operators find it in the navigation', async () => {
    await using here = await openQueue('/')
    const { app } = here
    await app.user.click(await screen.findByRole('link', { name: 'Operator' }))
    await showsReports(ABOUT_POST, ABOUT_MAREK)
    const [post] = await here.cards()
    expect(post?.textContent).toMatch(
      /^Spam or a scamThe third time\.Reported by rita Test · .*marek Test@marek“Buy my course”ClaimHand onNoteHide postDelete postWarnHide personSuspend accountBlock accountDismiss$/,
    )
  })

  it('hides a post with a note, settles the report, moves to the next, and can undo', async () => {
    await using here = await openQueue()
    const { app, rita, postId, press } = here
    const [card] = await here.cards()
    await app.user.click(within(card!).getByRole('button', { name: 'Hide post' }))
    await app.user.type(await screen.findByLabelText('Note for the log (optional)'), 'An ad.')
    await press('Hide post')
    await showsReports(ABOUT_MAREK)
    expect(toastTitle()).toBe('The post is hidden')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('rita Test'))
    await expect(rita.client.documents.get('posts', postId)).rejects.toMatchObject({ code: 404 })

    await app.user.click(screen.getByRole('link', { name: 'Settled' }))
    await showsReports(ABOUT_POST)
    await app.user.click(screen.getByRole('link', { name: 'Log' }))
    const log = within(await screen.findByRole('list', { name: 'Log' }))
    expect(log.getByRole('listitem').textContent).toMatch(
      /^olga Test hid a post by marek Test.*“An ad\.”$/,
    )
    toasts.runAction(toasts.current()[0]?.id ?? 0)
    await waitFor(() => expect(toastTitle()).toBe('Undone'))
    const { caption } = await rita.client.documents.get('posts', postId)
    expect(caption).toBe('Buy my course')
    await waitFor(() => expect(log.getAllByRole('listitem').length).toBe(2))
  })

  it('can be worked through with the keyboard alone', async () => {
    await using here = await openQueue()
    const { app, marek } = here
    await here.cards()
    // Without a layout the last one counts as the nearest.
    await app.user.keyboard('jx')
    await screen.findByRole('dialog', { name: 'Dismiss' })
    await app.user.keyboard('Not an ad.{Enter}')
    await showsReports(ABOUT_POST)
    await app.user.keyboard('jb')
    await screen.findByRole('dialog', { name: 'Block account' })
    await app.user.keyboard('{Enter}')
    await screen.findByRole('heading', { name: 'No open reports' })
    await expect(marek.client.account.get()).rejects.toMatchObject({ code: 401 })
  })

  it('keeps the note and the report when it fails, and the note over a reload', async () => {
    await using here = await openQueue()
    const { app, site, press } = here
    const [, card] = await here.cards()
    await app.user.click(within(card!).getByRole('button', { name: 'Dismiss' }))
    const note = await screen.findByLabelText<HTMLInputElement>('Note for the log (optional)')
    await app.user.type(note, 'Fine.')
    site.disconnect(/actions/)
    await press('Dismiss')
    expect((await screen.findByRole('alert')).textContent).toBe('Network request failed')
    expect(note.value).toBe('Fine.')
    site.connect()
    app.unmount()

    const again = openApp('/operator')
    const dismiss = within((await here.cards())[1]!).getByRole('button', { name: 'Dismiss' })
    await again.user.click(dismiss)
    const kept = await screen.findByLabelText<HTMLInputElement>('Note for the log (optional)')
    expect(kept.value).toBe('Fine.')
    await press('Dismiss')
    await showsReports(ABOUT_POST)
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft'))).toEqual([])
  })

  it.each([
    ['/operator', 'reports'],
    ['/operator/log', 'entries'],
    ['/operator/invitations', 'invitations'],
  ])("reports at %s that the %s didn't load, and retries", async (path, things) => {
    await using site = await serve()
    await arriveAsOperator(site)
    site.disconnect(/\/v1\/operator/)
    const app = openApp(path)
    const words = `The ${things} didn't load`
    expect((await screen.findByText(words)).tagName).toBe('P')
    site.connect()
    await app.user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText(words)).toBe(null))
  })
})

describe('invitations', () => {
  it('can be created, shown once with their link, and revoked', async () => {
    await using site = await serve()
    site.clock.advance(Date.now() - site.clock.now())
    await arriveAsOperator(site)
    const app = openApp('/operator/invitations')
    await screen.findByText('No invitations yet.')
    await app.user.type(screen.getByLabelText('Emails (optional)'), 'nobody')
    await app.user.click(screen.getByRole('button', { name: 'Create invitation' }))
    expect((await screen.findByText('Invalid email')).tagName).toBe('SPAN')
    await app.user.type(screen.getByLabelText('Emails (optional)'), '@example.org')
    await app.user.type(screen.getByLabelText('Note (optional)'), 'From the meetup')
    await app.user.click(screen.getByRole('button', { name: 'Create invitation' }))
    const link = await screen.findByLabelText<HTMLInputElement>('The link')
    expect(link.value).toMatch(/^http:\/\/localhost:3000\/sign-up\?invitation=[\w-]{20,}$/)
    const list = within(await screen.findByRole('list', { name: 'Invitations' }))
    expect(list.getByRole('listitem').textContent).toMatch(
      /^For nobody@example\.orgFrom the meetupOpen until .*Revoke$/,
    )
    const whom = 'Revoke the invitation for nobody@example.org'
    await app.user.click(list.getByRole('button', { name: whom }))
    await app.user.click(list.getByRole('button', { name: 'Revoke' }))
    await screen.findByText('No invitations yet.')
  })

  it('can be emailed to many people at once', async () => {
    await using site = await serve()
    await arriveAsOperator(site)
    const app = openApp('/operator/invitations')
    await screen.findByText('No invitations yet.')
    const field = screen.getByLabelText<HTMLTextAreaElement>('Emails (optional)')
    const submit = async () =>
      app.user.click(screen.getByRole('button', { name: 'Create invitation' }))
    const status = () => within(screen.getByRole('form')).getByRole('status').textContent
    await app.user.type(field, 'ann@example.org, bob@example.org\nno')
    await submit()
    await screen.findByText('Invalid email: no')
    await app.user.type(field, 'ra@example.org')
    await submit()
    await waitFor(() => expect(status()).toBe('The invitation was emailed to 3 addresses.'))
    const names = ['ann', 'bob', 'nora'].map((name) => `${name}@example.org`)
    const sent = (await site.platform.mail?.list()) ?? []
    expect(sent.map(({ to }) => to).toSorted()).toEqual(names)
    expect(field.value).toBe('')
  })
})
