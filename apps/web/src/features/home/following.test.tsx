import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'

import { openApp } from '../../../test/app.tsx'
import { stubInView } from '../../../test/in-view.ts'
import { serve } from '../../../test/serve.ts'
import {
  signInHere,
  signUpElsewhere,
  type TestUser,
  sharePicture,
  uploadPicture,
} from '../../../test/users.ts'
import { preferences } from '#lib/settings/preferences'

afterEach(() => preferences.set({ homeFeed: 'all' }))

const tab = (name: string) => screen.findByRole('tab', { name })
const captions = () =>
  screen
    .queryAllByRole('article')
    .map((article) => /(?:First|Second|Third|Post \d+)/.exec(article.textContent ?? '')?.[0])

const follow = async ({ client, userId }: TestUser, followed: TestUser) =>
  client.documents.create('follows', 'unique()', { follower: userId, followed: followed.userId })

const followTag = async ({ client }: TestUser, tag: string) =>
  client.documents.create('tagFollows', 'unique()', { tag })

describe("Home's tabs", () => {
  it('show all posts first, and remember the one that was chosen', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const marek = await signUpElsewhere(site, 'marek')
    await sharePicture(marek, { caption: 'First' })
    site.clock.advance(1000)
    await sharePicture(ines, { caption: 'Second' })
    const { user } = openApp('/')
    await waitFor(() => expect(captions()).toEqual(['Second', 'First']))
    const all = await tab('All')
    expect(all.getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole('tabpanel', { name: 'All' }).contains(all)).toBe(false)
    await user.click(await tab('Following'))
    await waitFor(() => expect(captions()).toEqual(['Second']))
    expect(preferences.current().homeFeed).toBe('following')
    expect(screen.getByRole('tabpanel', { name: 'Following' }).tagName).toBe('DIV')
    await user.click(await tab('All'))
    await waitFor(() => expect(captions()).toEqual(['Second', 'First']))
  })

  it('are changed by arrow keys', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    const { user } = openApp('/')
    const [all, following] = [await tab('All'), await tab('Following')]
    all.focus()
    await user.keyboard('{ArrowRight}')
    expect([document.activeElement, following.getAttribute('aria-selected')]).toEqual([
      following,
      'true',
    ])
    await user.keyboard('{ArrowRight}')
    expect([document.activeElement, following.tabIndex]).toEqual([all, -1])
    await user.keyboard('{End}{Home}')
    expect(document.activeElement).toBe(all)
  })

  it('go on past the newest 20 posts, and drop none when new ones are inserted', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const imageId = await uploadPicture(ines)
    for (let count = 1; count <= 41; count++) {
      site.clock.advance(1000)
      await sharePicture(ines, { caption: `Post ${count}`, imageId })
    }
    const end = stubInView(false)
    openApp('/')
    await waitFor(() => expect(captions()).toHaveLength(20))
    expect(screen.queryByRole('link', { name: 'Explore more posts' })).toBe(null)
    end.show()
    await waitFor(() => expect(captions()).toHaveLength(41))
    expect(captions().at(-1)).toBe('Post 1')
    expect(await screen.findByRole('link', { name: 'Explore more posts' })).toBeInstanceOf(
      HTMLElement,
    )
  })
})

describe('the Following tab', () => {
  it('shows posts of followed people and tags, and names the tag of those that came by it', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const [marek, tove] = [
      await signUpElsewhere(site, 'marek'),
      await signUpElsewhere(site, 'tove'),
    ]
    await sharePicture(marek, { caption: 'First', tags: ['rust'] })
    site.clock.advance(1000)
    await sharePicture(tove, { caption: 'Second, about #Rust', tags: [] })
    site.clock.advance(1000)
    await sharePicture(tove, { caption: 'Third', tags: ['go'] })
    await follow(ines, marek)
    await followTag(ines, 'rust')
    preferences.set({ homeFeed: 'following' })
    openApp('/')
    await waitFor(() => expect(captions()).toEqual(['Second', 'First']))
    const [byTag, byPerson] = screen.getAllByRole('article')
    const reason = await within(byTag as HTMLElement).findByText('You follow')
    expect(within(reason).getByRole('link', { name: '#rust' }).getAttribute('href')).toBe(
      '/tags/rust',
    )
    expect(within(byPerson as HTMLElement).queryByText('You follow')).toBe(null)
  })

  it('suggests people and tags while it is empty', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const marek = await signUpElsewhere(site, 'marek')
    await sharePicture(marek, { caption: 'First', tags: ['Rust'] })
    preferences.set({ homeFeed: 'following' })
    const { user } = openApp('/')
    const title = await screen.findByRole('heading', { name: 'Your following feed is empty' })
    expect(title.tagName).toBe('H2')
    expect(await screen.findByRole('button', { name: 'Follow marek Test' })).toBeInstanceOf(
      HTMLElement,
    )
    const button = await screen.findByRole('button', { name: 'Follow #rust' })
    await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('false'))
    await user.click(button)
    await waitFor(() => expect(captions()).toEqual(['First']))
    const { documents } = await ines.client.documents.list('tagFollows')
    expect(documents.map(({ tag }) => tag)).toEqual(['rust'])
  })

  it('keeps its suggestions in their place until three people are followed', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const known = await signUpElsewhere(site, 'known')
    for (const name of ['marek', 'tove', 'bela']) {
      site.clock.advance(1000)
      await sharePicture(await signUpElsewhere(site, name), { caption: 'First', tags: [] })
    }
    await follow(ines, known)
    preferences.set({ homeFeed: 'following' })
    const { user } = openApp('/')
    const states = () =>
      screen.queryAllByRole('button', { name: /^Follow/ }).map(({ textContent }) => textContent)
    const offered = ['Follow bela Test', 'Follow tove Test', 'Follow marek Test']
    await waitFor(() => expect(states()).toEqual(offered))
    await user.click(screen.getByRole('button', { name: 'Follow tove Test' }))
    await waitFor(() => expect(captions()).toEqual(['First']))
    expect(states()).toEqual([
      'Follow bela Test',
      expect.stringContaining('Following'),
      'Follow marek Test',
    ])
    await user.click(screen.getByRole('button', { name: 'Follow bela Test' }))
    await waitFor(() => expect(captions()).toEqual(['First', 'First']))
    expect(states()).toEqual([])
  })

  it('offers no more people once the viewer says so, and then leads to all of them', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    await signUpElsewhere(site, 'marek')
    preferences.set({ homeFeed: 'following' })
    const { user } = openApp('/')
    expect(await screen.findByText('0 of 3 followed')).toBeInstanceOf(HTMLElement)
    await user.click(await screen.findByRole('button', { name: 'Follow marek Test' }))
    expect(await screen.findByText('1 of 3 followed')).toBeInstanceOf(HTMLElement)
    await user.click(screen.getByRole('button', { name: 'Done' }))
    const link = await screen.findByRole('link', { name: 'See all people' })
    expect(link.getAttribute('href')).toBe('/all-users')
    expect(screen.queryByText('1 of 3 followed')).toBe(null)
    await waitFor(async () => {
      const { followsEnough } = await ines.client.documents.get('users', ines.userId)
      expect(followsEnough).toBe(true)
    })
  })

  it('says what to do where there is nobody to follow', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    preferences.set({ homeFeed: 'following' })
    openApp('/')
    expect(await screen.findByText(/^There is nobody to follow yet/)).toBeInstanceOf(HTMLElement)
  })

  it('reports an error, and retries on click', async () => {
    await using site = await serve()
    await sharePicture(await signInHere(site, 'ines'), { caption: 'First' })
    preferences.set({ homeFeed: 'following' })
    const { client, user } = openApp('/')
    await waitFor(() => expect(captions()).toEqual(['First']))
    site.disconnect()
    void client.resetQueries({ queryKey: ['posts', 'following'] })
    const alert = await screen.findByRole('alert')
    site.connect()
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(captions()).toEqual(['First']))
  })
})
