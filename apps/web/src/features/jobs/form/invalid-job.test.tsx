import { JOB_LIMITS } from '@devhood/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { openAppAt } from '../../../../test/live-job.ts'
import { serve } from '../../../../test/serve.ts'
import { signInHere } from '../../../../test/users.ts'

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)

const ADDRESS = 'Enter an address that starts with “https://” or “http://”.'
const AMOUNT = 'A whole number from 1 to 100,000,000,000, without a dot or a comma.'

/** What is typed, one after another, into the fields of these labels, and the message at each. */
const INVALID: readonly Readonly<Record<string, readonly [value: string, message: string]>>[] = [
  {
    Title: ['AB', `At least ${JOB_LIMITS.titleMin} characters are needed.`],
    'Company name': ['x'.repeat(JOB_LIMITS.companyMax + 1), 'At most 100 characters are accepted.'],
    Site: ['javascript:alert(1)', ADDRESS],
    Stack: [
      Array.from({ length: 21 }, (_, at) => at).join(', '),
      'At most 20 entries are accepted.',
    ],
    From: ['1,5', AMOUNT],
    'Overlapping hours a day': ['13', 'A whole number from 1 to 12.'],
    Description: ['x'.repeat(10_001), 'At most 10000 characters are accepted.'],
    'How to apply': [
      'ask me',
      'Enter an email address, or a web address that starts with “https://” or “http://”.',
    ],
  },
  {
    Title: ['x'.repeat(JOB_LIMITS.titleMax + 1), 'At most 120 characters are accepted.'],
    Site: ['http://localhost/', ADDRESS],
    Stack: ['x'.repeat(31), 'An entry has at most 30 characters.'],
    To: ['0', AMOUNT],
    'Time zone of the team': ['+02:00', 'Enter a time zone, for example Europe/Lisbon.'],
  },
]

/** The message at a field, in an element of its own. */
function errorAt(control: Element): string | null | undefined {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
  const error = document.getElementById(ids.find((id) => id.endsWith('-error')) ?? '')
  return error?.querySelector('span')?.textContent
}

it('a new ad with invalid values says so at each field and keeps them, in drafts too', async () => {
  await using site = await serve()
  const ines = await signInHere(site, 'ines')
  const { user } = openAppAt(site, '/jobs/new')
  for (const invalid of INVALID) {
    const values = Object.values(invalid).map(([value]) => value)
    const messages = Object.values(invalid).map(([, message]) => message)
    const fields = await Promise.all(Object.keys(invalid).map(field))
    for (const [at, each] of fields.entries())
      fireEvent.input(each, { target: { value: values[at] } })
    await user.click(screen.getByRole('button', { name: 'Save as draft' }))
    await waitFor(() => expect(fields.map(errorAt)).toEqual(messages))
    expect(fields.map(({ value }) => value)).toEqual(values)
    expect((await ines.client.documents.list('jobs')).documents).toEqual([])
  }
})
