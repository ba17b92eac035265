import { ID } from '@devhood/client'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { openApp } from '../../../test/app.tsx'
import { serve } from '../../../test/serve.ts'
import { signInHere, signUpElsewhere, type TestUser } from '../../../test/users.ts'

const follow = async ({ client, userId: follower }: TestUser, { userId: followed }: TestUser) =>
  client.documents.create('follows', ID.unique(), { follower, followed })

it('a profile names who follows it among those whom one follows, and leads to all of them', async () => {
  await using site = await serve()
  const ines = await signInHere(site, 'ines')
  const marek = await signUpElsewhere(site, 'marek')
  const [ada, bob, cal] = [
    await signUpElsewhere(site, 'ada'),
    await signUpElsewhere(site, 'bob'),
    await signUpElsewhere(site, 'cal'),
  ]
  const path = `/profile/${marek.userId}`
  const stranger = openApp(path)
  await screen.findByRole('button', { name: 'Follow marek Test' })
  expect(screen.queryByText(/^Followed by/)).toBe(null)
  let view = stranger
  for (const [index, each] of [ada, bob, cal].entries()) {
    view.unmount()
    await follow(each, marek)
    await follow(ines, each)
    view = openApp(path)
    const line = await screen.findByRole('link', { name: /^Followed by/ })
    expect(line.textContent).toBe(LINES[index])
  }

  const { user, where } = view
  await user.click(screen.getByRole('link', { name: /^Followed by/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'marek Test' }))
  expect(where()).toBe(`${path}/followers-you-follow`)
  expect(
    (await dialog.findByRole('link', { name: /^You follow/ })).getAttribute('aria-current'),
  ).toBe('page')
  const rows = within(await dialog.findByRole('list', { name: 'You follow' })).getAllByRole('link')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'cal Test@cal',
    'bob Test@bob',
    'ada Test@ada',
  ])
})

const LINES = [
  'Followed by ada Test',
  'Followed by bob Test and ada Test',
  'Followed by cal Test and 2 you follow',
]
