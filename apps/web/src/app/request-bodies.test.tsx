import { screen, waitFor } from '@testing-library/react'
import { type UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { openApp } from '../../test/app.tsx'
import { serve } from '../../test/serve.ts'
import { signInHere, sharePicture } from '../../test/users.ts'

/** Records the writes of the page from now on: the collection with the sent `data`. */
function listenToWrites(): readonly [string, unknown][] {
  const sent: [string, unknown][] = []
  const respond = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : `${input}`
    const collection = /\/collections\/(\w+)\/documents/.exec(url)?.[1]
    if (collection !== undefined && typeof init?.body === 'string')
      sent.push([collection, (JSON.parse(init.body) as { data?: unknown }).data])
    return respond(input, init)
  }
  return sent
}

const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))

it.each<[change: string, at: string, button: string | RegExp, sent: [string, object]]>([
  ['a like', '/', /^Like/, ['posts', { likes: ['ME'] }]],
  ['a save', '/', 'Save', ['saves', { user: 'ME', post: 'POST' }]],
  [
    'a changed post',
    '/update-post/POST',
    'Update',
    ['posts', { caption: 'A quiet desk', location: 'Porto', tags: ['desk'] }],
  ],
  [
    'a changed profile',
    '/update-profile/ME',
    'Save profile',
    ['users', { name: 'ines Test', bio: '', imageUrl: null, imageId: null }],
  ],
])('%s sends the fields of the specification', async (_change, at, button, [collection, data]) => {
  await using site = await serve()
  const { client, userId } = await signInHere(site, 'ines')
  const postId = await sharePicture({ client, userId })
  const withIds = (text: string) => text.replaceAll('ME', userId).replaceAll('POST', postId)
  const { user } = openApp(withIds(at))
  const sent = listenToWrites()
  await press(user, button)
  const wanted = JSON.parse(withIds(JSON.stringify(data))) as object
  await waitFor(() => expect(sent).toEqual([[collection, expect.objectContaining(wanted)]]))
})
