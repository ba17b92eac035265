import { expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { archiveOf } from '../../../test/files/archive.ts'
import { documentsOf, upload } from '../../../test/documents/documents.ts'
import { ad } from '../../../test/jobs/jobs.ts'
import { people } from '../../../test/people/people.ts'

test('contains own ads, saved ads, saved searches, and interests as far as the person may see them', async () => {
  await using server = await testApp()
  const { alice, bob } = await people(server.app, 'alice', 'bob')
  const asAlice = documentsOf(alice.request)
  const mine = await ad(alice, { title: 'Of Alice', ...(await upload(alice.request)) })
  const draft = await ad(alice, { title: 'Not yet', status: 'draft' })
  const theirs = await ad(bob, { title: 'Of Bob' })
  await asAlice.create('jobSaves', { job: theirs.$id })
  await asAlice.create('interests', { job: theirs.$id })
  await documentsOf(bob.request).create('interests', { job: mine.$id })
  await asAlice.create('reports', { job: theirs.$id, reason: 'spam' })
  const search = { name: 'Rust', query: 'stack=rust', seenAt: '2026-01-15T12:00:00.000+00:00' }
  await asAlice.create('jobSearches', { ...search, feedKey: 'new' })
  const { files, json, text } = await archiveOf(alice)
  expect(json<{ $id: string }[]>('jobs.json')).toMatchObject([
    { $id: draft.$id, status: 'draft', file: null },
    { $id: mine.$id, status: 'live', salaryTo: 80_000, file: expect.any(String) as string },
  ])
  const paths = json<{ file: string | null }[]>('jobs.json').map(({ file }) => file)
  expect(paths.map((path) => path !== null && files.has(path))).toEqual([false, true])
  const job = { $id: theirs.$id, title: 'Of Bob' }
  expect(json('job-saves.json')).toMatchObject([{ job }])
  expect(json('interests.json')).toMatchObject([{ state: 'open', job }])
  expect(json('reports.json')).toMatchObject([{ job, post: null, person: null }])
  const [lead] = json<Record<string, unknown>[]>('leads.json')
  expect(lead).toMatchObject({ state: 'open', job: { $id: mine.$id }, person: null })
  const [savedSearch] = json<Record<string, unknown>[]>('job-searches.json')
  expect(savedSearch).toMatchObject(search)
  expect(Object.keys(savedSearch ?? {}).includes('feedKey')).toBe(false)
  const page = text('index.html')
  for (const shown of ['Of Alice', 'Not yet', 'Of Bob', 'stack=rust', 'Waiting for an answer'])
    expect([shown, page.includes(shown)]).toEqual([shown, true])
})
