import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { openApp } from '../../../test/app.tsx'
import { serve } from '../../../test/serve.ts'
import { signInHere } from '../../../test/users.ts'

const bar = (name: string) => screen.findByRole('navigation', { name })
const targets = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
const markedIn = async (name: string) =>
  within(await bar(name))
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.getAttribute('href'))

it('the side bar links to the pages of the specification, in order', async () => {
  await using site = await serve()
  await signInHere(site, 'ines')
  openApp('/saved')
  const side = await bar('Main')
  const places = ['/', '/explore', '/all-users', '/saved', '/create-post', '/@ines']
  const [logo, ...rest] = targets(side).filter((place) => places.includes(place ?? ''))
  expect([logo, rest]).toEqual(['/', places])
  expect(within(side).getByText('Logout').closest('button')?.type).toBe('button')
})

it.each<[address: string, side: string[], bottom: string[]]>([
  ['/', ['/'], ['/']],
  ['/explore', ['/explore'], ['/explore']],
  ['/explore?q=rust', ['/explore'], ['/explore']],
  ['/all-users', ['/all-users'], []],
  ['/saved', ['/saved'], ['/saved']],
  ['/create-post', ['/create-post'], ['/create-post']],
])('marks the current page at %s, and nowhere else', async (address, side, bottom) => {
  await using site = await serve()
  await signInHere(site, 'ines')
  openApp(address)
  await waitFor(async () => expect(await markedIn('Main')).toEqual(side))
  expect(await markedIn('Main, small screens')).toEqual(bottom)
})

it('marks the own profile, with its tabs, and no other', async () => {
  await using site = await serve()
  const { userId } = await signInHere(site, 'ines')
  const { router } = openApp(`/profile/${userId}/liked-posts`)
  for (const [own, other] of [
    ['/@ines', '/profile/nobody'],
    [`/profile/${userId}`, '/@inessa'],
  ] as const) {
    await waitFor(async () => expect(await markedIn('Main')).toEqual(['/@ines']))
    await router.navigate(other)
    await waitFor(async () => expect(await markedIn('Main')).toEqual([]))
    await router.navigate(own)
  }
})
