import { JOB_LIMITS, WORKPLACES } from '@devhood/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { openAppAt, createLiveJob } from '../../../../test/live-job.ts'
import { serve, type Site } from '../../../../test/serve.ts'
import { signInHere, signUpElsewhere, type TestUser, pictureFile } from '../../../../test/users.ts'
import { LABELS, visibleFields } from './job-fields.ts'

beforeEach(() => {
  // Without it the client sends uploads by fetch, which the server in this process answers.
  vi.stubGlobal('XMLHttpRequest', undefined)
})
afterEach(() => void vi.restoreAllMocks())

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const button = (name: string) => screen.getByRole('button', { name })
const fill = async (label: string, value: string) =>
  fireEvent.input(await field(label), { target: { value } })
const choose = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } })

async function mine({ client, userId }: TestUser) {
  const { documents } = await client.documents.list('jobs', [
    { method: 'equal', attribute: 'poster', values: [userId] },
  ])
  return documents
}

async function openNew(site: Site) {
  const ines = await signInHere(site, 'ines')
  return { ...openAppAt(site, '/jobs/new'), ines, title: await field('Title') }
}

async function fillIn(): Promise<void> {
  await fill('Title', 'Compiler engineer')
  await fill('Company name', 'Acorn')
  await choose('Seniority', 'senior')
  await choose('Workplace', 'onsite')
  await fill('Location', 'Porto, Portugal')
  await fill('Description', 'We write **Rust**.')
  await fill('How to apply', 'jobs@acorn.example')
}

describe('a new ad', () => {
  it('is published with exactly the entered values', async () => {
    await using site = await serve()
    const { user, ines, where } = await openNew(site)
    await fillIn()
    await fill('Stack', 'Rust, #LLVM, rust,')
    await user.click(button('Publish'))
    await screen.findByRole('article', { name: 'Compiler engineer at Acorn' })
    const [ad] = await mine(ines)
    expect(where()).toBe(`/jobs/${ad?.$id}`)
    expect(ad).toMatchObject({
      status: 'live',
      title: 'Compiler engineer',
      company: 'Acorn',
      companySite: null,
      employment: 'fullTime',
      stack: ['Rust', 'LLVM'],
      salaryFrom: null,
      salaryCurrency: null,
      salaryUnit: null,
      workplace: 'onsite',
      place: 'Porto, Portugal',
      regions: [],
      visa: null,
      apply: 'jobs@acorn.example',
    })
  })

  it('has every field of work at each kind of workplace', async () => {
    await using site = await serve()
    await openNew(site)
    const form = within(screen.getByRole('form'))
    for (const workplace of WORKPLACES) {
      await choose('Workplace', workplace)
      const labels = visibleFields({ workplace }).map((name) => LABELS[name])
      expect(labels.filter((label) => form.queryByText(label) === null)).toEqual([])
    }
  })

  it('can be saved as a draft with only a title and a removable logo', async () => {
    await using site = await serve()
    const { user, ines } = await openNew(site)
    await fill('Title', 'Compiler engineer')
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (input) fireEvent.change(input, { target: { files: [pictureFile('mark.png')] } })
    await screen.findByText('mark.png')
    await user.click(button('Save as draft'))
    await screen.findByText('This is a draft')
    const [ad] = await mine(ines)
    expect([ad?.status, ad?.title, ad?.company]).toEqual(['draft', 'Compiler engineer', null])
    const files = await ines.client.files.list()
    expect(files.files.map(({ $id }) => $id)).toEqual([ad?.imageId])
    await user.click(screen.getByRole('link', { name: 'Edit' }))
    await user.click(await screen.findByRole('button', { name: 'Remove the logo' }))
    await user.click(button('Keep the logo'))
    await user.click(button('Remove the logo'))
    await user.click(button('Save as draft'))
    await screen.findByText('This is a draft')
    const [bare] = await mine(ines)
    expect([bare?.imageId, bare?.imageUrl]).toEqual([null, null])
    expect((await ines.client.files.list()).files).toEqual([])
  })

  it('asks for regions only of remote work, and for a location of any other', async () => {
    await using site = await serve()
    const { user, ines } = await openNew(site)
    await fillIn()
    await choose('Workplace', 'remote')
    expect(screen.queryByLabelText('Location')).toBe(null)
    await user.click(button('Publish'))
    const regions = screen.getByRole('group', { name: 'Open to regions' })
    expect((await within(regions).findByText('Required')).tagName).toBe('SPAN')
    await user.click(within(regions).getByRole('button', { name: 'Europe' }))
    await user.click(within(regions).getByRole('button', { name: 'Worldwide' }))
    await user.click(button('Publish'))
    await screen.findByRole('article')
    const [ad] = await mine(ines)
    expect([ad?.regions, ad?.place]).toEqual([['anywhere'], null])
  })

  it('treats invisible text as empty', async () => {
    await using site = await serve()
    const { user, ines } = await openNew(site)
    await fillIn()
    await fill('Title', '\u200b\u200b\u200b')
    await user.click(button('Publish'))
    expect((await screen.findByText('Required')).tagName).toBe('SPAN')
    expect(await mine(ines)).toEqual([])
  })

  it('requires a valid salary range, with its unit and currency', async () => {
    await using site = await serve()
    const { user } = await openNew(site)
    await fillIn()
    await fill('From', '80000')
    await fill('To', '60000')
    await choose('Currency', '')
    await fill('Overlapping hours a day', '4')
    await user.click(button('Publish'))
    expect((await screen.findByText('Must not be lower than the minimum.')).tagName).toBe('SPAN')
    expect(screen.getAllByText('Required')).toHaveLength(2)
  })

  it.each<[workplace: string, place: string]>([
    ['remote', 'x'.repeat(JOB_LIMITS.placeMax + 1)],
    ['', 'Hiddenville'],
  ])('neither validates nor sends a location without its field: “%s”', async (...given) => {
    await using site = await serve()
    const { user, ines } = await openNew(site)
    const [workplace, place] = given
    await choose('Workplace', 'hybrid')
    await fill('Location', place)
    await choose('Workplace', workplace)
    await user.click(button('Save as draft'))
    await screen.findByText('This is a draft')
    expect((await mine(ines)).map((ad) => ad.place)).toEqual([null])
  })

  it('marks a pair of fields as invalid until either is fixed', async () => {
    await using site = await serve()
    const { user } = await openNew(site)
    await fill('From', '80000')
    await fill('To', '60000')
    await fill('Overlapping hours a day', '4')
    await user.click(button('Publish'))
    await screen.findByText('Must not be lower than the minimum.')
    const zone = await field('Time zone of the team')
    expect(zone.getAttribute('aria-invalid')).toBe('true')
    await fill('From', '50000')
    await fill('Overlapping hours a day', '')
    await waitFor(() =>
      expect(screen.queryByText('Must not be lower than the minimum.')).toBe(null),
    )
    await waitFor(() => expect(zone.getAttribute('aria-invalid')).toBe(null))
  })

  it('summarizes more than three errors, with a link to each', async () => {
    await using site = await serve()
    const { user } = await openNew(site)
    await user.click(button('Publish'))
    const summary = await screen.findByRole('region', { name: 'Fields to check' })
    const ways = within(summary).getAllByRole('button')
    expect(ways.map(({ textContent }) => textContent)).toEqual([
      'Title',
      'Seniority',
      'Company name',
      'Workplace',
      'Description',
      'How to apply',
    ])
    await user.click(within(summary).getByRole('button', { name: 'Workplace' }))
    expect(document.activeElement).toBe(await field('Workplace'))
  })

  it('normalizes the name of a time zone', async () => {
    await using site = await serve()
    const { user, ines } = await openNew(site)
    const suggested = () =>
      Array.from(document.querySelectorAll('datalist option'), (o) => o.textContent)
    expect(suggested()).toEqual([])
    await user.click(await field('Time zone of the team'))
    expect(suggested()).toEqual(Intl.supportedValuesOf('timeZone'))
    await fill('Time zone of the team', 'europe/lisbon')
    await user.click(button('Save as draft'))
    await screen.findByText('This is a draft')
    expect((await mine(ines)).map((ad) => ad.overlapZone)).toEqual(['Europe/Lisbon'])
  })

  it('is the same ad when it is sent again after a lost response', async () => {
    await using site = await serve()
    const { user, ines } = await openNew(site)
    await fillIn()
    const { fetch } = globalThis
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      await fetch(input, init)
      throw new TypeError('Failed to fetch')
    })
    await user.click(button('Save as draft'))
    await screen.findByText(/Everything you typed is still here\.$/)
    vi.mocked(globalThis.fetch).mockRestore()
    await user.click(button('Publish'))
    await screen.findByRole('article')
    expect((await mine(ines)).map(({ status }) => status)).toEqual(['live'])
  })

  it('is restored as it was typed', async () => {
    await using site = await serve()
    const { unmount } = await openNew(site)
    await fill('Title', 'Compiler engineer')
    unmount()
    openAppAt(site, '/jobs/new')
    await screen.findByText('Draft restored')
    expect((await field('Title')).value).toBe('Compiler engineer')
  })
})

describe('editing an ad', () => {
  it('starts with the saved values, stays live and saves changes', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const job = await createLiveJob(ines, { overlapHours: 4, overlapZone: 'Europe/Lisbon' })
    const { user } = openAppAt(site, `/jobs/${job}/edit`)
    expect((await field('Title')).value).toBe('Web engineer')
    expect((await field('Overlapping hours a day')).value).toBe('4')
    await fill('Title', 'Compiler engineer')
    await fill('Overlapping hours a day', '')
    await fill('Time zone of the team', '')
    await user.click(button('Save changes'))
    await screen.findByRole('article', { name: 'Compiler engineer at Acorn' })
    const [ad] = await mine(ines)
    expect([ad?.status, ad?.overlapHours, ad?.regions]).toEqual(['live', null, ['europe']])
  })

  it('does not send the status: that would renew an expired ad', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    const job = await createLiveJob(ines)
    const { user } = openAppAt(site, `/jobs/${job}/edit`)
    await fill('Title', 'Compiler engineer')
    const sent = vi.spyOn(globalThis, 'fetch')
    await user.click(button('Save changes'))
    await screen.findByRole('article')
    const bodies = sent.mock.calls.flatMap(([, init]) =>
      init?.method === 'PATCH' && typeof init.body === 'string'
        ? [JSON.parse(init.body) as { readonly data: object }]
        : [],
    )
    expect(bodies.map(({ data }) => 'status' in data)).toEqual([false])
  })

  it('opens for its poster only', async () => {
    await using site = await serve()
    const job = await createLiveJob(await signUpElsewhere(site, 'marek'))
    await signInHere(site, 'ines')
    openAppAt(site, `/jobs/${job}/edit`)
    const title = await screen.findByRole('heading', { name: "This isn't your job ad" })
    expect(title.tagName).toBe('H2')
  })
})
