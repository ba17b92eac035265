import { holdAds, promote } from '@devhood/server/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

import { api } from '#lib/api/api'
import { toasts } from '#lib/feedback/toasts'
import { publishingSettings } from '#lib/settings/publishing-settings'
import { openApp } from '../../../../test/app.tsx'
import { createLiveJob } from '../../../../test/live-job.ts'
import { serve } from '../../../../test/serve.ts'
import { signInHere, signUpElsewhere } from '../../../../test/users.ts'

beforeEach(() => void vi.spyOn(publishingSettings, 'jobPosters', 'get').mockReturnValue('approved'))

/** An approver is at the ads, of which one of Marek's waits. */
async function openAds() {
  const site = await serve()
  await signInHere(site, 'nina')
  await promote(site, { accountId: (await api.account.get()).$id }, 'approver')
  const marek = await signUpElsewhere(site, 'marek')
  await holdAds(site, [await createLiveJob(marek)])
  const app = openApp('/')
  await app.user.click(await screen.findByRole('link', { name: 'Job approval' }))
  const ad = within(await screen.findByRole('article'))
  const press = async (name: string) => {
    await app.user.click(ad.getByRole('button', { name }))
    const dialog = within(await screen.findByRole('dialog', { name }))
    await app.user.click(dialog.getByRole('button', { name }))
  }
  const labels = async () => (await marek.client.account.get()).labels
  const seen = async () => (await api.documents.list('jobs')).total
  return {
    site,
    app,
    ad,
    press,
    labels,
    seen,
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}
const toastTitle = () => toasts.current().find(({ open }) => open)?.title

it('shows ads that wait to an approver, who approves one', async () => {
  await using here = await openAds()
  expect(here.ad.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Approve the ad',
    'Refuse the ad',
    'Approve for publishing',
  ])
  expect(screen.queryByRole('link', { name: 'People' })?.getAttribute('href')).not.toBe(
    '/operator/people',
  )
  await here.press('Approve the ad')
  await screen.findByRole('heading', { name: 'No ad is waiting' })
  expect([toastTitle(), await here.seen()]).toEqual(['The ad is approved', 1])
})

it('takes back what an approver has decided: the ad waits again, and is counted', async () => {
  await using here = await openAds()
  const navigation = within(screen.getByRole('navigation', { name: 'Job approval' }))
  const entry = async (text: string) =>
    waitFor(() => expect(navigation.getByRole('link', { name: /^Job ads/ }).textContent).toBe(text))
  await entry('Job ads1 waiting')
  await here.press('Approve the ad')
  await entry('Job ads')
  toasts
    .current()
    .find(({ open }) => open)
    ?.action?.run()
  await screen.findByRole('button', { name: 'Approve the ad' })
  await entry('Job ads1 waiting')
  expect(toastTitle()).toBe('Undone')
})

it('lets an approver approve the poster', async () => {
  await using here = await openAds()
  await here.press('Approve for publishing')
  await here.ad.findByRole('button', { name: 'Withdraw approval' })
  expect(await here.labels()).toEqual(['approved'])
})
