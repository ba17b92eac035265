import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { openApp } from '../../../../test/app.tsx'
import { serve, type Site } from '../../../../test/serve.ts'
import { signInHere, signUpElsewhere, type TestUser, sharePicture } from '../../../../test/users.ts'
import { toasts } from '#lib/feedback/toasts'

// A deletion that still waits belongs to the test that asked for it.

const titles = () => toasts.current().flatMap(({ title, open }) => (open ? [title] : []))
const deleteButton = () => screen.findByRole('button', { name: 'Delete' })

/** How many posts the server has. */
async function countOf({ client }: TestUser): Promise<number> {
  return (await client.documents.list('posts')).total
}

/** Own posts A and B; from Home on to the page of B. */
async function openOwn(site: Site, home = '/') {
  const ines = await signInHere(site, 'ines')
  await sharePicture(ines, { caption: 'Post A' })
  site.clock.advance(1000)
  const postId = await sharePicture(ines, { caption: 'Post B' })
  const app = openApp(home)
  await screen.findByText('Post B')
  await app.user.click(screen.getAllByRole('link', { name: /^Photo by/ })[0]!)
  await waitFor(() => expect(app.where()).toBe(`/posts/${postId}`))
  return { ines, postId, ...app }
}

describe('the page of a post', () => {
  it('shows the copy of a list when the server does not answer', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const postId = await sharePicture(ines, { caption: 'Seen at home' })
    const { user, client, where } = openApp('/')
    await screen.findByText('Seen at home')
    site.disconnect()
    await user.click(screen.getByRole('link', { name: /^Photo by/ }))
    await waitFor(() => expect(where()).toBe(`/posts/${postId}`))
    await waitFor(() =>
      expect(client.getQueryState(['posts', 'one', postId])?.status).toBe('error'),
    )
    expect((await screen.findByRole('article')).textContent).toContain('Seen at home')
    expect(screen.queryByText("The post didn't load")).toBe(null)
  })

  it('shows everything about it, and links to its author', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    const marek = await signUpElsewhere(site, 'marek')
    const words = { caption: 'Two\nlines', location: 'Porto', tags: ['desk', 'quiet'] }
    const postId = await sharePicture(marek, words)
    site.clock.advance(24 * 3600_000)
    openApp(`/posts/${postId}`)
    const article = await screen.findByRole('article')
    await within(article).findByText('@marek')
    await within(article).findByRole('button', { name: 'Follow marek Test', pressed: false })
    expect(article.textContent).toBe(
      'marek Test@marekFollow marek TestTwo\nlines#desk#quietPorto 1 day ago',
    )
    const [author] = screen.getAllByRole('link', { name: 'marek Test' })
    expect(author?.getAttribute('href')).toBe('/@marek')
    expect(screen.getByAltText('Photo by marek Test, no description').tagName).toBe('IMG')
    for (const name of [/^Like/, 'Save'])
      expect(within(article).getByRole('button', { name }).getAttribute('aria-pressed')).toBe(
        'false',
      )
  })

  it('says that it was edited, and so does its card in the feed', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    const marek = await signUpElsewhere(site, 'marek')
    await sharePicture(marek, { caption: 'As it was', tags: [] })
    const postId = await sharePicture(marek, { caption: 'Before', tags: [] })
    await marek.client.documents.update('posts', postId, { caption: 'After' })
    const { router } = openApp(`/posts/${postId}`)
    expect((await screen.findByRole('article')).textContent).toContain(
      'AfterPorto Just now · Edited',
    )
    await router.navigate('/')
    await screen.findByRole('heading', { name: 'Home Feed' })
    await screen.findByText('As it was')
    const bylines = screen.getAllByRole('article').map((card) => within(card).getByRole('banner'))
    expect(bylines.map(({ textContent }) => textContent)).toEqual([
      'marek TestPorto · Just now · Edited',
      'marek TestPorto · Just now',
    ])
  })

  it('offers edit and delete to its author only', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const marek = await signUpElsewhere(site, 'marek')
    const own = await sharePicture(ines)
    const foreign = await sharePicture(marek)
    const { router } = openApp(`/posts/${own}`)
    const edit = await screen.findByRole('link', { name: 'Edit' })
    expect(edit.getAttribute('href')).toBe(`/update-post/${own}`)
    expect((await deleteButton()).tagName).toBe('BUTTON')
    await router.navigate(`/posts/${foreign}`)
    await screen.findAllByRole('link', { name: 'marek Test' })
    expect(screen.queryByRole('link', { name: 'Edit' })).toBe(null)
    expect(screen.queryByRole('button', { name: 'Delete' })).toBe(null)
  })

  it('names the author with what they are, and follows them beside their name', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const marek = await signUpElsewhere(site, 'marek')
    await marek.client.documents.update('users', marek.userId, { headline: 'Platform engineer' })
    const foreign = await sharePicture(marek)
    const { router, user } = openApp(`/posts/${foreign}`)
    const header = within(await screen.findByRole('article')).getByRole('banner')
    expect((await within(header).findByText('Platform engineer')).tagName).toBe('SPAN')
    await user.click(await within(header).findByRole('button', { name: 'Follow marek Test' }))
    const following = { name: 'Following marek Test', pressed: true }
    await within(header).findByRole('button', following)
    await waitFor(async () =>
      expect((await ines.client.documents.list('follows')).documents).toHaveLength(1),
    )
    await router.navigate(`/posts/${await sharePicture(ines)}`)
    await screen.findByRole('link', { name: 'Edit' })
    expect(screen.queryByRole('button', { name: /^Follow/ })).toBe(null)
  })

  it.each(['nothing', '..', 'a'.repeat(60)])(
    'shows %s as not found inside the layout',
    async (id) => {
      await using site = await serve()
      await signInHere(site, 'ines')
      openApp(`/posts/${encodeURIComponent(id)}`)
      expect((await screen.findByText('Post not found')).tagName).toBe('H2')
      expect(screen.getByRole('navigation', { name: 'Main' }).tagName).toBe('NAV')
    },
  )
})

describe('deleting a post', () => {
  it('goes back one page at once, where the post is gone, and waits eight seconds', async () => {
    await using site = await serve()
    // Not just Home, where it would go without a step to go back.
    const { ines, user, where } = await openOwn(site, '/?before')
    await user.click(await deleteButton())
    await waitFor(() => expect(where()).toBe('/?before'))
    await screen.findByText('Post A')
    await waitFor(() => expect(screen.queryByText('Post B')).toBe(null))
    expect(titles()).toEqual(['Post deleted'])
    expect(toasts.current()[0]?.duration).toBe(8000)
    expect(await countOf(ines)).toBe(2)
  })

  it('restores the post on Undo and deletes nothing', async () => {
    await using site = await serve()
    const { ines, user } = await openOwn(site)
    await user.click(await deleteButton())
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect((await screen.findByText('Post B')).tagName).toBe('P')
    expect(titles()).toEqual([])
    expect(site.calls.filter((call) => call.startsWith('DELETE'))).toEqual([])
    expect(await countOf(ines)).toBe(2)
  })

  it.each<[when: string, end: () => unknown]>([
    ['when the toast is closed', () => toasts.close()],
    ['when another toast replaces it', () => toasts.show({ title: 'Something else' })],
    ['when the page is left', () => dispatchEvent(new Event('pagehide'))],
  ])('is carried out %s', async (_when, end) => {
    await using site = await serve()
    const { ines, user, where } = await openOwn(site)
    await user.click(await deleteButton())
    await waitFor(() => expect(where()).toBe('/'))
    end()
    await waitFor(async () => expect(await countOf(ines)).toBe(1))
    await waitFor(() => expect(screen.queryByText('Post B')).toBe(null))
  })

  it('shows the post again with a message when it fails', async () => {
    await using site = await serve()
    const { ines, user, where } = await openOwn(site)
    await user.click(await deleteButton())
    await waitFor(() => expect(where()).toBe('/'))
    site.disconnect()
    await toasts.close()
    expect((await screen.findByText('Post B')).tagName).toBe('P')
    expect(titles()).toEqual(["Couldn't delete the post"])
    site.connect()
    expect(await countOf(ines)).toBe(2)
  })
})
