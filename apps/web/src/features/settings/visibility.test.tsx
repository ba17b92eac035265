import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { openApp } from '../../../test/app.tsx'
import { serve, type Site } from '../../../test/serve.ts'
import { signInHere } from '../../../test/users.ts'
import { publicPages } from '../../lib/settings/public-pages.ts'

const LABEL = /^Show my profile and posts to everyone/
const control = async () => screen.findByRole<HTMLInputElement>('switch', { name: LABEL })

async function openSettings(site: Site) {
  const me = await signInHere(site, 'ines')
  const { user } = openApp('/settings')
  const stored = async () => (await me.client.documents.get('users', me.userId)).membersOnly
  return { user, stored }
}

it('is on until the person switches it off, which is stored', async () => {
  await using site = await serve()
  const { user, stored } = await openSettings(site)
  expect([(await control()).checked, await stored()]).toEqual([true, false])
  await user.click(await control())
  expect((await control()).checked).toBe(false)
  expect(screen.getByText(/^Only members see them\./)).toBeInstanceOf(HTMLElement)
  await waitFor(async () => expect(await stored()).toBe(true))
  await user.click(await control())
  await waitFor(async () => expect(await stored()).toBe(false))
})

it('has a choice of its own for search engines, and for AI', async () => {
  await using site = await serve()
  const me = await signInHere(site, 'ines')
  const { user } = openApp('/settings')
  for (const [name, field, isOn] of CRAWLERS) {
    const stored = async () => (await me.client.documents.get('users', me.userId))[field]
    const before = await stored()
    const choice = await screen.findByRole<HTMLInputElement>('switch', { name })
    expect(choice.checked).toBe(isOn)
    await user.click(choice)
    expect(choice.checked).toBe(!isOn)
    await waitFor(async () => expect(await stored()).toBe(!before))
  }
})

const CRAWLERS = [
  [/^Let search engines list them/, 'hidesFromSearch', true],
  [/^Let AI use them/, 'allowsAi', false],
] as const

it('offers no choices about crawlers to who shows nothing to guests', async () => {
  await using site = await serve()
  const { user } = await openSettings(site)
  await user.click(await control())
  await waitFor(() => expect(screen.queryByRole('switch', { name: /^Let / })).toBeNull())
})

it('takes a choice back that could not be stored', async () => {
  await using site = await serve()
  const { user, stored } = await openSettings(site)
  await control()
  site.disconnect(/^PATCH .*users/)
  await user.click(await control())
  await screen.findByText("Couldn't save the setting")
  expect([(await control()).checked, await stored()]).toEqual([true, false])
})

it.each([
  [true, /^This server is open/],
  [false, /^Only members of this server/],
])('says who sees them now (open: %s)', async (isOn, text) => {
  vi.spyOn(publicPages, 'isOn', 'get').mockReturnValue(isOn)
  await using site = await serve()
  await openSettings(site)
  await control()
  expect(screen.getByText(text)).toBeInstanceOf(HTMLElement)
})
