import { ID, Query } from '@devhood/client'
import { operatorCalls } from '@devhood/client/operator'
import { promote } from '@devhood/server/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { openApp } from '../../../test/app.tsx'
import { serve, type Site } from '../../../test/serve.ts'
import { sharePicture, signInHere, signUpElsewhere, type TestUser } from '../../../test/users.ts'
import { toasts } from '#lib/feedback/toasts'

const UNSEEN = Query.isNull('seenAt')
const CHANNEL = 'databases.devhood.collections.notifications.documents'

/** `ada` on this page with a post, and `ben` elsewhere. */
async function world(site: Site) {
  const ada = await signInHere(site, 'ada')
  const ben = await signUpElsewhere(site, 'ben')
  return { ada, ben, post: await sharePicture(ada, { caption: 'A desk' }) }
}
type World = Awaited<ReturnType<typeof world>>

const like = ({ client, userId }: TestUser, post: string) =>
  client.documents.update('posts', post, { likes: [userId] })
const comment = ({ client }: TestUser, post: string, text = 'Where is this?') =>
  client.documents.create('comments', ID.unique(), { post, text })
const follow = ({ client, userId }: TestUser, { userId: followed }: TestUser) =>
  client.documents.create('follows', ID.unique(), { follower: userId, followed })

async function likedAndFollowed(site: Site) {
  const people = await world(site)
  const { ada, ben, post } = people
  await like(ben, post)
  site.clock.advance(1000)
  await comment(ben, post)
  site.clock.advance(1000)
  await follow(ben, ada)
  return people
}

/** The lines of the list; each starts with `New: ` while it is marked. */
const lines = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('article')
    .map((line) =>
      within(line)
        .getByRole('link')
        .textContent.replace(/Just now$/, ''),
    )
const badge = async () =>
  within(await screen.findByRole('navigation', { name: 'Main' })).findByRole('link', {
    name: /^Notifications/,
  })
const unseenOf = async ({ ada }: World) =>
  (await ada.client.documents.list('notifications', [UNSEEN])).documents.map(({ kind }) => kind)

describe('the list of notifications', () => {
  it('shows what happened, newest first, each as a link, and marks all as seen', async () => {
    await using site = await serve()
    const people = await likedAndFollowed(site)
    const { user, where } = openApp('/notifications')
    await waitFor(() =>
      expect(lines()).toEqual([
        'New: ben Test followed you',
        'New: ben Test commented on your postWhere is this?',
        'New: ben Test liked your post',
      ]),
    )
    await waitFor(async () => expect(await unseenOf(people)).toEqual([]))
    // What is being looked at keeps its mark.
    expect(lines()[0]).toBe('New: ben Test followed you')
    await user.click(screen.getByRole('link', { name: /ben Test liked your post/ }))
    await waitFor(() => expect(where()).toBe(`/posts/${people.post}`))
    await user.click(await badge())
    await waitFor(() => expect(lines()[0]).toBe('ben Test followed you'))
  })

  it('does not mark them while the page is hidden', async () => {
    await using site = await serve()
    const people = await likedAndFollowed(site)
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    openApp('/notifications')
    await waitFor(() => expect(lines()).toHaveLength(3))
    expect(await unseenOf(people)).toHaveLength(3)
    visibility.mockReturnValue('visible')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(async () => expect(await unseenOf(people)).toEqual([]))
    visibility.mockRestore()
  })

  it('has a tab for what was said, which marks nothing', async () => {
    await using site = await serve()
    const people = await likedAndFollowed(site)
    const { user } = openApp('/notifications/mentions')
    await waitFor(() =>
      expect(lines()).toEqual(['New: ben Test commented on your postWhere is this?']),
    )
    expect(await unseenOf(people)).toHaveLength(3)
    await user.click(screen.getByRole('link', { name: 'All' }))
    await waitFor(() => expect(lines()).toHaveLength(3))
  })

  it('removes a line unless that is undone', async () => {
    await using site = await serve()
    const { ada } = await likedAndFollowed(site)
    const { user } = openApp('/notifications')
    const remove = { name: 'Remove: ben Test liked your post' }
    await user.click(await screen.findByRole('button', remove))
    expect(lines()).toHaveLength(2)
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await user.click(await screen.findByRole('button', remove))
    await toasts.close()
    await waitFor(async () => {
      const { documents } = await ada.client.documents.list('notifications')
      expect(documents.map(({ kind }) => kind).toSorted()).toEqual(['comment', 'follow'])
    })
    expect(lines()).toHaveLength(2)
  })

  it('says what became of reports, those of one kind in one line', async () => {
    await using site = await serve()
    const { ada, ben, post: own } = await world(site)
    await promote(site, { accountId: (await ben.client.account.get()).$id })
    const cleo = await signUpElsewhere(site, 'cleo')
    const decide = async (action: 'hide' | 'dismiss') => {
      const post = await sharePicture(cleo)
      const data = { user: ada.userId, post, reason: 'spam' as const }
      const { $id: report } = await ada.client.documents.create('reports', ID.unique(), data)
      await operatorCalls(ben.client).act({
        action,
        report,
        ...(action === 'hide' && { rule: 'spam' }),
      })
      site.clock.advance(1000)
    }
    await like(ben, own)
    for (const action of ['hide', 'dismiss', 'hide'] as const) await decide(action)
    openApp('/notifications')
    await waitFor(() =>
      expect(lines()).toEqual([
        expect.stringMatching(/^New: The moderators took action on your 2 reports of posts/),
        expect.stringMatching(
          /^New: The moderators looked at your report of a post and found no reason to act/,
        ),
        expect.stringMatching(/^New: ben Test liked your post/),
      ]),
    )
  })

  it('says that there is nothing yet', async () => {
    await using site = await serve()
    await world(site)
    openApp('/notifications')
    expect((await screen.findByRole('heading', { name: 'Nothing yet' })).tagName).toBe('H2')
  })

  it('reports an error, and retries on click', async () => {
    await using site = await serve()
    await likedAndFollowed(site)
    site.disconnect(/notifications/)
    const { user } = openApp('/notifications')
    const alert = await screen.findByRole('alert')
    site.connect()
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(lines()).toHaveLength(3))
  })
})

describe('the number of new lines', () => {
  it('stands at the bell and in the title, follows live events, and goes when they are seen', async () => {
    await using site = await serve()
    const { ada, ben, post } = await world(site)
    await like(ben, post)
    const setAppBadge = vi.fn<(count: number) => Promise<void>>().mockResolvedValue()
    Object.assign(navigator, { setAppBadge })
    const { user } = openApp('/explore')
    const link = await badge()
    await waitFor(() => expect(link.textContent).toBe('Notifications1 1 new'))
    await waitFor(() => expect(document.title).toBe('(1) Explore · Devhood'))
    expect(setAppBadge).toHaveBeenLastCalledWith(1)

    const sendEvent = (action: string, payload: object) =>
      act(() =>
        site.live.latest().receive('event', {
          events: [`databases.*.collections.*.documents.*.${action}`],
          channels: [CHANNEL],
          timestamp: '',
          payload,
        }),
      )
    await waitFor(() => expect(site.live.sockets).toHaveLength(1))
    act(() => {
      site.live.latest().open()
      site.live.latest().receive('connected', { channels: [], user: null })
    })
    site.clock.advance(1000)
    await follow(ben, ada)
    const { documents } = await ada.client.documents.list('notifications')
    const followed = documents.find(({ kind }) => kind === 'follow')
    sendEvent('create', followed ?? {})
    await waitFor(() => expect(link.textContent).toBe('Notifications2 2 new'))
    sendEvent('delete', followed ?? {})
    await waitFor(() => expect(link.textContent).toBe('Notifications1 1 new'))

    await user.click(link)
    await waitFor(() => expect(link.textContent).toBe('Notifications'))
    await waitFor(() => expect(document.title).toBe('Notifications · Devhood'))
    expect(setAppBadge).toHaveBeenLastCalledWith(0)
    Reflect.deleteProperty(navigator, 'setAppBadge')
  })
})

describe('a kind that is switched off', () => {
  it('is neither counted nor listed, on other devices too, and comes back', async () => {
    await using site = await serve()
    const { ada } = await likedAndFollowed(site)
    const { user, router } = openApp('/settings')
    await waitFor(async () => expect((await badge()).textContent).toContain('3 new'))
    await user.click(screen.getByRole('switch', { name: 'Likes' }))
    await waitFor(async () => expect((await badge()).textContent).toContain('2 new'))
    await waitFor(async () =>
      expect((await ada.client.account.get()).prefs['notifications']).toEqual({ off: ['like'] }),
    )
    await router.navigate('/notifications')
    await waitFor(() => expect(lines()).toHaveLength(2))
    await router.navigate('/settings')
    await user.click(await screen.findByRole('switch', { name: 'Likes' }))
    await router.navigate('/notifications')
    await waitFor(() => expect(lines()).toHaveLength(3))
  })

  it('stays on when the setting cannot be saved', async () => {
    await using site = await serve()
    await world(site)
    const { user } = openApp('/settings')
    const likes = await screen.findByRole('switch', { name: 'Likes' })
    site.disconnect(/^PATCH/)
    await user.click(likes)
    expect(await screen.findByText("Couldn't save the setting")).toBeInstanceOf(HTMLElement)
    await waitFor(() => expect(likes.getAttribute('aria-checked')).toBe('true'))
    await toasts.close()
  })
})
