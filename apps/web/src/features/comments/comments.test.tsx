import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { openApp } from '../../../test/app.tsx'
import { serve, type Site } from '../../../test/serve.ts'
import { sharePicture, signInHere, signUpElsewhere, type TestUser } from '../../../test/users.ts'
import { toasts } from '#lib/feedback/toasts'

const titles = () => toasts.current().flatMap(({ title, open }) => (open ? [title] : []))
const section = () => screen.findByRole('region', { name: /^Comments/ })
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' })
const texts = async () =>
  within(await section())
    .queryAllByRole('group')
    .map((group) => group.querySelector('p[dir]')?.textContent)
const menuOf = (name: string) =>
  screen.findByRole('button', { name: `More about the comment by ${name}` })

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

/** Ines here, Marek elsewhere and a post of `author`. */
async function openWorld(site: Site, author: 'ines' | 'marek' = 'marek') {
  const ines = await signInHere(site, 'ines')
  const marek = await signUpElsewhere(site, 'marek')
  const postId = await sharePicture(author === 'ines' ? ines : marek)
  const count = async () => (await marek.client.documents.get('posts', postId)).commentsCount
  return { ines, marek, postId, count }
}

describe('the field for a comment', () => {
  it('shows the comment at once, and clears the field; Ctrl+Enter sends', async () => {
    await using site = await serve()
    const { postId, count } = await openWorld(site)
    const { user } = openApp(`/posts/${postId}`)
    await screen.findByText('No comments yet')
    const resume = site.pause()
    await user.type(await field(), 'Nice **desk**{Control>}{Enter}{/Control}')
    expect(await texts()).toEqual(['Nice desk'])
    expect((await section()).textContent).toMatch(/^Comments 1.*Sending/)
    expect((await field()).value).toBe('')
    resume()
    await waitFor(async () => expect((await section()).textContent).not.toContain('Sending'))
    expect(await count()).toBe(1)
    expect((await section()).textContent).toMatch(/^Comments 1/)
  })

  it('puts the text back when it could not be sent, and sends it once', async () => {
    await using site = await serve()
    const { postId, count } = await openWorld(site)
    const { user } = openApp(`/posts/${postId}`)
    await screen.findByText('No comments yet')
    site.disconnect(/^POST .*comments/)
    await user.type(await field(), 'Nice')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(titles()).toEqual(["Couldn't send the comment"]))
    expect((await field()).value).toBe('Nice')
    expect(await texts()).toEqual([])
    site.connect()
    await user.type(await field(), '!')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(async () => expect(await count()).toBe(1))
    expect(await texts()).toEqual(['Nice!'])
  })

  it('keeps a draft per post', async () => {
    await using site = await serve()
    const { marek, postId } = await openWorld(site)
    const other = await sharePicture(marek)
    const { user, router } = openApp(`/posts/${postId}`)
    await user.type(await field(), 'Half a th')
    await router.navigate(`/posts/${other}`)
    await waitFor(async () => expect((await field()).value).toBe(''))
    await router.navigate(`/posts/${postId}`)
    await waitFor(async () => expect((await field()).value).toBe('Half a th'))
  })

  it('says nothing more than that comments are off where there are none', async () => {
    await using site = await serve()
    const { marek, postId } = await openWorld(site)
    await marek.client.documents.update('posts', postId, { commenting: 'off' })
    const { client } = openApp(`/posts/${postId}`)
    await screen.findByText('Comments are off')
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(screen.queryByText('No comments yet')).toBe(null)
  })

  it.each([
    ['off', 'Comments are off'],
    ['following', 'Only people whom marek Test follows can comment'],
  ] as const)('is not there when comments are %s', async (commenting, text) => {
    await using site = await serve()
    const { marek, postId } = await openWorld(site)
    await say(marek, postId, 'First')
    await marek.client.documents.update('posts', postId, { commenting })
    openApp(`/posts/${postId}`)
    expect((await screen.findByText(text)).tagName).toBe('P')
    expect(screen.queryByRole('textbox', { name: 'Add a comment' })).toBe(null)
    await menuOf('marek Test')
    expect(screen.queryByRole('button', { name: /^Reply/ })).toBe(null)
  })

  it('refuses what is too long, and what is blank', async () => {
    await using site = await serve()
    const { postId, count } = await openWorld(site)
    const { user } = openApp(`/posts/${postId}`)
    await user.click(await field())
    await user.paste('a'.repeat(2001))
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('At most 2000 characters are accepted.')).toBeTruthy()
    await user.clear(await field())
    await user.type(await field(), '  ')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await count()).toBe(0)
  })
})

describe('replies', () => {
  it('mention the person when they answer a reply, and belong to the same comment', async () => {
    await using site = await serve()
    const { ines, marek, postId } = await openWorld(site)
    const top = await say(ines, postId, 'Top')
    await say(marek, postId, 'Below', top)
    const { user } = openApp(`/posts/${postId}`)
    await user.type(await field(), 'half')
    await user.click(await screen.findByRole('button', { name: 'Reply to marek Test' }))
    // One form at a time: the other one is a button, and keeps its text.
    await user.click(await screen.findByRole('button', { name: 'Add a comment' }))
    expect(document.activeElement).toBe(await field())
    await user.click(screen.getByRole('button', { name: 'Reply to marek Test' }))
    expect(screen.queryByRole('textbox', { name: 'Add a comment' })).toBe(null)
    const reply = await screen.findByRole<HTMLTextAreaElement>('textbox', {
      name: 'Reply to marek Test',
    })
    expect([reply.value, document.activeElement]).toEqual(['@marek ', reply])
    await user.type(reply, 'yes')
    await user.click(screen.getByRole('button', { name: 'Reply' }))
    await waitFor(async () => {
      const { documents } = await marek.client.documents.list('comments')
      expect(documents.at(-1)).toMatchObject({ text: '@marek yes', parent: { $id: top } })
    })
    expect(await texts()).toEqual(['Top', 'Below', '@marek yes'])
    expect((await field()).value).toBe('half')
  })

  it('show three at first, and the rest on demand', async () => {
    await using site = await serve()
    const { ines, postId } = await openWorld(site)
    const top = await say(ines, postId, 'Top')
    for (const text of ['1', '2', '3', '4', '5']) {
      site.clock.advance(1000)
      await say(ines, postId, text, top)
    }
    const { user } = openApp(`/posts/${postId}`)
    const more = await screen.findByRole('button', { name: 'Show 2 more replies' })
    expect(await texts()).toEqual(['Top', '1', '2', '3'])
    await user.click(more)
    await waitFor(async () => expect(await texts()).toEqual(['Top', '1', '2', '3', '4', '5']))
    expect(screen.queryByRole('button', { name: /more repl/ })).toBe(null)
  })
})

describe('the menu of a comment', () => {
  const OTHERS = ['Mute this thread', 'Mute', 'Block', 'Report this comment']

  it.each<[who: string, post: 'ines' | 'marek', comment: 'ines' | 'marek', actions: string[]]>([
    ['own', 'marek', 'ines', ['Copy link', 'Reply', 'Edit', 'Delete', 'Mute this thread']],
    ["another's", 'marek', 'marek', ['Copy link', 'Reply', ...OTHERS]],
    ["another's on one's own post", 'ines', 'marek', ['Copy link', 'Reply', 'Delete', ...OTHERS]],
  ])('%s', async (_who, author, commenter, actions) => {
    await using site = await serve()
    const world = await openWorld(site, author)
    await say(world[commenter], world.postId, 'Words')
    const { user } = openApp(`/posts/${world.postId}`)
    await user.click(await menuOf(`${commenter} Test`))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByRole('button', { name: /^Mute this thread/ })
    const names = (await waitFor(() => dialog.getAllByRole('listitem'))).map(
      (row) => row.querySelector('.block')?.textContent,
    )
    expect(names).toEqual(actions)
  })

  it('edits in place, and says so', async () => {
    await using site = await serve()
    const { ines, postId } = await openWorld(site)
    const id = await say(ines, postId, 'Wrods')
    site.clock.advance(1000)
    const { user } = openApp(`/posts/${postId}`)
    await user.click(await menuOf('ines Test'))
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const edited = await screen.findByRole('textbox', { name: 'Edit the comment' })
    expect(document.activeElement).toBe(edited)
    await user.clear(edited)
    await user.type(edited, 'Words')
    await user.click(within(await section()).getByRole('button', { name: 'Save' }))
    await waitFor(async () => expect((await section()).textContent).toContain('Edited'))
    expect(await texts()).toEqual(['Words'])
    await waitFor(() => expect(document.activeElement?.id).toBe(`comment-${id}`))
  })

  it('mutes the thread, and unmutes it', async () => {
    await using site = await serve()
    const { ines, postId } = await openWorld(site)
    await say(ines, postId, 'Words')
    const muted = async () => (await ines.client.documents.list('threadMutes')).total
    const { user } = openApp(`/posts/${postId}`)
    await user.click(await menuOf('ines Test'))
    await user.click(await screen.findByRole('button', { name: /^Mute this thread/ }))
    await waitFor(async () => expect(await muted()).toBe(1))
    await user.click(await menuOf('ines Test'))
    await user.click(await screen.findByRole('button', { name: /^Unmute this thread/ }))
    await waitFor(async () => expect(await muted()).toBe(0))
  })

  it('reports the comment', async () => {
    await using site = await serve()
    const { ines, marek, postId } = await openWorld(site)
    const comment = await say(marek, postId, 'Buy')
    const { user } = openApp(`/posts/${postId}`)
    await user.click(await menuOf('marek Test'))
    await user.click(await screen.findByRole('button', { name: /^Report this comment/ }))
    await screen.findByRole('dialog', { name: 'Report a comment by marek Test' })
    await user.click(screen.getAllByRole('radio')[0]!)
    await user.click(screen.getByRole('button', { name: 'Send report' }))
    await waitFor(async () => {
      const { documents } = await ines.client.documents.list('reports')
      expect(documents[0]).toMatchObject({ comment: { $id: comment } })
    })
  })
})

describe('deleting a comment', () => {
  async function openDeleted(site: Site) {
    const world = await openWorld(site)
    const top = await say(world.ines, world.postId, 'Top')
    const { user } = openApp(`/posts/${world.postId}`)
    const remove = async () => {
      await user.click(await menuOf('ines Test'))
      await user.click(await screen.findByRole('button', { name: 'Delete' }))
    }
    return { ...world, user, top, remove }
  }

  it('hides it at once, and Undo restores it', async () => {
    await using site = await serve()
    const { user, remove, count } = await openDeleted(site)
    await remove()
    await waitFor(async () => expect(await texts()).toEqual([]))
    expect(titles()).toEqual(['Comment deleted'])
    await waitFor(() => expect(document.activeElement?.id).toBe('comments'))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await texts()).toEqual(['Top']))
    expect(await count()).toBe(1)
  })

  it('leaves a placeholder above replies, and changes the count', async () => {
    await using site = await serve()
    const { marek, postId, top, remove, count } = await openDeleted(site)
    await screen.findByText('Top')
    await say(marek, postId, 'Below', top)
    await act(() => toasts.close())
    const before = await count()
    await remove()
    await act(() => toasts.close())
    await waitFor(async () => expect(await count()).toBe(before - 1))
    await waitFor(async () => expect((await section()).textContent).toMatch(/^Comments 1/))
  })
})

describe('a link to a comment', () => {
  it.each<[which: string, at: number, isReply: boolean]>([
    ['among the latest', 24, false],
    ['further back', 0, false],
    ['that is a reply further back', 0, true],
  ])('focuses one %s', async (_which, at, isReply) => {
    await using site = await serve()
    const { marek, postId } = await openWorld(site)
    const ids: string[] = []
    for (let place = 0; place < 25; place += 1) {
      site.clock.advance(1000)
      ids.push(await say(marek, postId, `Text ${place}`))
    }
    const parent = ids[at]!
    const linked = isReply ? await say(marek, postId, 'Reply', parent) : parent
    openApp(`/posts/${postId}?comment=${linked}`)
    await waitFor(() => expect(document.activeElement?.id).toBe(`comment-${linked}`))
    const shown = await texts()
    expect(shown.includes(`Text ${at}`)).toBe(true)
    expect(screen.queryByText('This comment is gone')).toBe(null)
    expect(screen.getByRole('button', { name: 'Show earlier' }).tagName).toBe('BUTTON')
  })

  it('says when it is gone', async () => {
    await using site = await serve()
    const { ines, postId } = await openWorld(site)
    const id = await say(ines, postId, 'Text')
    await ines.client.documents.delete('comments', id)
    openApp(`/posts/${postId}?comment=${id}`)
    expect((await screen.findByText('This comment is gone')).tagName).toBe('OUTPUT')
  })

  it('earlier comments are loaded on demand, above the others', async () => {
    await using site = await serve()
    const { marek, postId } = await openWorld(site)
    for (let place = 1; place <= 22; place += 1) {
      site.clock.advance(1000)
      await say(marek, postId, String(place))
    }
    const { user } = openApp(`/posts/${postId}`)
    const earlier = await screen.findByRole('button', { name: 'Show earlier' })
    expect((await texts())[0]).toBe('3')
    await user.click(earlier)
    await waitFor(async () => expect((await texts()).slice(0, 3)).toEqual(['1', '2', '3']))
    expect(screen.queryByRole('button', { name: 'Show earlier' })).toBe(null)
  })
})
