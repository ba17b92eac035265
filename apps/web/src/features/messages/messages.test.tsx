import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { openApp } from '../../../test/app.tsx'
import { stubInView } from '../../../test/in-view.ts'
import { serve, type Site } from '../../../test/serve.ts'
import { signInHere, signUpElsewhere, type TestUser } from '../../../test/users.ts'

afterEach(() => vi.unstubAllGlobals())

const TEXT = 'Is it at https://queues.example/draft?'

/** Writes to somebody from another browser; returns the id of the author's conversation. */
async function write({ client, userId: user }: TestUser, other: string, text: string) {
  const { $id: conversation } = await client.documents.create('conversations', 'unique()', {
    user,
    other,
  })
  const data = { user, conversation, text, key: crypto.randomUUID() }
  await client.documents.create('messages', 'unique()', data)
  return conversation
}

/** Ines on this page, and Sam, a stranger who has written to her. */
async function openRequest(site: Site) {
  stubInView(true)
  const ines = await signInHere(site, 'ines')
  const sam = await signUpElsewhere(site, 'sam')
  await write(sam, ines.userId, TEXT)
  const app = openApp('/messages/requests')
  await app.user.click(await screen.findByRole('link', { name: /Sam/i }))
  return { ...app, ines, sam }
}

const texts = async ({ client }: TestUser) =>
  (await client.documents.list('messages')).documents.map(({ text }) => text)

it('a request shows its text as typed, and sends nothing until it is accepted', async () => {
  await using site = await serve()
  const { user, sam } = await openRequest(site)
  const request = await screen.findByRole('region', { name: /^Request from/ })
  await within(request).findByText(TEXT)
  expect(within(request).queryByRole('link', { name: /queues/ })).toBeNull()
  expect(site.calls.filter((call) => call.startsWith('PATCH'))).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Accept' }))
  const list = await screen.findByRole('region', { name: /^Messages with/ })
  await within(list).findByRole('link', { name: 'https://queues.example/draft' })
  const field = screen.getByRole('textbox', { name: /^Message / })
  await user.type(field, 'Yes')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await within(list).findByText('Yes')
  await waitFor(async () => expect(await texts(sam)).toContain('Yes'))
  expect((field as HTMLTextAreaElement).value).toBe('')

  // Arrow up in the empty field edits the last message.
  await user.type(field, '{ArrowUp}')
  const editor = await screen.findByRole('textbox', { name: 'Edit the message' })
  await user.type(editor, ', it is')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(async () => expect(await texts(sam)).toContain('Yes, it is'))
  await within(list).findByText('· edited')
})

it('the text of a message that can neither be sent nor kept on the device is in the field again', async () => {
  await using site = await serve()
  const { user } = await openRequest(site)
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  const field = await screen.findByRole('textbox', { name: /^Message / })
  await user.type(field, 'Once more')
  site.disconnect(/POST .*messages/)
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe('Once more'))
})

it('a new message asks for whom; the first one begins the conversation, and nothing before does', async () => {
  await using site = await serve()
  stubInView(true)
  const ines = await signInHere(site, 'ines')
  const sam = await signUpElsewhere(site, 'sam')
  const { user, where } = openApp('/messages')
  await screen.findByText('No messages yet')
  await user.keyboard('n')
  const search = await screen.findByRole('searchbox', { name: 'To whom?' })
  await waitFor(() => expect(document.activeElement).toBe(search))
  await user.keyboard('sam{Enter}')
  const found = await screen.findByRole('list', { name: 'People found' })
  await within(found).findByRole('link', { name: /sam/ })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(where()).toBe(`/messages/new/${sam.userId}`))
  const field = await screen.findByRole('textbox', { name: /^Message / })
  expect((await ines.client.documents.list('conversations')).total).toBe(0)
  await user.type(field, 'Hello')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(where()).toMatch(/^\/messages\/(?!new)/))
  expect(await texts(sam)).toEqual(['Hello'])
})
