import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { openApp } from '../../../../test/app.tsx'
import { serve } from '../../../../test/serve.ts'
import { openSettings } from '../../../../test/settings.tsx'
import { signUpElsewhere } from '../../../../test/users.ts'

it('changes the username, says when the next change is possible, and the old address leads on as long as it is wanted', async () => {
  await using site = await serve()
  const { user, me } = await openSettings(site)
  await signUpElsewhere(site, 'marek')
  await user.click(await screen.findByRole('button', { name: 'Change username' }))
  const field = await screen.findByLabelText('New username')
  const save = screen.getByRole('button', { name: 'Save username' })
  await user.clear(field)
  await user.type(field, 'MAREK')
  await user.click(save)
  expect((await screen.findByText('This username is taken.')).tagName).toBe('SPAN')
  await user.clear(field)
  await user.type(field, 'ines/2')
  await user.click(save)
  expect((await screen.findByText("This can't be a username.")).tagName).toBe('SPAN')
  await user.clear(field)
  await user.type(field, 'ines.c')
  await user.click(screen.getByRole('checkbox', { name: /^My earlier addresses/ }))
  await user.click(save)
  expect((await screen.findByText(/^You can change it again on /)).tagName).toBe('P')
  expect(screen.queryByRole('button', { name: 'Change username' })).toBe(null)
  await expect(me.client.documents.get('users', me.userId)).resolves.toMatchObject({
    username: 'ines.c',
    redirectsOldNames: true,
  })
  const choice = screen.getByRole('switch', { name: /^My earlier addresses/ })
  await user.click(choice)
  await waitFor(async () =>
    expect(await me.client.documents.get('users', me.userId)).toMatchObject({
      redirectsOldNames: false,
    }),
  )
  await user.click(choice)
  openApp('/@ines')
  await waitFor(() =>
    expect(screen.getAllByRole('heading', { level: 2 }).at(-1)?.textContent).toBe('ines Test'),
  )
})
