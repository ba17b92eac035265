import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { openApp } from '../../../test/app.tsx'
import { serve } from '../../../test/serve.ts'
import { signInHere, signUpElsewhere, sharePicture } from '../../../test/users.ts'

describe('the card of a person without posts', () => {
  it('shows their bio', async () => {
    await using site = await serve()
    const me = await signInHere(site, 'ines')
    await me.client.documents.update('users', me.userId, { bio: 'I read queues.' })
    openApp('/all-users')
    expect(await screen.findByText('I read queues.')).toBeInstanceOf(HTMLElement)
    expect(await screen.findByText('No posts yet')).toBeInstanceOf(HTMLElement)
  })
})

describe('a profile with few posts', () => {
  const more = () => screen.queryByRole('link', { name: 'Share another picture' })
  const others = () =>
    within(screen.getByRole('list', { name: 'Recently joined' }))
      .getAllByRole('article')
      .map((card) => within(card).getByRole('link').textContent)

  it('offers other people, but neither its owner nor the viewer', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    const marek = await signUpElsewhere(site, 'marek')
    await sharePicture(marek)
    site.clock.advance(1000)
    await signUpElsewhere(site, 'ada')
    openApp(`/profile/${marek.userId}`)
    await screen.findByRole('list', { name: 'Recently joined' })
    expect(others()).toEqual(['ada Test'])
    expect(more()).toBe(null)
  })

  it('offers its owner to share another picture, until it has four', async () => {
    await using site = await serve()
    const me = await signInHere(site, 'ines')
    await signUpElsewhere(site, 'marek')
    for (let count = 1; count <= 3; count++) await sharePicture(me, { caption: `Picture ${count}` })
    const { client } = openApp(`/profile/${me.userId}`)
    await screen.findByRole('link', { name: 'Share another picture' })
    expect(screen.queryByText('Recently joined')).toBe(null)
    await sharePicture(me, { caption: 'Picture 4' })
    void client.invalidateQueries({ queryKey: ['posts'] })
    await waitFor(() => expect(more()).toBe(null))
  })
})
