import { ID } from '@devhood/client'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { openAppAt, createLiveJob } from '../../test/live-job.ts'
import { serve, type Site } from '../../test/serve.ts'
import { signInHere, signUpElsewhere, type TestUser } from '../../test/users.ts'

/** The connected page of an ad, and a function that sends it the server's event of a document. */
async function openAd(site: Site, jobId: string) {
  openAppAt(site, `/jobs/${jobId}`)
  await waitFor(() => expect(site.live.sockets).toHaveLength(1))
  const socket = site.live.latest()
  act(() => {
    socket.open()
    socket.receive('connected', { channels: [], user: null })
  })
  return (collection: string, action: string, payload: object) =>
    act(() =>
      socket.receive('event', {
        events: [`databases.*.collections.*.documents.*.${action}`],
        channels: [`databases.devhood.collections.${collection}.documents`],
        timestamp: '',
        payload,
      }),
    )
}

const showInterest = async ({ client, userId }: TestUser, job: string) =>
  client.documents.create('interests', ID.unique(), { user: userId, job })
const firstLead = async ({ client }: TestUser) => {
  const [lead] = (await client.documents.list('leads')).documents
  if (lead === undefined) throw new Error('Nobody is interested')
  return lead
}

it("shows the poster a new interest live, and the person's name once both agree", async () => {
  await using site = await serve()
  const ines = await signInHere(site, 'ines')
  const marek = await signUpElsewhere(site, 'marek')
  const job = await createLiveJob(ines)
  const ad = await openAd(site, job)
  await screen.findByText('Nobody at the moment')
  const interest = await showInterest(marek, job)
  const lead = await firstLead(ines)
  ad('leads', 'create', lead)
  await screen.findByText('No details shown')
  await ines.client.documents.update('leads', lead.$id, { state: 'asked' })
  await marek.client.documents.update('interests', interest.$id, { state: 'agreed' })
  ad('leads', 'update', await firstLead(ines))
  expect((await screen.findByText('marek Test')).tagName).toBe('A')
})

it('asks the interested person for their name as soon as the poster has asked', async () => {
  await using site = await serve()
  const ines = await signInHere(site, 'ines')
  const marek = await signUpElsewhere(site, 'marek')
  const job = await createLiveJob(marek)
  const interest = await showInterest(ines, job)
  const ad = await openAd(site, job)
  await screen.findByText('What the poster sees')
  await marek.client.documents.update('leads', (await firstLead(marek)).$id, { state: 'asked' })
  ad('interests', 'update', interest)
  const response = await screen.findByRole('button', { name: 'Agree and share' })
  expect(response.ariaDisabled).not.toBe('true')
})
