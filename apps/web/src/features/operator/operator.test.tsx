import { type Role } from '@devhood/contract'
import { promote } from '@devhood/server/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { openApp } from '../../../test/app.tsx'
import { serve, type Site } from '../../../test/serve.ts'
import { signInHere, signUpElsewhere, type TestUser, sharePicture } from '../../../test/users.ts'
import { api } from '#lib/api/api'

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
  const close = () => site[Symbol.asyncDispose]()
  return { site, app, olga, marek, rita, postId, [Symbol.asyncDispose]: close }
}

const rows = () =>
  within(screen.getByRole('list', { name: 'Open reports' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const ABOUT_POST = '“Buy my course” · Post by marek Test'
const ABOUT_MAREK = 'marek Test · Person'
const showsRows = (...expected: string[]) => waitFor(() => expect(rows()).toEqual(expected))
const panel = async (name: string) => within(await screen.findByRole('article', { name }))

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
      'Queue',
      'Appeals',
      'Job ads',
      'People',
      'Held',
      'Dashboard',
      'Log',
      'Content rules',
      'Saved replies',
      'Pages',
      'Announcements',
      'Invitations',
    ],
  ],
  ['moderator', 'Moderation', ['Queue', 'Appeals', 'Job ads', 'People', 'Held']],
] as const)('shows what the role may: %s', async (role, area, screens) => {
  await using site = await serve()
  await arriveAsOperator(site, role)
  const app = openApp('/')
  await app.user.click(await screen.findByRole('link', { name: area }))
  await screen.findByRole('heading', { level: 1, name: 'Queue' })
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBe(null)
  const navigation = within(await screen.findByRole('navigation', { name: area }))
  await navigation.findByRole('link', { name: 'Add a second step' })
  const names = navigation.getAllByRole('link').map(({ textContent }) => textContent)
  expect(names).toEqual(['Back to Devhood', ...screens, 'Add a second step', `olga Test${role}`])
  await app.user.click(navigation.getByRole('link', { name: 'People' }))
  const label = role === 'operator' ? 'Name, username or full email' : 'Name or username'
  await screen.findByLabelText(label)
})

describe('the queue', () => {
  it('shows what was reported, why, and by whom; operators find it in the navigation', async () => {
    await using here = await openQueue('/')
    await here.app.user.click(await screen.findByRole('link', { name: 'Operator' }))
    const post = await panel('Post by marek Test')
    await showsRows(ABOUT_POST, ABOUT_MAREK)
    const evidence = post.getByRole('region', { name: 'What was reported' })
    expect(evidence.textContent).toBe('“Buy my course”')
    const [said] = post.getAllByRole('listitem')
    expect(said?.textContent).toMatch(
      /^rita Test · first report · .*Spam or a scamThe third time\.$/,
    )
    await post.findByText('Choose first. Rule, text and consequence follow.')
  })

  it('hides a post for a rule, opens the next case, and takes it back', async () => {
    await using here = await openQueue()
    const { app, rita, postId } = here
    const post = await panel('Post by marek Test')
    await app.user.click(await post.findByRole('radio', { name: 'Hide' }))
    await post.findByText(
      'Hides 1 post. marek reads the rule and this text, and can appeal once. 1 reporter hears “acted on”.',
    )
    await app.user.click(post.getByRole('button', { name: 'Hide post' }))
    expect((await post.findByRole('alert')).textContent).toBe('Choose the rule that was broken.')
    await app.user.selectOptions(post.getByLabelText('Rule that was broken'), 'spam')
    await app.user.click(post.getByRole('button', { name: 'Hide post' }))
    await panel('marek Test')
    await showsRows(ABOUT_MAREK)
    await expect(rita.client.documents.get('posts', postId)).rejects.toMatchObject({ code: 404 })
    await screen.findByText('The post is hidden', { selector: 'output' })
    await app.user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Undone', { selector: 'output' })
    expect((await rita.client.documents.get('posts', postId)).caption).toBe('Buy my course')

    await showsRows(ABOUT_POST, ABOUT_MAREK)
    await app.user.click(screen.getAllByRole('link', { name: 'Log' })[0]!)
    const log = within(await screen.findByRole('list', { name: 'Log' }))
    expect(log.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^olga Test opened the case about a post by marek Test again/),
      expect.stringMatching(/^olga Test showed a post by marek Test again/),
      expect.stringMatching(/^olga Test hid a post by marek Test/),
    ])
  })

  it('can be worked through with the keyboard alone', async () => {
    await using here = await openQueue()
    const { app, marek } = here
    await (await panel('Post by marek Test')).findByRole('radio', { name: 'Hide' })
    await app.user.keyboard('j')
    const person = await panel('marek Test')
    await person.findByRole('radio', { name: 'Block' })
    await app.user.keyboard('1{Control>}{Enter}{/Control}')
    await showsRows(ABOUT_POST)
    const post = await panel('Post by marek Test')
    await post.findByRole('radio', { name: 'Block' })
    await app.user.keyboard('5{Tab}')
    await app.user.selectOptions(post.getByLabelText('Rule that was broken'), 'spam')
    await app.user.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByRole('heading', { name: 'No open reports' })
    await expect(marek.client.account.get()).rejects.toMatchObject({ code: 401 })
  })

  it('keeps what is typed when it fails, and over a reload', async () => {
    await using here = await openQueue()
    const { app, site } = here
    const post = await panel('Post by marek Test')
    await app.user.click(await post.findByRole('radio', { name: 'Warn' }))
    await app.user.selectOptions(post.getByLabelText('Rule that was broken'), 'spam')
    await app.user.type(post.getByLabelText('Reasons for the person'), 'No ads.')
    site.disconnect(/actions/)
    await app.user.click(post.getByRole('button', { name: 'Warn' }))
    expect((await post.findByRole('alert')).textContent).toBe('Network request failed')
    site.connect()
    app.unmount()

    const again = openApp('/operator')
    const kept = await panel('Post by marek Test')
    const reasons = await kept.findByLabelText<HTMLTextAreaElement>('Reasons for the person')
    expect(reasons.value).toBe('No ads.')
    await again.user.click(kept.getByRole('button', { name: 'Warn' }))
    await showsRows(ABOUT_MAREK)
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
