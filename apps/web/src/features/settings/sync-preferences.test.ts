import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

import { resetPreferences } from '../../../test/preferences.ts'
import { testClient } from '../../../test/render.tsx'
import { serve } from '../../../test/serve.ts'
import { signInHere } from '../../../test/users.ts'
import { updatePrefs } from '@devhood/client/update-prefs'
import { api } from '../../lib/api/api.ts'
import { toPreferences, preferences } from '../../lib/settings/preferences.ts'
import { currentUserQuery } from '../account/index.ts'
import { syncPreferences } from './sync-preferences.ts'

beforeEach(resetPreferences)

/** A person whose account stores these preferences, as this page sees them. */
async function setUp(site: Awaited<ReturnType<typeof serve>>, prefs: Record<string, unknown> = {}) {
  const me = await signInHere(site, 'ines')
  await updatePrefs(me.client, prefs)
  const client = testClient()
  const check = () => client.fetchQuery({ ...currentUserQuery(), staleTime: 0 })
  await check()
  const stop = syncPreferences(client)
  const kept = async () => (await api.account.get()).prefs
  return { client, check, kept, me, [Symbol.dispose]: stop }
}

it('applies the preferences of the account, and keeps the rest', async () => {
  await using site = await serve()
  using _ = await setUp(site, { theme: 'light', motion: 'wild', other: 1 })
  expect(preferences.current()).toEqual({ ...toPreferences({}), theme: 'light' })
  expect(site.calls.filter((call) => call.startsWith('PATCH'))).toEqual([])
})

it('saves the preferences chosen here to the account, with its other ones', async () => {
  await using site = await serve()
  using page = await setUp(site, { other: 1 })
  preferences.set({ theme: 'dark' })
  preferences.set({ singleKeys: 'off' })
  const all = {
    theme: 'dark',
    motion: 'system',
    singleKeys: 'off',
    homeFeed: 'all',
    altReminder: 'on',
    other: 1,
  }
  await waitFor(async () => expect(await page.kept()).toEqual(all))
})

it('sends what was chosen before it started, and on a page that was closed at once', async () => {
  await using site = await serve()
  preferences.set({ theme: 'dark' })
  using page = await setUp(site, { theme: 'light' })
  await waitFor(async () => expect(await page.kept()).toMatchObject({ theme: 'dark' }))
  expect(preferences.current().theme).toBe('dark')
  expect(preferences.isUnsent()).toBe(false)
})

it('receives what is chosen on another device', async () => {
  await using site = await serve()
  using page = await setUp(site)
  await updatePrefs(page.me.client, { motion: 'less' })
  await page.check()
  await waitFor(() =>
    expect(preferences.current()).toEqual({ ...toPreferences({}), motion: 'less' }),
  )
})

it('keeps what was chosen offline, and sends it with the next check', async () => {
  await using site = await serve()
  using page = await setUp(site, { theme: 'light' })
  const failed = vi.spyOn(console, 'error').mockReturnValue(undefined)
  site.disconnect()
  preferences.set({ theme: 'dark' })
  await waitFor(() => expect(failed).toHaveBeenCalledTimes(1))
  site.connect()
  await page.check()
  await waitFor(async () => expect(await page.kept()).toMatchObject({ theme: 'dark' }))
  expect(preferences.current().theme).toBe('dark')
})

it('saves nothing once it is stopped', async () => {
  await using site = await serve()
  const page = await setUp(site)
  page[Symbol.dispose]()
  preferences.set({ theme: 'dark' })
  await page.check()
  expect(await page.kept()).toEqual({})
})
