import { ID } from '@devhood/client'
import { JOB_LIMITS } from '@devhood/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { openAppAt, createLiveJob } from '../../../test/live-job.ts'
import { serve } from '../../../test/serve.ts'
import { signInHere, signUpElsewhere, type TestUser } from '../../../test/users.ts'
import { publishingSettings } from '#lib/settings/publishing-settings'
import { toasts } from '#lib/feedback/toasts'

afterEach(async () => {
  vi.restoreAllMocks()
  await toasts.close()
})

const factsOf = (article: HTMLElement) =>
  within(article)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])

const press = (name: string | RegExp) => screen.findByRole('button', { name })
const none = (name: string) => expect(screen.queryByRole('button', { name })).toBe(null)

async function interestIn({ client, userId }: TestUser, job: string) {
  return client.documents.create('interests', ID.unique(), { user: userId, job })
}

describe('an ad', () => {
  it('shows its facts first, then its text, and where to apply', async () => {
    await using site = await serve()
    const marek = await signUpElsewhere(site, 'marek')
    await signInHere(site, 'ines')
    const job = await createLiveJob(marek, {
      title: 'Compiler engineer',
      description: 'We write **Rust**.\n\n- read\n- write',
      salaryFrom: 60_000,
      salaryTo: 80_000,
      salaryCurrency: 'EUR',
      salaryUnit: 'year',
      overlapHours: 4,
      overlapZone: 'America/Sao_Paulo',
      visa: 'sponsored',
      stack: ['Rust', 'LLVM'],
    })
    openAppAt(site, `/jobs/${job}`)
    const ad = await screen.findByRole('article', { name: 'Compiler engineer at Acorn' })
    expect(factsOf(ad).filter(([term]) => !/^(Posted|Live|To apply)/.test(term ?? ''))).toEqual([
      ['Salary', '€60,000–€80,000 a year'],
      ['Workplace', 'Remote: Europe'],
      ['Overlapping hours', '4 hours a day with people in America/Sao Paulo'],
      ['Employment', 'Full time'],
      ['Seniority', 'Senior'],
      ['Visa', 'Visa sponsored'],
      ['Stack', 'RustLLVM'],
    ])
    expect(within(ad).getByText('Rust', { selector: 'strong' }).tagName).toBe('STRONG')
    expect(within(ad).getByText('read').tagName).toBe('LI')
    const apply = within(ad).getByRole('link', { name: 'Apply' })
    expect([apply.getAttribute('href'), apply.getAttribute('rel')]).toEqual([
      'https://acorn.example/jobs/1',
      'noopener nofollow',
    ])
  })

  it('shows that it names no salary, and opens an email to apply', async () => {
    await using site = await serve()
    const job = await createLiveJob(await signUpElsewhere(site, 'marek'), {
      apply: 'jobs@acorn.example',
    })
    await signInHere(site, 'ines')
    openAppAt(site, `/jobs/${job}`)
    const ad = await screen.findByRole('article')
    expect(factsOf(ad)[0]).toEqual(['Salary', 'No salary given'])
    const apply = within(ad).getByRole('link', { name: 'Apply' })
    expect(apply.getAttribute('href')).toBe('mailto:jobs@acorn.example')
  })

  it('is shown as plain text', async () => {
    await using site = await serve()
    const description = '<img src=x onerror=alert(1)> [a](javascript:b) javascript:c'
    const job = await createLiveJob(await signUpElsewhere(site, 'marek'), { description })
    await signInHere(site, 'ines')
    openAppAt(site, `/jobs/${job}`)
    const ad = await screen.findByRole('article')
    expect(within(ad).getByText(description).innerHTML).toBe(
      description.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    )
  })

  it('can be saved and removed again, with Undo', async () => {
    await using site = await serve()
    const job = await createLiveJob(await signUpElsewhere(site, 'marek'))
    const ines = await signInHere(site, 'ines')
    const { user } = openAppAt(site, `/jobs/${job}`)
    const saved = async () => (await ines.client.documents.list('jobSaves')).total
    await user.click(await press('Save'))
    await waitFor(async () => expect(await saved()).toBe(1))
    await user.click(await press('Save'))
    await waitFor(async () => expect(await saved()).toBe(0))
    expect(toasts.current()[0]?.title).toBe('Removed from saved')
    toasts.runAction(toasts.current()[0]?.id ?? 0)
    await waitFor(async () => expect(await saved()).toBe(1))
  })

  it.each<[state: string, words: string]>([
    ['filled', 'This job is filled'],
    ['expired', 'This ad has expired'],
  ])('that is %s shows that and offers nothing', async (state, words) => {
    await using site = await serve()
    const marek = await signUpElsewhere(site, 'marek')
    const job = await createLiveJob(marek)
    if (state === 'filled') await marek.client.documents.update('jobs', job, { status: 'filled' })
    else site.clock.advance(JOB_LIMITS.liveFor + 1)
    await signInHere(site, 'ines')
    openAppAt(site, `/jobs/${job}`)
    expect((await screen.findByText(words)).tagName).toBe('P')
    expect(screen.queryByRole('link', { name: 'Apply' })).toBe(null)
    none('Show interest')
    const next = screen.getByRole('link', { name: 'See open jobs' })
    expect(next.getAttribute('href')).toBe('/jobs')
  })

  it('that has ended promises guests no interest', async () => {
    await using site = await serve()
    const job = await createLiveJob(await signUpElsewhere(site, 'marek'))
    const app = openAppAt(site, `/jobs/${job}`)
    const offer = 'Sign in to save this job'
    const ofLive = await screen.findByText(
      `${offer}, or to show interest without giving your name.`,
    )
    expect(ofLive.tagName).toBe('P')
    app.unmount()
    site.clock.advance(JOB_LIMITS.liveFor + 1)
    openAppAt(site, `/jobs/${job}`)
    expect((await screen.findByText(`${offer}.`)).tagName).toBe('P')
  })

  it('that was deleted shows that', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    openAppAt(site, `/jobs/${ID.unique()}`)
    const title = await screen.findByRole('heading', { name: 'Job not found' })
    expect(title.tagName).toBe('H2')
  })

  it('asks guests to sign in, and brings them back', async () => {
    await using site = await serve()
    const job = await createLiveJob(await signUpElsewhere(site, 'marek'))
    openAppAt(site, `/jobs/${job}`)
    const ad = await screen.findByRole('article')
    const wayIn = within(ad).getByRole('link', { name: 'Sign in' })
    expect(wayIn.getAttribute('href')).toBe(`/sign-in?to=${encodeURIComponent(`/jobs/${job}`)}`)
    none('Save')
    none('Show interest')
    expect(within(ad).getByRole('link', { name: 'Apply' }).tagName).toBe('A')
  })
})

describe('one’s own ad', () => {
  it('can be marked as filled, reopened and deleted after a confirmation', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const job = await createLiveJob(ines)
    const { user, where, router } = openAppAt(site, '/jobs/mine')
    await screen.findByRole('heading', { level: 1 })
    await router.navigate('/saved')
    await router.navigate(`/jobs/${job}`)
    await user.click(await press('Mark as filled'))
    const notice = await screen.findByText('This job is filled')
    const ad = notice.closest('article')
    expect(ad && factsOf(ad).some(([term]) => term === 'Was live until')).toBe(false)
    const tools = screen.getByRole('region', { name: 'Your ad' })
    await waitFor(() => expect(document.activeElement).toBe(tools))
    await user.click(await press('Open again'))
    await press('Mark as filled')
    expect((await ines.client.documents.get('jobs', job)).status).toBe('live')
    await user.click(await press('Delete this ad'))
    const sent = vi.spyOn(globalThis, 'fetch')
    await user.click(await press('Delete the ad'))
    await waitFor(() => expect(where()).toBe('/saved'))
    expect(toasts.current()[0]?.title).toBe('Ad deleted')
    const asked = sent.mock.calls
      .map(([input, init]) => `${init?.method} ${input as string}`)
      .filter((each) => each.includes(job))
    const address = `/v1/databases/devhood/collections/jobs/documents/${job}`
    expect(asked).toEqual([expect.stringMatching(new RegExp(`^DELETE .*${address}$`, 'u'))])
    expect((await ines.client.documents.list('jobs')).total).toBe(0)
  })

  it('can be renewed near its end, not before', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const job = await createLiveJob(ines)
    const { user, unmount } = openAppAt(site, `/jobs/${job}`)
    await press('Mark as filled')
    none('Renew for 30 days')
    unmount()
    site.clock.advance(JOB_LIMITS.liveFor - JOB_LIMITS.renewableFor)
    openAppAt(site, `/jobs/${job}`)
    await user.click(await press('Renew for 30 days'))
    await waitFor(() => none('Renew for 30 days'))
    const { expiresAt } = await ines.client.documents.get('jobs', job)
    expect(Date.parse(expiresAt ?? '')).toBe(site.clock.now() + JOB_LIMITS.liveFor)
  })

  it('shows what a draft lacks when it is published', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const { client, userId } = ines
    const { $id } = await client.documents.create('jobs', ID.unique(), { poster: userId })
    const { user } = openAppAt(site, `/jobs/${$id}`)
    await user.click(await press('Publish'))
    expect((await screen.findByText("This draft isn't complete yet.")).tagName).toBe('SPAN')
    const way = screen.getByRole('link', { name: 'Complete it' })
    expect(way.getAttribute('href')).toBe(`/jobs/${$id}/edit`)
    expect((await client.documents.get('jobs', $id)).status).toBe('draft')
  })

  it('shows interests anonymously until both agree', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const marek = await signUpElsewhere(site, 'marek')
    const job = await createLiveJob(ines)
    const interest = await interestIn(marek, job)
    const { user, client } = openAppAt(site, `/jobs/${job}`)
    const people = await screen.findByRole('list', { name: 'Interested people' })
    expect(within(people).getByText('No details shown').tagName).toBe('SPAN')
    expect(within(people).getByText('This hour').tagName).toBe('TIME')
    expect(within(people).queryByRole('link')).toBe(null)
    await user.click(within(people).getByRole('button', { name: 'Ask for name' }))
    await user.click(await press('Send request'))
    await screen.findByText(/^Waiting for their answer/)
    await marek.client.documents.update('interests', interest.$id, { state: 'agreed' })
    await client.invalidateQueries({ queryKey: ['leads'] })
    const link = await screen.findByRole('link', { name: 'marek Test' })
    expect(link.getAttribute('href')).toBe('/@marek')
  })
})

describe('trust', () => {
  it('lets people report an ad with the reasons that fit it', async () => {
    await using site = await serve()
    const job = await createLiveJob(await signUpElsewhere(site, 'marek'))
    const ines = await signInHere(site, 'ines')
    const { user } = openAppAt(site, `/jobs/${job}`)
    await user.click(await press('More about marek Test'))
    await user.click(await screen.findByRole('button', { name: /^Report this job ad/ }))
    await user.click(await screen.findByLabelText(/Fake job/))
    await user.click(await press('Send report'))
    await screen.findByRole('dialog', { name: 'Thank you' })
    const { documents } = await ines.client.documents.list('reports')
    expect(documents.map(({ reason, job: about }) => [reason, about?.$id])).toEqual([
      ['ghostJob', job],
    ])
  })

  it('offers no form to people who may not post', async () => {
    await using site = await serve({ jobPosters: 'approved' })
    const { jobPosters } = publishingSettings
    Object.assign(publishingSettings, { jobPosters: 'approved' })
    await signInHere(site, 'ines')
    openAppAt(site, '/jobs/new')
    const title = await screen.findByRole('heading', {
      name: 'Publishing job ads is restricted here',
    })
    Object.assign(publishingSettings, { jobPosters })
    expect(title.tagName).toBe('H2')
  })
})
