import { ID } from '@devhood/client'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { openAppAt, createLiveJob } from '../../../../test/live-job.ts'
import { serve } from '../../../../test/serve.ts'
import { signInHere, signUpElsewhere, type TestUser } from '../../../../test/users.ts'
import { closeToast, toasts } from '#lib/feedback/toasts'

afterEach(async () => {
  vi.restoreAllMocks()
  await toasts.close()
})

const press = (name: string | RegExp) => screen.findByRole('button', { name })

async function interestIn({ client, userId }: TestUser, job: string) {
  return client.documents.create('interests', ID.unique(), { user: userId, job })
}

describe('interest', () => {
  it('is expressed, asked about and agreed to; only then the poster sees the name', async () => {
    await using site = await serve()
    const marek = await signUpElsewhere(site, 'marek')
    const job = await createLiveJob(marek)
    await signInHere(site, 'ines')
    const { user, client } = openAppAt(site, `/jobs/${job}`)
    const button = await press('Show interest')
    button.focus()
    fireEvent.click(button)
    fireEvent.click(button)
    expect((await screen.findByText('What the poster sees')).tagName).toBe('H3')
    const panel = screen.getByRole('region', { name: 'Your interest' })
    await waitFor(() => expect(document.activeElement).toBe(panel))

    const leads = async () => (await marek.client.documents.list('leads')).documents
    const [lead] = await leads()
    expect([lead?.state, lead?.person]).toEqual(['open', null])
    await marek.client.documents.update('leads', lead?.$id ?? '', { state: 'asked' })
    await client.invalidateQueries({ queryKey: ['interests'] })
    await user.click(await screen.findByRole('checkbox', { name: 'Phone' }))
    fireEvent.change(screen.getByLabelText('Your phone for this'), {
      target: { value: '+351 21 000' },
    })
    await user.click(await press('Agree and share'))
    expect((await screen.findByText('You and marek Test are connected')).tagName).toBe('H3')
    const [named] = await leads()
    expect([named?.person?.name, named?.theirPhone, named?.theirEmail]).toEqual([
      'ines Test',
      '+351 21 000',
      null,
    ])
    await user.click(await press('Open conversation'))
    const met = await screen.findByRole('region', { name: 'How you met' })
    expect(within(met).getByRole('link', { name: '+351 21 000' })).toBeDefined()
    within(met).getByRole('button', { name: 'Withdraw' })
  })

  it('has a card, which warns of what gives away who it is', async () => {
    await using site = await serve()
    const marek = await signUpElsewhere(site, 'marek')
    const job = await createLiveJob(marek)
    await signInHere(site, 'ines')
    const { user } = openAppAt(site, `/jobs/${job}`)
    const type = async (label: string, value: string) =>
      fireEvent.change(await screen.findByLabelText(label), { target: { value } })
    await type('Level', 'senior')
    await type('Years', 'from6')
    await type('Skills to show', 'go, nordbank-db, Rust')
    await type('Note', 'I moved a queue at Nordbank.')
    expect((await screen.findByText(/^“Nordbank” may tell who you are/)).tagName).toBe('SPAN')
    expect(screen.getByText(/: not nordbank-db\.$/).tagName).toBe('SPAN')
    await user.click(await press('Show interest'))
    expect((await screen.findByText('Senior · 6–10 years')).tagName).toBe('P')
    const [lead] = (await marek.client.documents.list('leads')).documents
    expect(lead).toMatchObject({ stack: 'Go, Rust', note: 'I moved a queue at Nordbank.' })
  })

  it('is asked about once, and answered once without a name', async () => {
    await using site = await serve()
    const marek = await signUpElsewhere(site, 'marek')
    const job = await createLiveJob(marek)
    await interestIn(await signInHere(site, 'ines'), job)
    const lead = async () => (await marek.client.documents.list('leads')).documents[0]
    await marek.client.documents.update('leads', (await lead())?.$id ?? '', { question: 'Why?' })
    const { user } = openAppAt(site, `/jobs/${job}`)
    expect((await screen.findByText('Why?')).tagName).toBe('DD')
    fireEvent.change(await screen.findByLabelText('Your one answer'), {
      target: { value: 'Because.' },
    })
    await user.click(await press('Send answer'))
    expect((await screen.findByText('You answered')).tagName).toBe('DT')
    expect([(await lead())?.answer, (await lead())?.person]).toEqual(['Because.', null])
  })

  it('can be withdrawn after a question, until which Undo keeps it', async () => {
    await using site = await serve()
    const marek = await signUpElsewhere(site, 'marek')
    const job = await createLiveJob(marek)
    const ines = await signInHere(site, 'ines')
    await interestIn(ines, job)
    const { user } = openAppAt(site, `/jobs/${job}`)
    const total = async () => (await marek.client.documents.list('leads')).total
    const withdraw = async () => {
      await user.click(await press('Withdraw'))
      await user.click(await press('Withdraw'))
      expect((await screen.findByText('You withdrew your interest.')).tagName).toBe('P')
    }
    await withdraw()
    act(() => toasts.runAction(toasts.current()[0]?.id ?? 0))
    expect([(await screen.findByText('What the poster sees')).tagName, await total()]).toEqual([
      'H3',
      1,
    ])
    await withdraw()
    await act(() => closeToast())
    await press('Show interest')
    expect(await total()).toBe(0)
  })
})
