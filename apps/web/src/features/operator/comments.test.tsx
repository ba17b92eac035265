import { promote } from '@devhood/server/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { openApp } from '../../../test/app.tsx'
import { serve } from '../../../test/serve.ts'
import { sharePicture, signInHere, signUpElsewhere } from '../../../test/users.ts'
import { api } from '#lib/api/api'

it('a reported comment is shown with its texts, and can be hidden', async () => {
  await using site = await serve()
  await signInHere(site, 'olga')
  await promote(site, { accountId: (await api.account.get()).$id })
  const [marek, rita] = [await signUpElsewhere(site, 'marek'), await signUpElsewhere(site, 'rita')]
  const post = await sharePicture(rita)
  const { documents } = marek.client
  const comment = (await documents.create('comments', 'unique()', { post, text: 'Buy now' })).$id
  const data = { user: rita.userId, comment, reason: 'spam' as const }
  await rita.client.documents.create('reports', 'unique()', data)
  await documents.update('comments', comment, { text: 'Nice' })
  const app = openApp('/operator')
  const card = await screen.findByRole('article', { name: 'Report about a comment by marek Test' })
  expect(card.textContent).toMatch(
    /Reported by rita Test · .*“Nice”The commentWhen it was reported: “Buy now”ClaimHand onNoteHide commentDelete commentWarnHide personSuspend accountBlock accountDismiss$/,
  )
  const link = within(card).getByRole('link', { name: 'The comment' })
  expect(link.getAttribute('href')).toBe(`/posts/${post}?comment=${comment}`)
  await app.user.click(within(card).getByRole('button', { name: 'Hide comment' }))
  const dialog = within(await screen.findByRole('dialog'))
  await app.user.click(dialog.getByRole('button', { name: 'Hide comment' }))
  await screen.findByRole('heading', { name: 'No open reports' })
  expect((await documents.get('comments', comment)).hidden).toBe(true)
  await app.user.click(screen.getByRole('link', { name: 'Log' }))
  const log = within(await screen.findByRole('list', { name: 'Log' }))
  await waitFor(() =>
    expect(log.getByRole('listitem').textContent).toMatch(/^olga Test hid a comment by marek Test/),
  )
})
