import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { openApp } from '../../../test/app.tsx'
import { serve, type Site } from '../../../test/serve.ts'
import { sharePicture, signInHere, signUpElsewhere } from '../../../test/users.ts'

/** A post of Ines with a comment by Marek, and one by Rita; Marek likes it. */
async function openWorld(site: Site) {
  const ines = await signInHere(site, 'ines')
  const [marek, rita] = [await signUpElsewhere(site, 'marek'), await signUpElsewhere(site, 'rita')]
  const post = await sharePicture(ines)
  for (const { client, userId: creator } of [marek, rita])
    await client.documents.create('comments', 'unique()', { creator, post, text: 'Words' })
  await marek.client.documents.update('posts', post, { likes: [marek.userId] })
  const block = async (self: typeof ines, other: typeof ines) =>
    self.client.documents.create('blocks', 'b', { user: self.userId, blocked: other.userId })
  return { ines, marek, rita, post, block }
}

const opened = async () => {
  const summary = await screen.findByText('1 comment is hidden from you by a block')
  summary.click()
  return within(screen.getByRole('list', { name: 'Comments hidden by a block' }))
}

describe('under an own post', () => {
  it('the comment of a blocked person can be reported and deleted, unread', async () => {
    await using site = await serve()
    const { ines, marek, rita, post, block } = await openWorld(site)
    await block(ines, marek)
    const { user } = openApp(`/posts/${post}`)
    const list = await opened()
    expect(list.getByRole('listitem').textContent).toMatch(/^Comment by someone you blocked/)
    expect(list.queryByRole('button', { name: /^Block/ })).toBe(null)
    await user.click(list.getByRole('button', { name: /^Report/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('radio', { name: 'Spam or a scam' }))
    await user.click(dialog.getByRole('button', { name: 'Send report' }))
    const thanks = within(await screen.findByRole('dialog', { name: 'Thank you' }))
    expect(thanks.queryByRole('button', { name: /^(Mute|Block)/ })).toBe(null)
    expect((await ines.client.documents.list('reports')).total).toBe(1)
    await user.click(thanks.getByRole('button', { name: 'Done' }))
    await user.click(list.getByRole('button', { name: /^Delete/ }))
    await waitFor(() => expect(screen.queryByText(/by a block$/)).toBe(null))
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }))
    const { documents } = rita.client
    await waitFor(async () => expect((await documents.get('posts', post)).commentsCount).toBe(1))
  })

  it('somebody who has blocked the viewer can be blocked back', async () => {
    await using site = await serve()
    const { ines, marek, post, block } = await openWorld(site)
    await block(marek, ines)
    const { user } = openApp(`/posts/${post}`)
    const list = await opened()
    expect(list.getByRole('listitem').textContent).toMatch(/^Comment by someone you can't see/)
    await user.click(list.getByRole('button', { name: /^Block/ }))
    await waitFor(async () => expect((await ines.client.documents.list('blocks')).total).toBe(1))
    await screen.findByText('Comment by someone you blocked')
  })
})

it('lists of comments and likes say that some are hidden, to others without more', async () => {
  await using site = await serve()
  const { ines, rita, block } = await openWorld(site)
  const post = await sharePicture(rita)
  const marek = await signUpElsewhere(site, 'marko')
  await marek.client.documents.create('comments', 'c', {
    creator: marek.userId,
    post,
    text: 'Words',
  })
  await marek.client.documents.update('posts', post, { likes: [marek.userId] })
  const app = openApp(`/posts/${post}`)
  await screen.findByText('Words')
  expect(screen.queryByText('Some are hidden')).toBe(null)
  app.unmount()
  await block(ines, marek)
  openApp(`/posts/${post}`)
  await screen.findByText('Some are hidden', {}, { timeout: 5000 })
  expect(screen.queryByText('No comments yet')).toBe(null)
  expect(screen.queryByText(/by a block$/)).toBe(null)
  app.unmount()
  openApp(`/posts/${post}/likes`)
  const dialog = within(await screen.findByRole('dialog', { name: '1 like' }))
  await dialog.findByText('Some are hidden', {}, { timeout: 5000 })
})
