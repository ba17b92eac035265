import { accountSettings } from '@devhood/client/account'
import { linkTo } from '@devhood/server/testing'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { createPerson, PASSWORD } from '../../../../test/accounts.ts'
import { renderRoutes } from '../../../../test/render.tsx'
import { serve } from '../../../../test/serve.ts'
import { ConfirmEmailScreen } from './link-screens.tsx'
import { UndoEmailChangeScreen } from './new-password-screens.tsx'

const NEW = 'next@example.org'
const CONFIRM = '/confirm-email'
const UNDO = '/undo-email-change'
const ROUTES = [
  { path: CONFIRM, Component: ConfirmEmailScreen },
  { path: UNDO, Component: UndoEmailChangeScreen },
  { path: '/sign-in', element: <h1>Sign in</h1> },
]

/** A person who has requested an email change. */
async function asked(email = NEW) {
  const site = await serve()
  const { client, credentials } = await createPerson(site, 'mia')
  await createPerson(site, 'marek')
  await client.account.createEmailSession(credentials)
  await accountSettings(client).updateEmail({ email, password: PASSWORD })
  const open = async (path: string, to: string, change: Readonly<Record<string, string>> = {}) => {
    const { userId, secret } = await linkTo(site.platform, to)
    const search = new URLSearchParams({ userId, secret, ...change })
    return renderRoutes(ROUTES, { at: `${path}?${search}` })
  }
  const signIn = async (by: string, password = PASSWORD) =>
    client.account.createEmailSession({ email: by, password })
  const old = credentials.email
  return { old, open, signIn, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

const heading = (name: string) => screen.findByRole('heading', { name })

it('changes the email when the link sent to the new address is opened', async () => {
  await using change = await asked()
  await change.open(CONFIRM, NEW, { email: NEW })
  await heading('Your email has changed')
  expect(screen.getByText(`From now on you sign in with ${NEW}.`)).toBeTruthy()
  await expect(change.signIn(NEW)).resolves.toMatchObject({ provider: 'email' })
  await expect(change.signIn(change.old)).rejects.toMatchObject({ code: 401 })
})

it('reports an invalid link, and that another account has the email', async () => {
  await using change = await asked('marek@example.org')
  const { unmount } = await change.open(CONFIRM, 'marek@example.org', { secret: 'wrong' })
  await heading("This link doesn't work")
  expect(screen.getByRole('link', { name: 'Open settings' })).toBeTruthy()
  unmount()
  await change.open(CONFIRM, 'marek@example.org')
  await heading('Another account uses this email')
  await expect(change.signIn(change.old)).resolves.toMatchObject({ provider: 'email' })
})

it('undoes the change with a new password when the link sent to the old address is opened', async () => {
  await using change = await asked()
  const { user } = await change.open(UNDO, change.old)
  await user.type(await screen.findByLabelText('New password'), 'short')
  await user.click(screen.getByRole('button', { name: 'Undo and save password' }))
  await user.type(screen.getByLabelText('New password'), ' but longer now')
  await user.click(screen.getByRole('button', { name: 'Undo and save password' }))
  await heading('Sign in')
  const password = 'short but longer now'
  await expect(change.signIn(change.old)).rejects.toMatchObject({ code: 401 })
  await expect(change.signIn(change.old, password)).resolves.toMatchObject({ provider: 'email' })
})

it('says at once that an undo link is invalid, and offers a next step', async () => {
  await using change = await asked()
  await change.open(UNDO, change.old, { secret: 'wrong' })
  await heading("This link doesn't work")
  expect(screen.getByRole('link', { name: 'Choose a new password' })).toBeTruthy()
})
