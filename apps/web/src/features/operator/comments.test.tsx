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
  const panel = within(await screen.findByRole('article', { name: 'Comment by marek Test' }))
  const evidence = panel.getByRole('region', { name: 'What was reported' })
  expect(evidence.textContent).toBe('“Nice”The commentWhen it was reported: “Buy now”')
  const link = panel.getByRole('link', { name: 'The comment' })
  expect(link.getAttribute('href')).toBe(`/posts/${post}?comment=${comment}`)
  await app.user.click(await panel.findByRole('radio', { name: 'Hide' }))
  await app.user.selectOptions(panel.getByLabelText('Rule that was broken'), 'spam')
  await app.user.click(panel.getByRole('button', { name: 'Hide comment' }))
  await screen.findByRole('heading', { name: 'No open reports' })
  expect((await documents.get('comments', comment)).hidden).toBe(true)
  await app.user.click(screen.getAllByRole('link', { name: 'Log' })[0]!)
  const log = within(await screen.findByRole('list', { name: 'Log' }))
  await waitFor(() =>
    expect(log.getByRole('listitem').textContent).toMatch(/^olga Test hid a comment by marek Test/),
  )
})
