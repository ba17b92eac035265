import { openOnce } from '@devhood/server/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { openApp } from '../../../../test/app.tsx'
import { createLiveJob } from '../../../../test/live-job.ts'
import { serve } from '../../../../test/serve.ts'
import { signInHere, signUpElsewhere } from '../../../../test/users.ts'

describe('the job board', () => {
  it('shows what an ad offers, also when it has no salary', async () => {
    await using site = await serve()
    const ines = await signInHere(site, 'ines')
    await createLiveJob(ines, { title: 'Compiler engineer', company: 'Acorn' })
    site.clock.advance(1000)
    await createLiveJob(ines, {
      title: 'Web engineer',
      company: 'Birch',
      salaryFrom: 60_000,
      salaryTo: 80_000,
      salaryCurrency: 'EUR',
      salaryUnit: 'year',
    })
    openApp('/jobs')
    const rows = await screen.findAllByRole('article')
    const words = rows.map((row) =>
      within(row)
        .getAllByRole('paragraph')
        .map(({ textContent }) => textContent),
    )
    const facts = 'Remote: Europe · Senior · Full time'
    expect(words).toEqual([
      ['Birch · Just now', '€60,000–€80,000 a year', facts],
      ['Acorn · Just now', 'No salary given', facts],
    ])
    const toForm = screen.getByRole('link', { name: 'Post a job' })
    expect(toForm.getAttribute('href')).toBe('/jobs/new')
  })

  it('offers once to post a job, also without any', async () => {
    await using site = await serve()
    await signInHere(site, 'ines')
    openApp('/jobs')
    await screen.findByText('No jobs yet')
    expect(screen.getAllByRole('link', { name: 'Post a job' })).toHaveLength(1)
  })

  it('can be read by guests, and offers them to sign in and come back', async () => {
    await using site = await serve()
    await createLiveJob(await signUpElsewhere(site, 'marek'), { title: 'Compiler engineer' })
    const { where } = openApp('/jobs')
    expect(await screen.findByRole('link', { name: 'Compiler engineer' })).toBeInstanceOf(
      HTMLElement,
    )
    expect(where()).toBe('/jobs')
    const wayIn = await screen.findByRole('link', { name: 'Sign in' })
    expect(wayIn.getAttribute('href')).toBe('/sign-in?to=%2Fjobs')
    expect(screen.getAllByRole('navigation').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Public pages',
    ])
    expect(screen.queryByRole('link', { name: 'Post a job' })).toBe(null)
  })

  it.each(['/jobs/new', '/jobs/mine', '/jobs/interests', '/jobs/a/edit'])(
    'does not let guests open %s',
    async (address) => {
      await using _site = await serve()
      const { where } = openApp(address)
      await screen.findByRole('button', { name: 'Sign in' })
      expect(where()).toBe(`/sign-in?${new URLSearchParams({ to: address })}`)
    },
  )

  it("sends guests who open a members' page to sign in", async () => {
    await using _site = await serve()
    const { router, where } = openApp('/jobs')
    await screen.findByText('No jobs yet')
    await router.navigate('/saved')
    await screen.findByRole('button', { name: 'Sign in' })
    expect(where()).toBe('/sign-in?to=%2Fsaved')
  })
})

const titles = () =>
  screen.queryAllByRole('article').map((row) => row.querySelector('h2')?.textContent)

/** Somebody who is signed in, and two ads. */
async function serveAds() {
  const site = await serve()
  const ines = await signInHere(site, 'ines')
  await createLiveJob(ines, { title: 'Kernel engineer', stack: ['Rust', 'C'], seniority: 'lead' })
  site.clock.advance(1000)
  await createLiveJob(ines, {
    title: 'Web engineer',
    stack: ['TypeScript', 'Rust'],
    workplace: 'onsite',
    regions: [],
    place: 'Porto',
    visa: 'sponsored',
    salaryFrom: 5000,
    salaryCurrency: 'EUR',
    salaryUnit: 'month',
  })
  return { ...site, ines }
}

async function openBoard(address = '/jobs') {
  const app = openApp(address)
  await waitFor(() => expect(titles()).not.toEqual([]))
  return app
}

describe('filters of the URL', () => {
  // The tests only look.
  openOnce(serveAds)

  it.each<[address: string, found: string[]]>([
    ['/jobs', ['Web engineer', 'Kernel engineer']],
    ['/jobs?workplace=remote', ['Kernel engineer']],
    // Remote from there, or on site there.
    ['/jobs?region=eu', ['Web engineer', 'Kernel engineer']],
    ['/jobs?place=portugal', ['Web engineer']],
    ['/jobs?salary=60000&currency=EUR', ['Web engineer']],
    ['/jobs?stack=rust', ['Web engineer', 'Kernel engineer']],
    ['/jobs?match=all&stack=rust&stack=c', ['Kernel engineer']],
    ['/jobs?seniority=lead', ['Kernel engineer']],
    ['/jobs?visa=sponsored', ['Web engineer']],
    ['/jobs?q=kernel', ['Kernel engineer']],
    ['/jobs?type=fullTime&workplace=nowhere', ['Web engineer', 'Kernel engineer']],
  ])('%s find %j', async (address, found) => {
    await openBoard(address)
    expect(titles()).toEqual(found)
  })
})

describe('filters', () => {
  async function openFilters(address = '/jobs') {
    const site = await serveAds()
    return { ...(await openBoard(address)), site, [Symbol.asyncDispose]: site[Symbol.asyncDispose] }
  }
  const panel = () => within(screen.getByRole('region', { name: 'Filters' }))
  const press = (name: string) => panel().getByRole('button', { name })

  it('are in the URL, and Back removes them one by one', async () => {
    await using app = await openFilters()
    await app.user.click(press('Remote'))
    await waitFor(() => expect(titles()).toEqual(['Kernel engineer']))
    await app.user.click(press('Lead'))
    await waitFor(() => expect(app.where()).toBe('/jobs?seniority=lead&workplace=remote'))
    await waitFor(() => expect(press('Lead').getAttribute('aria-pressed')).toBe('true'))
    await app.router.navigate(-1)
    await waitFor(() => expect(app.where()).toBe('/jobs?workplace=remote'))
    await waitFor(() => expect(press('Lead').getAttribute('aria-pressed')).toBe('false'))
    await app.router.navigate(-1)
    await waitFor(() => expect(titles()).toEqual(['Web engineer', 'Kernel engineer']))
    expect(app.where()).toBe('/jobs')
  })

  it("don't add a history entry for each typed letter", async () => {
    await using app = await openFilters()
    await app.user.type(screen.getByRole('searchbox', { name: /^Search title/ }), 'kernel{Enter}')
    await waitFor(() => expect(titles()).toEqual(['Kernel engineer']))
    expect(app.where()).toBe('/jobs?q=kernel')
    await app.user.clear(screen.getByRole('searchbox', { name: /^Search title/ }))
    await app.user.type(panel().getByLabelText('Salary from, a year'), '60 000{Enter}')
    await waitFor(() => expect(app.where()).toBe('/jobs?currency=EUR&salary=60000'))
    await waitFor(() => expect(titles()).toEqual(['Web engineer']))
    await app.user.selectOptions(panel().getByLabelText('Currency'), 'USD')
    expect(await screen.findByText('No live job fits these filters')).toBeInstanceOf(HTMLElement)
    expect(app.where()).toBe('/jobs?currency=USD&salary=60000')
  })

  it('match any tag of a stack or all of them', async () => {
    await using app = await openFilters()
    await app.user.type(panel().getByLabelText('Stack'), 'rust,c{Enter}')
    await waitFor(() => expect(app.where()).toBe('/jobs?stack=c&stack=rust'))
    await app.user.click(await panel().findByRole('button', { name: 'All of these' }))
    await waitFor(() => expect(titles()).toEqual(['Kernel engineer']))
    await app.user.click(press('Remove c'))
    await waitFor(() => expect(titles()).toEqual(['Web engineer', 'Kernel engineer']))
  })

  it('can be removed one by one, or all together', async () => {
    await using app = await openFilters('/jobs?seniority=lead&workplace=remote&stack=rust')
    const chips = () => {
      const list = screen.queryByRole('list', { name: 'Active filters' })
      return list
        ? within(list)
            .getAllByRole('button')
            .map((chip) => chip.getAttribute('aria-label') ?? chip.textContent)
        : []
    }
    expect(chips()).toEqual(['Remove Remote', 'Remove Rust', 'Remove Lead', 'Clear all'])
    await app.user.click(screen.getByRole('button', { name: 'Remove Lead' }))
    await waitFor(() => expect(chips()).toEqual(['Remove Remote', 'Remove Rust', 'Clear all']))
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Rust')
    await app.user.click(screen.getByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(chips()).toEqual([]))
    expect(app.where()).toBe('/jobs')
  })

  it('show the number of jobs', async () => {
    await using app = await openFilters()
    const found = screen.getByRole('region', { name: 'Jobs found' })
    const status = () => within(found).getByRole('status').textContent
    await waitFor(() => expect(status()).toBe('2 jobs'))
    await app.user.click(press('Remote'))
    await waitFor(() => expect(status()).toBe('1 job'))
  })
})
