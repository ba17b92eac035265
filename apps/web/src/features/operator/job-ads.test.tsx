import { promote } from '@devhood/server/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { openApp } from '../../../test/app.tsx'
import { createLiveJob } from '../../../test/live-job.ts'
import { renderElement } from '../../../test/render.tsx'
import { serve } from '../../../test/serve.ts'
import { signInHere, signUpElsewhere, type TestUser } from '../../../test/users.ts'
import { api } from '#lib/api/api'
import { publishingSettings } from '#lib/settings/publishing-settings'
import { toasts } from '#lib/feedback/toasts'
import { CurrentUserProvider, useClosedTo } from '../account/index.ts'

// The server's settings in its page.
beforeEach(() => void vi.spyOn(publishingSettings, 'jobPosters', 'get').mockReturnValue('approved'))

/** Olga is an operator on this page; rita has reported marek's job ad. */
async function openPlace(path = '/operator') {
  const site = await serve()
  const olga = await signInHere(site, 'olga')
  await promote(site, { accountId: (await api.account.get()).$id })
  const [marek, rita] = [await signUpElsewhere(site, 'marek'), await signUpElsewhere(site, 'rita')]
  const jobId = await createLiveJob(marek, { title: 'Web engineer' })
  const data = { user: rita.userId, job: jobId, reason: 'ghostJob' as const }
  await rita.client.documents.create('reports', 'unique()', data)
  const app = openApp(path)
  const press = async (name: string) => {
    const dialog = within(await screen.findByRole('dialog'))
    await app.user.click(await dialog.findByRole('button', { name }))
  }
  const close = () => site[Symbol.asyncDispose]()
  return { site, app, olga, marek, rita, jobId, press, [Symbol.asyncDispose]: close }
}

const toastTitle = () => toasts.current().find(({ open }) => open)?.title
const CARD = { name: 'Job ad by marek Test' }

describe('a reported job ad', () => {
  it('shows its current text, its reported text, and the possible actions', async () => {
    await using here = await openPlace('/')
    const { app, marek, jobId } = here
    await marek.client.documents.update('jobs', jobId, { title: 'Lamp keeper', regions: ['uk'] })
    await app.user.click(await screen.findByRole('link', { name: 'Operator' }))
    const card = await screen.findByRole('article', CARD)
    const evidence = within(card).getByRole('region', { name: 'What was reported' })
    expect(evidence.textContent).toMatch(
      /^Lamp keeper at Acorn“We make tools for people who make tools\.”Facts: Remote: United Kingdom · Full time · Senior · No salary givenTo apply: “https:\/\/acorn\.example\/jobs\/1”Title, when it was reported: “Web engineer”Facts, when it was reported: Remote: Europe · Full time · Senior · No salary given$/,
    )
    within(card).getByText('Fake job: nobody is being hired')
    const link = within(card).getByRole<HTMLAnchorElement>('link', { name: 'Lamp keeper' })
    expect(link.getAttribute('href')).toBe(`/jobs/${jobId}`)
  })

  it('can be hidden with reasons for its poster', async () => {
    await using here = await openPlace()
    const { app, marek, rita, jobId } = here
    const card = within(await screen.findByRole('article', CARD))
    await app.user.click(await card.findByRole('radio', { name: 'Hide' }))
    await app.user.selectOptions(card.getByLabelText('Rule that was broken'), 'ghostJob')
    await app.user.type(card.getByLabelText('Reasons for the person'), 'Nobody answers there.')
    await app.user.click(card.getByRole('button', { name: 'Hide job ad' }))
    await screen.findByRole('heading', { name: 'No open reports' })
    await expect(rita.client.documents.get('jobs', jobId)).rejects.toMatchObject({ code: 404 })
    const hidden = await marek.client.documents.get('jobs', jobId)
    expect(hidden.hidden).toBe(true)
    await app.user.click(screen.getAllByRole('link', { name: 'Log' })[0]!)
    const log = within(await screen.findByRole('list', { name: 'Log' }))
    expect(log.getByRole('listitem').textContent).toMatch(/^olga Test hid a job ad by marek Test/)
  })

  it('offers nothing on its page once it is hidden, and the page closes when it is deleted', async () => {
    await using here = await openPlace()
    const { app, jobId, press } = here
    await screen.findByRole('article', CARD)
    await app.router.navigate(`/jobs/${jobId}`)
    const moderate = async () => {
      await app.user.click(await screen.findByRole('button', { name: 'More about marek Test' }))
      await app.user.click(await screen.findByRole('button', { name: /^Moderate/ }))
    }
    await moderate()
    await press('Hide job ad')
    await app.user.selectOptions(await screen.findByLabelText('Rule that was broken'), 'ghostJob')
    await press('Hide job ad')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Apply' })).toBe(null))
    expect(screen.queryByRole('button', { name: 'Show interest' })).toBe(null)
    await moderate()
    await press('Delete job ad')
    await app.user.selectOptions(await screen.findByLabelText('Rule that was broken'), 'ghostJob')
    await press('Delete job ad')
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/operator'))
  })

  it('that is deleted or gone is shown as such', async () => {
    await using here = await openPlace()
    const { app, marek, jobId } = here
    const card = await screen.findByRole('article', CARD)
    await marek.client.documents.delete('jobs', jobId)
    await app.client.invalidateQueries()
    await waitFor(() =>
      expect(card.textContent).toContain(
        'The poster has deleted the job ad.Title, when it was reported: “Web engineer”',
      ),
    )
    const text = within(card).getByText('We make tools for people who make tools.')
    expect(text.parentElement?.textContent).toBe(
      'Text, when it was reportedWe make tools for people who make tools.',
    )
    await app.user.click(await within(card).findByRole('radio', { name: 'Dismiss' }))
    await app.user.click(within(card).getByRole('button', { name: 'Dismiss' }))
    await screen.findByRole('heading', { name: 'No open reports' })
  })
})

describe('an approval', () => {
  const labelsOf = async ({ client }: TestUser) => (await client.account.get()).labels

  it('can be given and withdrawn in the list of people, and undone', async () => {
    await using here = await openPlace('/operator/people')
    const { app, marek, press } = here
    await app.user.click(await screen.findByRole('button', { name: 'Moderate marek Test' }))
    await press('Approve for publishing')
    await press('Approve for publishing')
    await waitFor(() => expect(toastTitle()).toBe('The person is approved'))
    expect(await labelsOf(marek)).toEqual(['approved'])
    const people = within(await screen.findByRole('list', { name: 'People' }))
    await people.findByText('@marek · approved')
    await app.user.click(people.getByRole('button', { name: 'Moderate marek Test' }))
    await press('Withdraw approval')
    await press('Withdraw approval')
    await waitFor(() => expect(toastTitle()).toBe('The approval is withdrawn'))
    expect(await labelsOf(marek)).toEqual([])
    toasts.runAction(toasts.current()[0]?.id ?? 0)
    await waitFor(async () => expect(await labelsOf(marek)).toEqual(['approved']))
  })

  it('is requested by the page before it offers to post', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    const approval = { accountId: (await api.account.get()).$id }
    function Offer() {
      return <p>{!useClosedTo('jobs') ? 'Post a job' : 'Nothing'}</p>
    }
    const show = () =>
      renderElement(
        <CurrentUserProvider>
          <Offer />
        </CurrentUserProvider>,
      )
    const closed = show()
    expect((await screen.findByText('Nothing')).tagName).toBe('P')
    closed.unmount()
    await promote(site, approval)
    show()
    expect((await screen.findByText('Post a job')).tagName).toBe('P')
  })
})
