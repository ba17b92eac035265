import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { openApp } from '../../../test/app.tsx'
import { stubInView } from '../../../test/in-view.ts'
import { serve } from '../../../test/serve.ts'
import { tileNames } from '../../../test/tiles.ts'
import { sharePicture, signInHere, type TestUser, uploadPicture } from '../../../test/users.ts'
import { askToFollow } from '#lib/navigation/asked-follow'
import { toasts } from '#lib/feedback/toasts'

const followButton = () => screen.findByRole('button', { name: /#rust$/ })

async function followedBy({ client }: TestUser): Promise<string[]> {
  const { documents } = await client.documents.list('tagFollows')
  return documents.map(({ tag }) => tag)
}

describe("a tag's page", () => {
  it('shows the posts with the tag in their list or caption, newest first, with their number', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    for (const [caption, tag] of [
      ['One', '#Rust'],
      ['Two', 'rusty'],
      ['Three, about #RUST', 'c#'],
    ] as const) {
      site.clock.advance(1000)
      await sharePicture(ines, { caption, tags: [tag] })
    }
    const { user, where } = openApp('/tags/Rust')
    await waitFor(() => expect(tileNames()).toEqual(['Three, about #RUST', 'One']))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('#rust')
    expect(screen.getByText('2 posts').tagName).toBe('P')
    expect(document.title).toMatch(/^#rust · /)
    const related = screen.getByRole('list', { name: 'Related tags' })
    expect(related.textContent).toBe('#c#')
    await user.click(within(related).getByRole('link'))
    await waitFor(() => expect(where()).toBe('/tags/c%23'))
    await waitFor(() => expect(tileNames()).toEqual(['Three, about #RUST']))
  })

  it('is followed if its reader, as a guest, wanted to', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    askToFollow('#rust')
    openApp('/tags/rust')
    expect(await screen.findByRole('button', { name: /^Following/ })).toBeInstanceOf(HTMLElement)
  })

  it('goes on past its first page', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const imageId = await uploadPicture(ines)
    for (let count = 1; count <= 21; count++) {
      site.clock.advance(1000)
      await sharePicture(ines, { caption: `Post ${count}`, tags: ['rust'], imageId })
    }
    stubInView(true)
    openApp('/tags/rust')
    await waitFor(() => expect(tileNames()).toHaveLength(21))
    expect(tileNames().at(-1)).toBe('Post 1')
    expect(screen.getByText('21 posts').tagName).toBe('P')
  })

  it('says that nobody has used the tag, and still offers to follow it', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    openApp('/tags/rust')
    expect((await screen.findByRole('heading', { name: 'No posts yet' })).tagName).toBe('H2')
    expect(screen.getByText('0 posts').tagName).toBe('P')
    expect((await followButton()).tagName).toBe('BUTTON')
  })

  it('reports an error, and retries on click', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    await sharePicture(ines, { caption: 'One', tags: ['rust'] })
    const { client, user } = openApp('/tags/rust')
    await waitFor(() => expect(tileNames()).toEqual(['One']))
    site.disconnect()
    void client.resetQueries({ queryKey: ['posts'] })
    const alert = await screen.findByRole('alert')
    site.connect()
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(tileNames()).toEqual(['One']))
  })
})

describe('following a tag', () => {
  it('shows at once, before the server has responded, and lasts', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const { user } = openApp('/tags/Rust')
    await waitFor(async () =>
      expect((await followButton()).getAttribute('aria-pressed')).toBe('false'),
    )
    const respond = site.pause()
    await user.click(await followButton())
    await waitFor(async () =>
      expect((await followButton()).getAttribute('aria-pressed')).toBe('true'),
    )
    expect((await followButton()).textContent).toContain('Following')
    expect(await followedBy(ines)).toEqual([])
    respond()
    await waitFor(async () => expect(await followedBy(ines)).toEqual(['rust']))
    await user.click(await followButton())
    await waitFor(async () => expect(await followedBy(ines)).toEqual([]))
    expect((await followButton()).getAttribute('aria-pressed')).toBe('false')
  })

  it('is reverted with a message when it fails', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    const { user } = openApp('/tags/rust')
    const button = await followButton()
    await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('false'))
    site.disconnect()
    await user.click(button)
    expect(await screen.findByText("Couldn't follow the tag")).toBeInstanceOf(HTMLElement)
    expect(button.getAttribute('aria-pressed')).toBe('false')
    await toasts.close()
  })
})
