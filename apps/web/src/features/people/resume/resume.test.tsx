import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { openApp } from '../../../../test/app.tsx'
import { serve } from '../../../../test/serve.ts'
import { signInHere } from '../../../../test/users.ts'

const EMPTY = 'Nothing to show yet'

it.each([
  { profile: { bio: '' }, says: [EMPTY] },
  { profile: { headline: 'Gardener of queues' }, says: [] },
])('the own resume of a profile with $profile says $says', async ({ profile, says }) => {
  await using site = await serve()
  const { client, userId } = await signInHere(site, 'ines')
  await client.documents.update('users', userId, profile)
  openApp(`/profile/${userId}/resume`)
  await screen.findByRole('article', { name: 'Resume of ines Test' })
  const shown = screen.queryAllByRole('heading', { name: EMPTY })
  expect(shown.map(({ textContent }) => textContent)).toEqual(says)
})
