import { ID } from '@devhood/client'
import { JOB_LIMITS } from '@devhood/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { closeToast, toasts } from '#lib/feedback/toasts'
import { openAppAt, createLiveJob } from '../../../test/live-job.ts'
import { serve } from '../../../test/serve.ts'
import { signInHere, signUpElsewhere, type TestUser } from '../../../test/users.ts'

afterEach(() => void vi.restoreAllMocks())

const namesIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)

async function interestIn({ client, userId }: TestUser, job: string): Promise<string> {
  const data = { user: userId, job }
  return (await client.documents.create('interests', ID.unique(), data)).$id
}

describe('one’s own ads', () => {
  it('are grouped by status, with the number of interests', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const marek = await signUpElsewhere(site, 'marek')
    const live = await createLiveJob(ines, { title: 'Live one' })
    await createLiveJob(ines, { title: 'Draft one', status: 'draft' })
    const filled = await createLiveJob(ines, { title: 'Filled one' })
    await interestIn(marek, live)
    await ines.client.documents.update('jobs', filled, { status: 'filled' })
    openAppAt(site, '/jobs/mine')
    expect(namesIn(await screen.findByRole('list', { name: 'Live ads' }))).toEqual(['Live one'])
    expect(namesIn(screen.getByRole('list', { name: 'Drafts' }))).toEqual(['Draft one'])
    expect(namesIn(screen.getByRole('list', { name: 'Filled ads' }))).toEqual(['Filled one'])
    const count = await screen.findByRole('link', {
      name: '1 person is interested, 1 without an answer',
    })
    expect(count.getAttribute('href')).toBe(`/jobs/${live}`)
    expect(screen.getAllByText('Nobody is interested yet')).toHaveLength(1)
  })

  it('have an empty state with a link to post the first', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    openAppAt(site, '/jobs/mine')
    await screen.findByRole('heading', { name: 'No job ads yet' })
    expect(screen.getByRole('link', { name: 'Post a job' }).getAttribute('href')).toBe('/jobs/new')
  })
})

describe('one’s own ads', () => {
  it('can be filled one after another, with the focus on the next', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    for (const title of ['First', 'Second']) await createLiveJob(ines, { title })
    const { user } = openAppAt(site, '/jobs/mine')
    await user.click(await screen.findByRole('button', { name: 'Mark as filled First' }))
    await screen.findByRole('list', { name: 'Filled ads' })
    const next = screen.getByRole('link', { name: 'Second' })
    await waitFor(() => expect(document.activeElement).toBe(next))
  })
})

describe('one’s own interests', () => {
  it('show their progress, and lead to the answer when the poster asks', async () => {
    await using site = await serve()
    const marek = await signUpElsewhere(site, 'marek')
    const ines = await signInHere(site, 'ines')
    const [first, second] = [
      await createLiveJob(marek, { title: 'First' }),
      await createLiveJob(marek, { title: 'Second' }),
    ]
    await interestIn(ines, first)
    site.clock.advance(1000)
    await interestIn(ines, second)
    const leads = await marek.client.documents.list('leads')
    const asked = leads.documents.find(({ job }) => job?.$id === second)
    await marek.client.documents.update('leads', asked?.$id ?? '', { state: 'asked' })
    const { user } = openAppAt(site, '/jobs/interests')
    const list = await screen.findByRole('list', { name: 'Your interests' })
    expect(namesIn(list)).toEqual(['Second', 'First'])
    expect(screen.getByText('Only you see this page.').tagName).toBe('P')
    await user.click(within(list).getByRole('link', { name: 'Answer Second' }))
    const panel = await screen.findByRole('region', { name: 'Your interest' })
    await waitFor(() => expect(document.activeElement).toBe(panel))
  })

  it('can be withdrawn one by one', async () => {
    await using site = await serve()
    const job = await createLiveJob(await signUpElsewhere(site, 'marek'))
    const ines = await signInHere(site, 'ines')
    await interestIn(ines, job)
    const { user } = openAppAt(site, '/jobs/interests')
    await user.click(await screen.findByRole('button', { name: 'Withdraw Web engineer' }))
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
    const none = await screen.findByRole('heading', { name: 'No interests yet' })
    expect(document.activeElement?.contains(none)).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
    expect(toasts.current()[0]?.title).toBe('Interest withdrawn')
    await act(() => closeToast())
    expect((await ines.client.documents.list('interests')).total).toBe(0)
  })
})

describe('saved jobs', () => {
  it('are listed most recent first, and show when they are closed', async () => {
    await using site = await serve()
    const marek = await signUpElsewhere(site, 'marek')
    const [live, filled] = [
      await createLiveJob(marek, { title: 'Live one' }),
      await createLiveJob(marek, { title: 'Filled one' }),
    ]
    const ines = await signInHere(site, 'ines')
    for (const job of [live, filled]) {
      site.clock.advance(1000)
      await ines.client.documents.create('jobSaves', ID.unique(), { user: ines.userId, job })
    }
    await marek.client.documents.update('jobs', filled, { status: 'filled' })
    const { user } = openAppAt(site, '/saved/jobs')
    const list = await screen.findByRole('list', { name: 'Saved jobs' })
    expect(namesIn(list)).toEqual(['Filled one', 'Live one'])
    expect(
      within(list)
        .getAllByText('Filled')
        .map(({ tagName }) => tagName),
    ).toEqual(['SPAN'])
    const [save] = within(list).getAllByRole('button', { name: 'Save' })
    expect(save?.getAttribute('aria-pressed')).toBe('true')
    if (save) await user.click(save)
    await waitFor(() => expect(namesIn(list)).toEqual(['Live one']))
    expect((await ines.client.documents.list('jobSaves')).total).toBe(1)
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(namesIn(list)).toEqual(['Filled one', 'Live one']))
  })

  it('show that they have expired by the clock alone', async () => {
    await using site = await serve()
    const job = await createLiveJob(await signUpElsewhere(site, 'marek'), { title: 'Over' })
    site.clock.advance(JOB_LIMITS.liveFor)
    const ines = await signInHere(site, 'ines')
    await ines.client.documents.create('jobSaves', ID.unique(), { user: ines.userId, job })
    openAppAt(site, '/saved/jobs')
    const list = await screen.findByRole('list', { name: 'Saved jobs' })
    expect(within(list).getByText('Expired').tagName).toBe('SPAN')
  })
})
