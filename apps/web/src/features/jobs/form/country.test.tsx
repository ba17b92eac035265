import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { openAppAt } from '../../../../test/live-job.ts'
import { serve } from '../../../../test/serve.ts'
import { signInHere } from '../../../../test/users.ts'

const VALUES = {
  Title: 'Compiler engineer',
  'Company name': 'Acorn',
  Seniority: 'senior',
  Workplace: 'onsite',
  Location: 'Porto, Portugal',
  Description: 'We write **Rust**.',
  'How to apply': 'jobs@acorn.example',
}

async function fill(label: string, value: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
}

/** The texts that belong to the location: an error, the hint. */
const described = () =>
  (screen.getByLabelText('Location').getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)

it('the form shows the country of a location, and asks for one that it does not know', async () => {
  await using site = await serve()
  const ines = await signInHere(site, 'ines')
  const { user } = openAppAt(site, '/jobs/new')
  for (const [label, value] of Object.entries(VALUES)) await fill(label, value)
  const placesOfAds = async () =>
    (await ines.client.documents.list('jobs')).documents.map(({ place }) => place)
  expect(described()).toEqual(['Country: Portugal'])
  await fill('Location', 'Springfield')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  const example = 'For example Lisbon, Portugal'
  await waitFor(() =>
    expect(described()).toEqual([`Add the country. ${example}`, `City, country. ${example}`]),
  )
  expect(await placesOfAds()).toEqual([])
  await fill('Location', 'Springfield, IL')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByRole('article')
  expect(await placesOfAds()).toEqual(['Springfield, IL'])
})
