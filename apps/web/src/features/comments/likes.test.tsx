import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { openApp } from '../../../test/app.tsx'
import { serve, type Site } from '../../../test/serve.ts'
import { sharePicture, signInHere, signUpElsewhere, type TestUser } from '../../../test/users.ts'
import { toasts } from '#lib/feedback/toasts'

const titles = () => toasts.current().flatMap(({ title, open }) => (open ? [title] : []))

/** Comments as a person; returns the id. */
async function say(
  { client, userId: creator }: TestUser,
  post: string,
  text: string,
  parent?: string,
): Promise<string> {
  const data = { creator, post, text, ...(parent && { parent }) }
  return (await client.documents.create('comments', 'unique()', data)).$id
}

/** Ines here, Marek elsewhere with a post. */
async function openWorld(site: Site) {
  const ines = await signInHere(site, 'ines')
  const marek = await signUpElsewhere(site, 'marek')
  return { ines, marek, postId: await sharePicture(marek) }
}

describe('the like of a comment', () => {
  const heart = (name: RegExp | string) => screen.findByRole('button', { name })

  it('is shown at once by its key, sent, and taken back', async () => {
    await using site = await serve()
    const { ines, marek, postId } = await openWorld(site)
    const id = await say(marek, postId, 'Nice')
    const likes = async () => {
      const { likesCount, likes: people } = await marek.client.documents.get('comments', id)
      return [likesCount, people.map(({ $id }) => $id)]
    }
    const { user } = openApp(`/posts/${postId}`)
    const button = await heart('Like the comment by marek Test, 0 likes')
    const resume = site.pause()
    act(() => button.focus())
    await user.keyboard('{Enter}')
    expect(button.getAttribute('aria-pressed')).toBe('true')
    expect(button.getAttribute('aria-label')).toBe('Like the comment by marek Test, 1 like')
    resume()
    await waitFor(async () => expect(await likes()).toEqual([1, [ines.userId]]))
    await user.keyboard(' ')
    await waitFor(async () => expect(await likes()).toEqual([0, []]))
    expect(button.getAttribute('aria-label')).toBe('Like the comment by marek Test, 0 likes')
    expect(button).toBe(document.activeElement)
  })

  it('is taken back on the screen when the comment is gone', async () => {
    await using site = await serve()
    const { marek, postId } = await openWorld(site)
    const id = await say(marek, postId, 'Nice')
    await marek.client.documents.update('comments', id, { likes: [marek.userId] })
    const { user } = openApp(`/posts/${postId}`)
    const button = await heart('Like the comment by marek Test, 1 like')
    await marek.client.documents.delete('comments', id)
    await user.click(button)
    await waitFor(() => expect(titles()).toEqual(["Couldn't save your like"]))
    expect(button.getAttribute('aria-pressed')).toBe('false')
    expect(button.getAttribute('aria-label')).toBe('Like the comment by marek Test, 1 like')
  })

  it('has no button where a deleted comment was', async () => {
    await using site = await serve()
    const { ines, marek, postId } = await openWorld(site)
    const id = await say(marek, postId, 'Nice')
    await say(ines, postId, 'Yes', id)
    await marek.client.documents.delete('comments', id)
    openApp(`/posts/${postId}`)
    await screen.findByText('Comment deleted')
    expect(
      (await screen.findAllByRole('button', { name: /^Like the comment/ })).map((each) =>
        each.getAttribute('aria-label'),
      ),
    ).toEqual(['Like the comment by ines Test, 0 likes'])
  })
})
