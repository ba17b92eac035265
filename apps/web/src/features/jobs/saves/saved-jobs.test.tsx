import { ID } from '@devhood/client'
import { operatorCalls } from '@devhood/client/operator'
import { promote } from '@devhood/server/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { openAppAt, createLiveJob } from '../../../../test/live-job.ts'
import { serve } from '../../../../test/serve.ts'
import { signInHere, signUpElsewhere } from '../../../../test/users.ts'

it('a saved ad hidden by an operator stays in the list, and can be removed', async () => {
  await using site = await serve()
  const job = await createLiveJob(await signUpElsewhere(site, 'marek'))
  const olga = await signUpElsewhere(site, 'olga')
  await promote(site, { accountId: (await olga.client.account.get()).$id })
  const ines = await signInHere(site, 'ines')
  await ines.client.documents.create('jobSaves', ID.unique(), { user: ines.userId, job })
  await operatorCalls(olga.client).act({
    action: 'hide',
    rule: 'spam',
    job,
    statement: 'Nobody answers there.',
  })
  const { user } = openAppAt(site, '/saved/jobs')
  const list = within(await screen.findByRole('list', { name: 'Saved jobs' }))
  expect(list.getByRole('paragraph').textContent).toBe('This ad is no longer available.')
  await user.click(list.getByRole('button', { name: 'Remove from list' }))
  const none = await screen.findByText('No saved jobs')
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  expect(document.activeElement?.contains(none)).toBe(true)
  expect((await ines.client.documents.list('jobSaves')).total).toBe(0)
})
