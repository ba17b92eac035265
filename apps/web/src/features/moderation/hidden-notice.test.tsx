import { operatorCalls } from '@devhood/client/operator'
import { promote } from '@devhood/server/testing'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { createLiveJob } from '../../../test/live-job.ts'
import { renderElement } from '../../../test/render.tsx'
import { serve } from '../../../test/serve.ts'
import { signInHere, signUpElsewhere, sharePicture } from '../../../test/users.ts'
import { HiddenNotice } from './index.ts'

/** Olga hides a post and a job ad of marek's, who is on this page. */
async function openHidden() {
  const site = await serve()
  const marek = await signInHere(site, 'marek')
  const olga = await signUpElsewhere(site, 'olga')
  await promote(site, { accountId: (await olga.client.account.get()).$id })
  const [post, job] = [await sharePicture(marek), await createLiveJob(marek)]
  const { act } = operatorCalls(olga.client)
  await act({ action: 'hide', rule: 'spam', post, statement: 'No selling here.' })
  await act({ action: 'hide', rule: 'spam', job, statement: 'Nobody answers there.' })
  return { post, job, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

it('shows the poster of a job ad that it is hidden, and why', async () => {
  await using here = await openHidden()
  const { container } = renderElement(<HiddenNotice jobId={here.job} isOwn />)
  expect((await screen.findByText('Nobody answers there.')).tagName).toBe('P')
  expect(container.textContent).toBe(
    'An operator has hidden your job adOnly you and the operators can see it.Nobody answers there.',
  )
})

it('shows the author of a post the same, with its reasons', async () => {
  await using here = await openHidden()
  renderElement(<HiddenNotice postId={here.post} isOwn />)
  expect((await screen.findByText('No selling here.')).tagName).toBe('P')
  expect(screen.queryByText('Nobody answers there.')).toBe(null)
})
