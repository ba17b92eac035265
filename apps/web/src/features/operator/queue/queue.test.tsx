import { promote } from '@devhood/server/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { api } from '#lib/api/api'
import { openApp } from '../../../../test/app.tsx'
import { serve } from '../../../../test/serve.ts'
import { signInHere, signUpElsewhere, sharePicture, type TestUser } from '../../../../test/users.ts'
import { operatorApi } from '../queries.ts'

const report = async (by: TestUser, about: object, reason: string) =>
  by.client.documents.create('reports', 'unique()', {
    user: by.userId,
    reason,
    ...about,
  } as { user: string })

/** Olga is an operator, Nina a moderator. Rita has reported a post of Marek's, and Marek. */
async function openQueue(path = '/operator') {
  const site = await serve()
  await signInHere(site, 'olga')
  await promote(site, { accountId: (await api.account.get()).$id })
  const [marek, rita, nina] = [
    await signUpElsewhere(site, 'marek'),
    await signUpElsewhere(site, 'rita'),
    await signUpElsewhere(site, 'nina'),
  ]
  await promote(site, { accountId: (await nina.client.account.get()).$id }, 'moderator')
  await report(rita, { post: await sharePicture(marek, { caption: 'Buy' }) }, 'spam')
  site.clock.advance(1000)
  await report(rita, { person: marek.userId }, 'harassment')
  await operatorApi.saveReply({ title: 'Spam', text: 'Rule 3: no ads.' })
  const app = openApp(path)
  await screen.findByRole('article')
  return { site, app, marek, rita, nina, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}
const rows = () =>
  within(screen.getByRole('list', { name: 'Open reports' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const ABOUT_POST = '“Buy” · Post by marek Test'
const ABOUT_MAREK = 'marek Test · Person'
const shows = (...expected: string[]) => waitFor(() => expect(rows()).toEqual(expected))
const panel = () => within(screen.getByRole('article'))

it('is narrowed by filters in the address, each of which comes off again', async () => {
  await using here = await openQueue('/operator?kind=person')
  const { app } = here
  await shows(ABOUT_MAREK)
  await app.user.selectOptions(screen.getByLabelText('Reason'), 'spam')
  await screen.findByText('No report matches')
  await app.user.click(screen.getByRole('button', { name: 'Remove the filter: Kind' }))
  await shows(ABOUT_POST)
  expect(app.router.state.location.search).toBe('?reason=spam')
  await app.user.click(screen.getByRole('button', { name: 'Repeat offenders' }))
  await app.user.click(await screen.findByRole('button', { name: 'Show all' }))
  await shows(ABOUT_POST, ABOUT_MAREK)
})

it('says who works on what; cases are claimed by a key, handed on and noted in', async () => {
  await using here = await openQueue()
  const { app } = here
  await panel().findByRole('radio', { name: 'Block' })
  await app.user.keyboard('m')
  await panel().findByText('You work on it')
  await app.user.click(panel().getByRole('button', { name: 'More' }))
  await app.user.click(await screen.findByRole('button', { name: /^Hand on/ }))
  await app.user.click(await screen.findByRole('button', { name: 'Hand on to nina Test' }))
  await panel().findByText('nina Test works on it')
  await screen.findByText('Claimed by nina Test')
  await app.user.click(panel().getByRole('button', { name: 'Take over' }))
  await panel().findByText('You work on it')
  await app.user.keyboard('w<b>Third</b> time.{Enter}')
  const notes = within(await screen.findByRole('list', { name: 'Notes for moderators' }))
  expect(notes.getByRole('listitem').textContent).toMatch(/^<b>Third<\/b> time\. · olga Test · /)
  expect(panel().getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('')
})

it('fills the text with a saved reply, and says how often there was something before', async () => {
  await using here = await openQueue()
  const { app, marek } = here
  await app.user.click(await panel().findByRole('radio', { name: 'Hide' }))
  await app.user.selectOptions(await panel().findByLabelText('Saved reply'), 'Spam')
  const reasons = panel().getByLabelText<HTMLTextAreaElement>('Reasons for the person')
  expect(reasons.value).toBe('Rule 3: no ads.')
  await app.user.selectOptions(panel().getByLabelText('Rule that was broken'), 'spam')
  await app.user.click(panel().getByRole('button', { name: 'Hide post' }))
  await shows(ABOUT_MAREK)
  const { decisions } = await marek.client.transport.call<{
    decisions: { statement: string; rule: string }[]
  }>('GET', '/account/decisions', {}, {})
  expect(decisions).toMatchObject([{ statement: 'Rule 3: no ads.', rule: 'spam' }])
  await screen.findByText('1 earlier measure against this person')
})

it('decides about many at once, and takes that back', async () => {
  await using here = await openQueue()
  const { app, site } = here
  await panel().findByRole('radio', { name: 'Block' })
  await app.user.keyboard('x')
  await screen.findByRole('article', { name: '1 case selected' })
  await app.user.keyboard('{ArrowDown}')
  const row = screen.getByRole('link', { name: ABOUT_MAREK })
  await waitFor(() => expect(row.getAttribute('aria-current')).toBe('true'))
  await app.user.keyboard('{Shift>}X{/Shift}')
  const many = within(await screen.findByRole('article', { name: '2 cases selected' }))
  await app.user.click(many.getByRole('radio', { name: 'Hide' }))
  await many.findByText(
    /^Hides 1 post and 1 profile of 1 person\. Each reads the rule .* 2 reports close/,
  )
  await app.user.click(many.getByRole('button', { name: 'Hide 2' }))
  await many.findByText('Choose the rule that was broken.')
  await app.user.selectOptions(many.getByLabelText('Rule that was broken'), 'spam')
  await app.user.click(many.getByRole('button', { name: 'Hide 2' }))
  await screen.findByText('olga Test hid 2 cases')
  await screen.findByText('No open reports')
  expect(site.calls.filter((call) => call.includes('/bulk/cases')).length).toBe(1)
})
