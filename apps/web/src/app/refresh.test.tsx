import { type QueryFilters } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { type UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'

import { openApp } from '../../test/app.tsx'
import { serve } from '../../test/serve.ts'
import { signInHere, pictureFile, sharePicture } from '../../test/users.ts'
import { toasts } from '../lib/feedback/toasts.ts'

beforeEach(() => {
  // Without it the client sends uploads by fetch, which the server in this process answers.
  vi.stubGlobal('XMLHttpRequest', undefined)
})

const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))

it.each<[change: string, at: string, make: (user: UserEvent) => Promise<void>, stale: string[]]>([
  [
    'creating a post',
    '/create-post',
    async (user) => {
      await screen.findByLabelText('Caption')
      const input = document.querySelector<HTMLInputElement>('input[type=file]')
      if (input) fireEvent.change(input, { target: { files: [pictureFile()] } })
      await screen.findByText('desk.png')
      await press(user, 'Create Post')
      await screen.findByRole('heading', { name: 'Home Feed' })
    },
    ['posts recent'],
  ],
  [
    'a like',
    '/',
    (user) => press(user, /^Like/),
    ['currentUser', 'posts endless', 'posts liked ME', 'posts one POST', 'posts recent'],
  ],
  [
    'a save',
    '/',
    (user) => press(user, 'Save'),
    ['currentUser', 'posts endless', 'posts recent', 'posts saved ME'],
  ],
  ['updating a post', '/update-post/POST', (user) => press(user, 'Update'), ['posts one POST']],
  [
    'updating a user',
    '/update-profile/ME',
    (user) => press(user, 'Save profile'),
    ['currentUser', 'people one ME'],
  ],
  [
    'deleting a post',
    '/posts/POST',
    async (user) => {
      await press(user, 'Delete')
      await screen.findByText('Post deleted')
      await toasts.close()
    },
    ['posts recent'],
  ],
])('after %s exactly the affected queries are refetched', async (_change, at, make, stale) => {
  await using site = await serve()
  const ines = await signInHere(site, 'ines')
  const postId = await sharePicture(ines)
  const { client, user } = openApp(at.replace('POST', postId).replace('ME', ines.userId))
  const asked: string[] = []
  const invalidate = client.invalidateQueries.bind(client)
  vi.spyOn(client, 'invalidateQueries').mockImplementation((filters?: QueryFilters, options?) => {
    const key = filters?.queryKey?.join(' ') ?? 'everything'
    asked.push(key.replace(postId, 'POST').replace(ines.userId, 'ME'))
    return invalidate(filters, options)
  })
  await make(user)
  await waitFor(() => expect(asked.toSorted()).toEqual(stale))
})
