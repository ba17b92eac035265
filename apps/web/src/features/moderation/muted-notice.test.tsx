import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { openApp } from '../../../test/app.tsx'
import { serve } from '../../../test/serve.ts'
import { signInHere, signUpElsewhere } from '../../../test/users.ts'
import { toasts } from '#lib/feedback/toasts'

it('says on the profile that the person is muted, with a way back', async () => {
  await using site = await serve()
  const ines = await signInHere(site, 'ines')
  const marek = await signUpElsewhere(site, 'marek')
  const countMutes = async () => (await ines.client.documents.list('mutes')).total
  const app = openApp(`/profile/${marek.userId}`)
  const { user } = app
  await user.click(await screen.findByRole('button', { name: 'More about marek Test' }))
  const menu = within(await screen.findByRole('dialog'))
  await user.click(await menu.findByRole('button', { name: /^Mute/ }))
  await screen.findByText(/^You have muted marek Test\./)
  await waitFor(async () => expect(await countMutes()).toBe(1))
  app.unmount()
  openApp(`/profile/${marek.userId}`)
  await screen.findByRole('heading', { name: 'marek Test', level: 2 })
  const notice = screen.getByText(/^You have muted marek Test\./)
  await user.click(screen.getByRole('button', { name: 'Unmute' }))
  await waitFor(() => expect(notice.isConnected).toBe(false))
  await waitFor(async () => expect(await countMutes()).toBe(0))
  await toasts.close()
})
