import { promote } from '@devhood/server/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { api } from '#lib/api/api'
import { toasts } from '#lib/feedback/toasts'
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
  await screen.findAllByRole('article')
  return { site, app, marek, rita, nina, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}
const labels = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'))
const ABOUT_POST = 'Report about a post by marek Test'
const ABOUT_MAREK = 'Report about marek Test'
const shows = (...expected: string[]) => waitFor(() => expect(labels()).toEqual(expected))
const toastTitle = () => toasts.current().find(({ open }) => open)?.title

it('is narrowed by filters in the address, and shows all again', async () => {
  await using here = await openQueue('/operator?kind=person')
  const { app } = here
  await shows(ABOUT_MAREK)
  await app.user.selectOptions(screen.getByLabelText('Reason'), 'spam')
  await screen.findByText('No report matches')
  await app.user.click(screen.getByRole('button', { name: 'Show all' }))
  await shows(ABOUT_POST, ABOUT_MAREK)
  await app.user.click(screen.getByRole('button', { name: 'Repeat offenders' }))
  expect((await screen.findByText('No report matches')).tagName).toBe('H2')
})

it('says who works on what; cases are claimed by a key, handed on and noted in', async () => {
  await using here = await openQueue()
  const { app } = here
  const first = () => within(screen.getAllByRole('article')[0]!)
  await app.user.keyboard('km')
  await waitFor(() => expect(toastTitle()).toBe('You work on it for 30 minutes'))
  await screen.findByText('You work on it')
  await app.user.click(screen.getAllByRole('button', { name: 'Hand on' })[0]!)
  await app.user.click(await screen.findByRole('button', { name: 'Hand on to nina Test' }))
  await first().findByText('nina Test works on it')
  await app.user.click(first().getByRole('button', { name: 'Take over' }))
  await first().findByText('You work on it')
  await app.user.click(first().getByRole('button', { name: 'Note' }))
  await app.user.type(await screen.findByRole('textbox', { name: 'Note' }), '<b>Third</b> time.')
  await app.user.click(screen.getByRole('button', { name: 'Add note' }))
  const notes = within(await screen.findByRole('list', { name: 'Notes for colleagues' }))
  expect(notes.getByRole('listitem').textContent).toMatch(/^<b>Third<\/b> time\. · olga Test · /)
})

it('gives a saved reply as the reason, by a key', async () => {
  await using here = await openQueue()
  const { app, marek } = here
  await app.user.click(screen.getByRole('button', { name: 'Hide post' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Hide post' }))
  await dialog.findByRole('button', { name: 'Spam' })
  await app.user.keyboard('{Alt>}1{/Alt}')
  const reasons = dialog.getByLabelText<HTMLTextAreaElement>('Reasons for the author (optional)')
  expect(reasons.value).toBe('Rule 3: no ads.')
  await app.user.click(dialog.getByRole('button', { name: 'Hide post' }))
  await shows(ABOUT_MAREK)
  const { decisions } = await marek.client.transport.call<{ decisions: { statement: string }[] }>(
    'GET',
    '/account/decisions',
    {},
    {},
  )
  expect(decisions.map(({ statement }) => statement)).toEqual(['Rule 3: no ads.'])
  await screen.findByText('1 earlier measure against this person')
})
