import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { createLiveJob } from '../../../test/live-job.ts'
import { renderElement } from '../../../test/render.tsx'
import { serve } from '../../../test/serve.ts'
import { signInHere, signUpElsewhere, type TestUser } from '../../../test/users.ts'
import { CurrentUserProvider } from '../account/index.ts'
import { MoreMenu } from './index.ts'

async function openAd(username: 'ines' | 'marek' = 'ines') {
  const site = await serve()
  const marek =
    username === 'marek' ? await signInHere(site, 'marek') : await signUpElsewhere(site, 'marek')
  const me = username === 'marek' ? marek : await signInHere(site, username)
  const jobId = await createLiveJob(marek)
  const app = renderElement(
    <CurrentUserProvider>
      <p>An ad</p>
      <MoreMenu
        person={{ $id: marek.userId, name: 'marek Test' }}
        about={{ kind: 'job', id: jobId }}
      />
    </CurrentUserProvider>,
  )
  await screen.findByText('An ad')
  return { app, me, jobId, site, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

const reportsOf = async ({ client }: TestUser) =>
  (await client.documents.list('reports')).documents.map(({ reason, text, job, post, person }) => ({
    reason,
    text,
    job: job?.$id,
    post,
    person,
  }))

it('asks for a reason that fits an ad, sends it once and confirms', async () => {
  await using here = await openAd()
  const { app, me, jobId } = here
  await app.user.click(screen.getByRole('button', { name: 'More about marek Test' }))
  await app.user.click(await screen.findByRole('button', { name: /^Report this job ad/ }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Report a job ad by marek Test' }),
  )
  expect(dialog.getAllByRole('radio').map((each) => each.parentElement?.textContent)).toEqual([
    'Spam or a scam',
    'Fake job: nobody is being hired',
    'Discrimination',
    'Something illegal',
    'Something else',
  ])
  await app.user.click(dialog.getByRole('button', { name: 'Send report' }))
  expect((await dialog.findByText('Choose a reason.')).tagName).toBe('SPAN')
  await app.user.click(dialog.getByLabelText('Fake job: nobody is being hired'))
  await app.user.type(dialog.getByRole('textbox'), 'It was there a year ago.')
  await app.user.click(dialog.getByRole('button', { name: 'Send report' }))
  const thanks = within(await screen.findByRole('dialog', { name: 'Thank you' }))
  const sent = { reason: 'ghostJob', text: 'It was there a year ago.', job: jobId }
  expect(await reportsOf(me)).toEqual([{ ...sent, post: null, person: null }])
  await app.user.click(thanks.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('dialog')).toBe(null)
})

it('keeps the input when it fails', async () => {
  await using here = await openAd()
  const { app, me, site } = here
  await app.user.click(screen.getByRole('button', { name: 'More about marek Test' }))
  await app.user.click(await screen.findByRole('button', { name: /^Report this job ad/ }))
  await app.user.click(await screen.findByLabelText('Discrimination'))
  await app.user.type(screen.getByRole('textbox'), 'Only the young.')
  site.disconnect(/reports/)
  await app.user.click(screen.getByRole('button', { name: 'Send report' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Network request failed')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Only the young.')
  site.connect()
  expect(await reportsOf(me)).toEqual([])
})

it("is not offered for one's own ad", async () => {
  await using _ = await openAd('marek')
  expect(screen.queryByRole('button', { name: /^More/ })).toBe(null)
})
