import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/app/app.ts'
import { documentsOf } from '../../../../test/documents/documents.ts'
import { ad } from '../../../../test/jobs/jobs.ts'
import { people, type Person } from '../../../../test/people/people.ts'

const QUARTER = 15 * 60_000

async function openWorld(query: string) {
  const server = await testApp({}, { upkeepInterval: 5 })
  const { Ines, Paula, Pavel } = await people(server.app, 'Ines', 'Paula', 'Pavel')
  const own = documentsOf(Ines.request)
  const seenAt = new Date(server.clock.now()).toISOString()
  const search = await own.create('jobSearches', { name: 'Search', query, seenAt })
  return { server, Ines, Paula, Pavel, own, search: search.body.$id }
}

/** Advances the clock, and waits until every search has been looked at. */
async function lookAgain({ clock }: Pick<TestApp, 'clock'>, { request }: Person) {
  clock.advance(QUARTER)
  const now = new Date(clock.now()).toISOString().replace('Z', '+00:00')
  const lastLooks = async () =>
    (await documentsOf(request).list('jobSearches')).documents.map(({ alertedAt }) => alertedAt)
  await expect.poll(lastLooks).toEqual([now])
}

const alertsOf = async ({ request }: Person) =>
  (await documentsOf(request).list('notifications')).documents.map(({ kind, job }) => [
    kind,
    (job as { title?: string } | null)?.title,
  ])

test('the owner of a saved search is notified once of a new ad', async () => {
  const { server, Ines, Paula, Pavel } = await openWorld('')
  await using _ = server
  await lookAgain(server, Ines)
  server.clock.advance(1)
  await ad(Paula, { title: 'Compiler engineer' })
  for (let look = 0; look < 2; look++) {
    await lookAgain(server, Ines)
    expect(await alertsOf(Ines)).toEqual([['jobAlert', 'Compiler engineer']])
  }
  expect(await alertsOf(Pavel)).toEqual([])
})

test.each<
  [
    name: string,
    query: string,
    post: (people: Record<'Ines' | 'Paula', Person>) => Promise<unknown>,
  ]
>([
  ['other words', 'q=gardener', async ({ Paula }) => ad(Paula)],
  ['a draft', '', async ({ Paula }) => ad(Paula, { status: 'draft' })],
  ['their own ad', '', async ({ Ines }) => ad(Ines)],
])('nobody is notified of %s', async (_name, query, share) => {
  const { server, Ines, Paula } = await openWorld(query)
  await using _ = server
  server.clock.advance(1)
  await share({ Ines, Paula })
  await lookAgain(server, Ines)
  expect(await alertsOf(Ines)).toEqual([])
})

test('nobody is notified of an ad that they have seen on the board', async () => {
  const { server, Ines, Paula, own, search } = await openWorld('')
  await using _ = server
  await lookAgain(server, Ines)
  server.clock.advance(1)
  await ad(Paula)
  await own.update('jobSearches', search, { seenAt: new Date(server.clock.now()).toISOString() })
  await lookAgain(server, Ines)
  expect(await alertsOf(Ines)).toEqual([])
})
