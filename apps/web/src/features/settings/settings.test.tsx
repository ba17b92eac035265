import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openApp } from '../../../test/app.tsx'
import { serve } from '../../../test/serve.ts'
import { signInHere } from '../../../test/users.ts'
import * as drafts from '../../lib/vault/delete-drafts.ts'
import { preferences } from '../../lib/settings/preferences.ts'
import { resetPreferences } from '../../../test/preferences.ts'
import { toasts } from '../../lib/feedback/toasts.ts'

beforeEach(resetPreferences)

async function openSettings() {
  const site = await serve()
  const me = await signInHere(site, 'ines')
  const app = openApp('/settings')
  await screen.findByRole('heading', { name: 'Appearance' })
  return { ...app, me, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

describe('the settings', () => {
  it.each([
    ['radio', 'Light', { theme: 'light' }],
    ['radio', 'Dark', { theme: 'dark' }],
    ['radio', 'Less motion', { motion: 'less' }],
    ['switch', 'Single-key shortcuts', { singleKeys: 'off' }],
  ] as const)('keep the %s setting %s', async (role, name, chosen) => {
    await using app = await openSettings()
    await app.user.click(screen.getByRole(role, { name }))
    expect(preferences.current()).toEqual({
      theme: 'system',
      motion: 'system',
      singleKeys: 'on',
      homeFeed: 'all',
      altReminder: 'on',
      ...chosen,
    })
  })

  it('show whose account it is', async () => {
    await using _ = await openSettings()
    const main = screen.getByRole('main')
    expect(main.textContent).toContain('@ines')
    expect(main.textContent).toContain('ines@example.org')
  })

  it("discard this person's drafts after a confirmation", async () => {
    const deleteDrafts = vi.spyOn(drafts, 'deleteDrafts').mockResolvedValue()
    await using app = await openSettings()
    const forget = screen.getByRole('button', { name: 'Delete drafts on this device' })
    await app.user.click(forget)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep drafts' }))
    await app.user.keyboard('{Enter}')
    expect(deleteDrafts).not.toHaveBeenCalled()
    await app.user.click(screen.getByRole('button', { name: 'Delete drafts on this device' }))
    await app.user.click(screen.getByRole('button', { name: 'Delete drafts' }))
    expect(deleteDrafts.mock.calls).toEqual([[app.me.userId]])
    await waitFor(() => expect(toasts.current()[0]?.title).toBe('Drafts deleted'))
  })
})
