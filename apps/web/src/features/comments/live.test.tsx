import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { openApp } from '../../../test/app.tsx'
import { stubInView } from '../../../test/in-view.ts'
import { serve, type Site } from '../../../test/serve.ts'
import { sharePicture, signInHere, signUpElsewhere } from '../../../test/users.ts'

afterEach(() => vi.unstubAllGlobals())

type Say = (text: string, parent?: string) => Promise<string>

/** The connected page of a post of Marek's, with one comment of his. `meanwhile` happens before the server sends events. */
async function connect(
  site: Site,
  meanwhile = async (_say: Say, _first: string) => {},
  deliver?: () => void,
) {
  await signInHere(site, 'ines')
  const { client, userId: creator } = await signUpElsewhere(site, 'marek')
  const post = await sharePicture({ client, userId: creator })
  const say: Say = async (text, parent) => {
    site.clock.advance(1000)
    const data = { creator, post, text, ...(parent && { parent }) }
    return (await client.documents.create('comments', 'unique()', data)).$id
  }
  const first = await say('First')
  const { user } = openApp(`/posts/${post}`)
  if (!deliver) await screen.findByText('First')
  await waitFor(() => expect(site.live.sockets).toHaveLength(1))
  await meanwhile(say, first)
  act(() => {
    site.live.latest().open()
    site.live.latest().receive('connected', { channels: [], user: null })
  })
  deliver?.()
  /** The server's event of a comment. */
  const send = async (action: string, id: string, payload?: object) => {
    const sent = payload ?? (await client.documents.get('comments', id))
    act(() =>
      site.live.latest().receive('event', {
        events: [`databases.*.collections.*.documents.*.${action}`],
        channels: ['databases.devhood.collections.comments.documents'],
        timestamp: '',
        payload: sent,
      }),
    )
  }
  const texts = () =>
    within(screen.getByRole('region', { name: /^Comments/ }))
      .queryAllByRole('group')
      .map((group) => group.querySelector('p[dir]')?.textContent)
  return { client, say, send, texts, user, first }
}

it('what others say between the page and the connection appears, however short that time is', async () => {
  await using site = await serve()
  const { texts } = await connect(site, async (say, first) => {
    await say('Reply', first)
    await say('Second')
  })
  await waitFor(() => expect(texts()).toEqual(['First', 'Reply', 'Second']))
  await waitFor(() => expect(screen.getByRole('region', { name: 'Comments 3' })).toBeTruthy())
})

it('what others say while the page loads appears, too', async () => {
  await using site = await serve()
  const deliver = site.delayResponses(/^GET .*collections\/comments/)
  const { texts } = await connect(
    site,
    async (say) => {
      await waitFor(() => expect(site.calls.join()).toContain('collections/comments'))
      await say('Second')
    },
    deliver,
  )
  await waitFor(() => expect(texts()).toEqual(['First', 'Second']))
})

it('new comments of others appear where the end of the list is on screen', async () => {
  await using site = await serve()
  stubInView(true)
  const { say, send, texts } = await connect(site)
  await send('create', await say('Second'))
  await waitFor(() => expect(texts()).toEqual(['First', 'Second']))
  expect(screen.queryByRole('button', { name: /new comment/ })).toBe(null)
})

it('they wait behind a button where it is not; replies appear in place', async () => {
  await using site = await serve()
  stubInView(false)
  const { say, send, texts, user, first } = await connect(site)
  const second = await say('Second')
  await send('create', second)
  await send('create', await say('Third'))
  await send('create', await say('Reply', first))
  const news = await screen.findByRole('button', { name: '2 new comments' })
  await waitFor(() => expect(texts()).toEqual(['First', 'Reply']))
  await user.click(news)
  expect(texts()).toEqual(['First', 'Reply', 'Second', 'Third'])
  await waitFor(() => expect(document.activeElement?.id).toBe(`comment-${second}`))
})

it('edits and deletions apply in place; a comment above replies leaves a placeholder', async () => {
  await using site = await serve()
  stubInView(true)
  const { client, say, send, texts, first } = await connect(site)
  await client.documents.update('comments', first, { text: 'Changed' })
  await send('update', first)
  await waitFor(() => expect(texts()).toEqual(['Changed']))
  const reply = await say('Reply', first)
  await send('create', reply)
  await send('update', first)
  await client.documents.delete('comments', first)
  await send('update', first)
  expect((await screen.findByText('Comment deleted')).tagName).toBe('P')
  expect(texts()).toEqual(['Reply'])
  const payload = await client.documents.get('comments', reply)
  await client.documents.delete('comments', reply)
  await send('delete', reply, payload)
  await waitFor(() => expect(texts()).toEqual([]))
})

it("a reply to a comment that the viewer doesn't see is not shown as a comment of its own", async () => {
  await using site = await serve()
  stubInView(true)
  const { say, send, texts, client, first } = await connect(site)
  const reply = await say('Reply', first)
  await send('create', reply, { ...(await client.documents.get('comments', reply)), parent: null })
  await send('create', await say('Second'))
  await waitFor(() => expect(texts()).toEqual(['First', 'Second']))
})
