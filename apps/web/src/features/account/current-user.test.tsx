import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'

import { renderElement } from '../../../test/render.tsx'
import { serve } from '../../../test/serve.ts'
import { signInHere, signUpElsewhere } from '../../../test/users.ts'
import { currentUserQuery, CurrentUserProvider, useCurrentUser } from './current-user.tsx'

const { queryKey } = currentUserQuery()

function Name() {
  const { username } = useCurrentUser()
  return <p>{username}</p>
}

function Parts() {
  const [more, setMore] = useState(false)
  return (
    <CurrentUserProvider>
      <Name />
      {more && <Name />}
      <button type="button" onClick={() => setMore(true)}>
        One more
      </button>
    </CurrentUserProvider>
  )
}

it('has id, name, username, email, picture and bio of the signed-in person', async () => {
  await using site = await serve()
  const { userId } = await signInHere(site, 'ines')
  await signUpElsewhere(site, 'marek')
  const { client } = renderElement(
    <CurrentUserProvider>
      <Name />
    </CurrentUserProvider>,
  )
  await screen.findByText('ines')
  const known = client.getQueryData(queryKey)
  // The lists in the response are requested page by page, by the screens that show them.
  for (const list of ['posts', 'liked', 'save']) expect(known).not.toHaveProperty(list)
  expect(known).toMatchObject({
    $id: userId,
    name: 'ines Test',
    username: 'ines',
    email: 'ines@example.org',
    imageUrl: null,
    bio: null,
  })
})

it('is fresh for a second; another component that needs it sends no request', async () => {
  await using site = await serve()
  await signInHere(site, 'ines')
  const { client, user } = renderElement(<Parts />)
  await screen.findByText('ines')
  const query = client.getQueryCache().find({ queryKey })
  expect(query?.observers.map(({ options }) => options.staleTime)).toEqual([1000])
  const updatedAt = (query?.state.dataUpdatedAt ?? 0) - 1001
  client.setQueryData(queryKey, (known) => known, { updatedAt })
  const asked = site.calls.length
  await user.click(screen.getByRole('button', { name: 'One more' }))
  expect(screen.getAllByText('ines')).toHaveLength(2)
  expect(query?.isStale()).toBe(true)
  expect(site.calls).toHaveLength(asked)
})

it('is undefined when the server has no session', async () => {
  await using _ = await serve()
  const { client } = renderElement(<p>Somewhere</p>)
  expect(await client.fetchQuery(currentUserQuery())).toBe(null)
})
