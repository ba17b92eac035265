import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { openApp } from '../../../test/app.tsx'
import { serve } from '../../../test/serve.ts'
import { signInHere, signUpElsewhere, type TestUser, sharePicture } from '../../../test/users.ts'
import { tileNames } from '../../../test/tiles.ts'
import { toasts } from '#lib/feedback/toasts'

type App = ReturnType<typeof openApp>

const toastTitle = () => toasts.current().find(({ open }) => open)?.title
const openMenu = async ({ user }: App, name = 'marek') =>
  user.click(await screen.findByRole('button', { name: `More about ${name} Test` }))
const press = async ({ user }: App, name: string | RegExp) =>
  user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name }))

async function mutedBy({ client }: TestUser): Promise<string[]> {
  const { documents } = await client.documents.list('mutes')
  return documents.map(({ muted }) => muted?.username ?? '')
}

async function blockedBy({ client }: TestUser): Promise<string[]> {
  const { documents } = await client.documents.list('blocks')
  return documents.map(({ blocked }) => blocked?.username ?? '')
}

async function openProfile() {
  const site = await serve()
  const ines = await signInHere(site, 'ines')
  const marek = await signUpElsewhere(site, 'marek')
  const postId = await sharePicture(marek, { caption: 'Night shift' })
  const app = openApp(`/profile/${marek.userId}`)
  await screen.findByRole('heading', { name: 'marek Test', level: 2 })
  return {
    site,
    app,
    ines,
    marek,
    postId,
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

it('has no part in the menu of an own post', async () => {
  await using site = await serve()
  const ines = await signInHere(site, 'ines')
  const { user } = openApp(`/posts/${await sharePicture(ines)}`)
  await user.click(await screen.findByRole('button', { name: 'More about your post' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Your post' }))
  await menu.findByRole('button', { name: 'Copy link' })
  expect(menu.queryByRole('button', { name: /^(Mute$|Block|Report)/ })).toBe(null)
})

describe('muting', () => {
  it('is reverted with a message when it fails', async () => {
    await using here = await openProfile()
    const { app, ines, site } = here
    await openMenu(app)
    await screen.findByRole('button', { name: /^Mute/ })
    site.disconnect(/mutes/)
    await press(app, /^Mute/)
    await waitFor(() => expect(toastTitle()).toBe("Couldn't update the mute"))
    site.connect()
    await openMenu(app)
    expect((await screen.findByRole('button', { name: /^Mute/ })).textContent).toBe(
      "MuteHide their posts. They won't know.",
    )
    expect(await mutedBy(ines)).toEqual([])
  })

  it('removes the posts from the lists at once, keeps them on the profile, and can be undone', async () => {
    await using here = await openProfile()
    const { app, ines } = here
    await app.router.navigate('/explore')
    await screen.findByRole('heading', { level: 1, name: 'Explore' })
    await waitFor(() => expect(tileNames()).toEqual(['Night shift']))
    await app.router.navigate(`/profile/${here.marek.userId}`)
    await screen.findByRole('heading', { name: 'marek Test', level: 2 })
    await openMenu(app)
    await press(app, /^Mute/)
    expect(toastTitle()).toBe('marek Test is muted')
    await waitFor(async () => expect(await mutedBy(ines)).toEqual(['marek']))
    expect(tileNames()).toEqual(['Night shift'])
    await app.router.navigate(-1)
    await screen.findByRole('heading', { level: 1, name: 'Explore' })
    await waitFor(() => expect(tileNames()).toEqual([]))
    toasts.runAction(toasts.current()[0]?.id ?? 0)
    await waitFor(() => expect(tileNames()).toEqual(['Night shift']))
    await waitFor(async () => expect(await mutedBy(ines)).toEqual([]))
  })
})

describe('blocking', () => {
  it('explains the effect first, and changes nothing on Cancel', async () => {
    await using here = await openProfile()
    const { app, ines } = here
    await openMenu(app)
    await press(app, /^Block/)
    const dialog = await screen.findByRole('dialog', { name: 'Block marek Test?' })
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      "You won't see each other's posts or profile, or find each other in search.",
      'You no longer follow each other.',
      "marek Test won't be notified.",
    ])
    expect(document.activeElement?.textContent).toBe('Cancel')
    await press(app, 'Cancel')
    expect(screen.queryByRole('dialog')).toBe(null)
    expect(await blockedBy(ines)).toEqual([])
  })

  it('is shown on the profile, with a way to undo it', async () => {
    await using here = await openProfile()
    const { app, ines } = here
    await openMenu(app)
    await press(app, /^Block/)
    await press(app, 'Block marek Test')
    await screen.findByRole('heading', { name: 'You have blocked marek Test' })
    expect(document.title).toMatch(/^marek Test · /)
    expect(await blockedBy(ines)).toEqual(['marek'])
    await app.user.click(screen.getByRole('button', { name: 'Unblock' }))
    await screen.findByRole('heading', { name: 'marek Test', level: 2 })
    expect(await blockedBy(ines)).toEqual([])
    expect(toastTitle()).toBe('marek Test is no longer blocked')
    toasts.runAction(toasts.current()[0]?.id ?? 0)
    await screen.findByRole('heading', { name: 'You have blocked marek Test' })
    await waitFor(async () => expect(await blockedBy(ines)).toEqual(['marek']))
  })

  it('shows the blocked person only that the profile does not exist', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const marek = await signUpElsewhere(site, 'marek')
    const data = { user: marek.userId, blocked: ines.userId }
    await marek.client.documents.create('blocks', 'b', data)
    openApp(`/profile/${marek.userId}`)
    const title = await screen.findByRole('heading', { level: 2 })
    expect(title.textContent).toBe('Profile not found')
  })

  it('leaves the post of the blocked person', async () => {
    await using here = await openProfile()
    const { app, postId } = here
    await app.router.navigate('/')
    await screen.findByRole('list', { name: 'Newest posts' })
    await app.router.navigate(`/posts/${postId}`)
    await screen.findByRole('article', { name: 'Post by marek Test' })
    await openMenu(app)
    await press(app, /^Block/)
    await press(app, 'Block marek Test')
    await waitFor(() => expect(app.where()).toBe('/'))
    await waitFor(() => expect(document.querySelectorAll('article').length).toBe(0))
    expect(document.querySelector('a[href="/@marek"]')).toBe(null)
  })

  it('leaves nothing of them in pages that were loaded before, also without network', async () => {
    await using here = await openProfile()
    const { app, ines, marek, postId, site } = here
    await app.router.navigate('/explore')
    await waitFor(() => expect(tileNames()).toEqual(['Night shift']))
    await app.router.navigate(`/posts/${postId}`)
    await screen.findByRole('article', { name: 'Post by marek Test' })
    await openMenu(app)
    await press(app, /^Block/)
    await press(app, 'Block marek Test')
    await waitFor(async () => expect(await blockedBy(ines)).toEqual(['marek']))
    site.disconnect()
    await app.router.navigate('/explore')
    await screen.findByRole('heading', { level: 1, name: 'Explore' })
    expect(tileNames()).toEqual([])
    await app.router.navigate(`/profile/${marek.userId}`)
    await screen.findByText("The profile didn't load")
    expect(screen.getByRole('main').textContent).not.toContain('marek Test')
  })
})

describe('reporting', () => {
  const reportsOf = async ({ client }: TestUser) =>
    (await client.documents.list('reports')).documents.map(({ reason, text, post, person }) => ({
      reason,
      text,
      post: post?.$id,
      person: person?.username,
    }))

  it('asks for a reason, sends it once with the details, and confirms', async () => {
    await using here = await openProfile()
    const { app, ines, postId } = here
    await app.router.navigate(`/posts/${postId}`)
    await screen.findByRole('article', { name: 'Post by marek Test' })
    await openMenu(app)
    await press(app, /^Report this post/)
    await screen.findByRole('dialog', { name: 'Report a post by marek Test' })
    await press(app, 'Send report')
    expect((await screen.findByText('Choose a reason.')).tagName).toBe('SPAN')
    await app.user.click(screen.getByLabelText('Spam or a scam'))
    await app.user.type(screen.getByRole('textbox', { name: /^Add details/ }), ' The third time. ')
    await press(app, 'Send report')
    await screen.findByRole('dialog', { name: 'Thank you' })
    const sent = [{ reason: 'spam', text: 'The third time.', post: postId, person: undefined }]
    expect(await reportsOf(ines)).toEqual(sent)

    await press(app, 'Done')
    await openMenu(app)
    await press(app, /^Report this post/)
    await app.user.click(await screen.findByLabelText('Something else'))
    await press(app, 'Send report')
    await screen.findByRole('dialog', { name: 'Thank you' })
    expect(await reportsOf(ines)).toEqual(sent)
  })

  it('keeps the input when it fails, and offers to mute afterwards', async () => {
    await using here = await openProfile()
    const { app, ines, site } = here
    await openMenu(app)
    await press(app, /^Report/)
    await app.user.click(await screen.findByLabelText('Harassment or threats'))
    await app.user.type(screen.getByRole('textbox'), 'Again.')
    site.disconnect(/reports/)
    await press(app, 'Send report')
    expect((await screen.findByRole('alert')).textContent).toBe('Network request failed')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Again.')
    site.connect()
    await press(app, 'Send report')
    await screen.findByRole('dialog', { name: 'Thank you' })
    expect(await reportsOf(ines)).toEqual([
      { reason: 'harassment', text: 'Again.', post: undefined, person: 'marek' },
    ])
    await press(app, 'Mute marek Test')
    await waitFor(async () => expect(await mutedBy(ines)).toEqual(['marek']))
  })

  it('keeps reason and details over a reload until they are sent', async () => {
    await using here = await openProfile()
    const { app, ines, marek } = here
    await openMenu(app)
    await press(app, /^Report/)
    await app.user.click(await screen.findByLabelText('Harassment or threats'))
    await app.user.type(screen.getByRole('textbox'), 'Again.')
    app.unmount()
    const reloaded = openApp(`/profile/${marek.userId}`)
    await openMenu(reloaded)
    await press(reloaded, /^Report/)
    const reason = await screen.findByLabelText<HTMLInputElement>('Harassment or threats')
    const details = screen.getByRole<HTMLTextAreaElement>('textbox')
    expect([reason.checked, details.value]).toEqual([true, 'Again.'])
    await press(reloaded, 'Send report')
    await screen.findByRole('dialog', { name: 'Thank you' })
    expect(await reportsOf(ines)).toMatchObject([{ reason: 'harassment', text: 'Again.' }])
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft'))).toEqual([])
  })

  it('accepts at most 1000 characters', async () => {
    await using here = await openProfile()
    const { app, ines } = here
    await openMenu(app)
    await press(app, /^Report/)
    await app.user.click(await screen.findByLabelText('Something else'))
    await app.user.click(screen.getByRole('textbox'))
    await app.user.paste('x'.repeat(1001))
    expect(screen.getByText('1001 / 1000').tagName).toBe('SPAN')
    await press(app, 'Send report')
    expect((await screen.findByText('At most 1000 characters are accepted.')).tagName).toBe('SPAN')
    expect(await reportsOf(ines)).toEqual([])
  })
})

describe('the list in the settings', () => {
  it('shows blocked and muted people, and removing one can be undone in place', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const [marek, rita] = [
      await signUpElsewhere(site, 'marek'),
      await signUpElsewhere(site, 'rita'),
    ]
    const user = ines.userId
    await ines.client.documents.create('blocks', 'b', { user, blocked: marek.userId })
    await ines.client.documents.create('mutes', 'm', { user, muted: rita.userId })
    const app = openApp('/settings')
    const blocked = within(await screen.findByRole('list', { name: 'Blocked' }))
    const muted = within(await screen.findByRole('list', { name: 'Muted' }))
    expect(muted.getByRole('listitem').textContent).toBe('rita Test@ritaUnmute rita Test')
    await app.user.click(blocked.getByRole('button', { name: 'Unblock marek Test' }))
    await blocked.findByText('No longer blocked')
    await waitFor(async () => expect(await blockedBy(ines)).toEqual([]))
    await app.user.click(await blocked.findByRole('button', { name: 'Block again marek Test' }))
    await waitFor(async () => expect(await blockedBy(ines)).toEqual(['marek']))
  })

  it('reports a blocked person', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const marek = await signUpElsewhere(site, 'marek')
    const data = { user: ines.userId, blocked: marek.userId }
    await ines.client.documents.create('blocks', 'b', data)
    const app = openApp('/settings')
    await app.user.click(await screen.findByRole('button', { name: 'Report marek Test' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Report marek Test' }))
    await app.user.click(dialog.getByRole('radio', { name: 'Spam or a scam' }))
    await app.user.click(dialog.getByRole('button', { name: 'Send report' }))
    await screen.findByRole('dialog', { name: 'Thank you' })
    const { documents } = await ines.client.documents.list('reports')
    // The block hides from whom it was about.
    expect(documents.map(({ reason, person }) => [reason, person])).toEqual([['spam', null]])
  })

  it('has an empty state and an error state', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    site.disconnect(/mutes/)
    const app = openApp('/settings')
    await screen.findByText("You haven't blocked anyone.")
    const message = await screen.findByText("The list didn't load")
    expect(message.tagName).toBe('P')
    const alert = message.closest<HTMLElement>('[role="alert"]')
    site.connect()
    await app.user.click(within(alert!).getByRole('button', { name: 'Try again' }))
    await screen.findByText("You haven't muted anyone.")
  })
})
