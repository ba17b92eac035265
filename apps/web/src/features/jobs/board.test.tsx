import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { openApp } from '../../../test/app.tsx'
import { postJob } from '../../../test/jobs.ts'
import { serve } from '../../../test/serve.ts'
import { arrive, moveIn } from '../../../test/street.ts'

describe('the board', () => {
  it('shows what an ad offers, and says where it offers no salary', async () => {
    await using site = await serve()
    const ines = await arrive(site, 'ines')
    await postJob(ines, { title: 'Compiler engineer', company: 'Acorn' })
    site.clock.advance(1000)
    await postJob(ines, {
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
      ['Birch', '€60,000 – €80,000 a year', facts],
      ['Acorn', 'No salary given', facts],
    ])
  })

  it('is read by visitors, whom it offers the way in and back', async () => {
    await using site = await serve()
    await postJob(await moveIn(site, 'marek'), { title: 'Compiler engineer' })
    const { where } = openApp('/jobs')
    expect(await screen.findByRole('link', { name: 'Compiler engineer' })).toBeInstanceOf(
      HTMLElement,
    )
    expect(where()).toBe('/jobs')
    const wayIn = screen.getByRole('link', { name: 'Sign in' })
    expect(wayIn.getAttribute('href')).toBe('/sign-in?to=%2Fjobs')
    expect(screen.queryByRole('navigation')).toBe(null)
  })

  it.each(['/jobs/new', '/jobs/mine', '/jobs/interests', '/jobs/a/edit'])(
    'lets no visitor into %s',
    async (address) => {
      await using _site = await serve()
      const { where } = openApp(address)
      await screen.findByRole('button', { name: 'Sign in' })
      expect(where()).toBe(`/sign-in?${new URLSearchParams({ to: address })}`)
    },
  )

  it('sends visitors who go on to a page of members to sign in', async () => {
    await using _site = await serve()
    const { router, where } = openApp('/jobs')
    await screen.findByText('No jobs yet')
    await router.navigate('/saved')
    await screen.findByRole('button', { name: 'Sign in' })
    expect(where()).toBe('/sign-in?to=%2Fsaved')
  })
})
