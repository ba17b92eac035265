import { expect, test } from 'vitest'
import { sharedApp } from '../../../test/app/shared-app.ts'
import { documentsOf } from '../../../test/documents/documents.ts'
import { ad } from '../../../test/jobs/jobs.ts'
import { caller, people, type Person } from '../../../test/people/people.ts'

const ORIGIN = 'http://localhost:3000'
const server = sharedApp()

async function openWorld() {
  const { app } = server()
  const persons = await people(app, 'Alice', 'Bob', 'Carol')
  const { Alice } = persons
  const alice = documentsOf(Alice.request)
  await alice.update('users', Alice.userId, {
    bio: 'Queues.',
    headline: 'Engineer',
    place: 'Lisbon',
    stack: ['Go', 'SQL'],
  })
  await alice.create('links', { label: 'Blog', url: 'https://blog.example/' })
  const job = { organization: 'Acme', from: '2019-03' }
  await alice.create('positions', {
    ...job,
    title: 'Junior',
    to: '2021-01',
    summary: 'Small things',
  })
  await alice.create('positions', { ...job, title: 'Senior', from: '2021-02' })
  const school = { kind: 'education', title: 'Mathematics', organization: 'IST' }
  await alice.create('positions', { ...school, from: '2015-09', to: '2019-02' })
  const path = `/v1/resumes/${Alice.userId}`
  const outcomeFor = async (request: Person['request']) => (await request('GET', path)).statusCode
  return { ...persons, alice, path, outcomeFor, guest: caller(app) }
}

test('a resume is a JSON Resume of the profile and its entries', async () => {
  const { Alice, path } = await openWorld()
  const response = await Alice.request('GET', path)
  expect(response.headers['content-type']).toMatch(/^application\/json/)
  const { basics, ...rest } = response.json<{ basics: { image?: string } }>()
  const { image, ...others } = basics
  expect(image?.startsWith(`${ORIGIN}/v1/avatars/initials?name=Alice`)).toBe(true)
  expect(others).toEqual({
    name: 'Alice',
    label: 'Engineer',
    url: `${ORIGIN}/@${Alice.username}`,
    summary: 'Queues.',
    location: { city: 'Lisbon' },
    profiles: [{ network: 'Blog', url: 'https://blog.example/' }],
  })
  expect(rest).toEqual({
    $schema: 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json',
    work: [
      { position: 'Senior', name: 'Acme', startDate: '2021-02' },
      {
        position: 'Junior',
        name: 'Acme',
        startDate: '2019-03',
        endDate: '2021-01',
        summary: 'Small things',
      },
    ],
    education: [
      { area: 'Mathematics', institution: 'IST', startDate: '2015-09', endDate: '2019-02' },
    ],
    skills: [{ name: 'Go' }, { name: 'SQL' }],
    meta: { canonical: `${ORIGIN}${path}`, version: 'v1.0.0' },
  })
})

test('a resume is for oneself, until one shows it to whoever sees the profile', async () => {
  const { Alice, Bob, Carol, alice, outcomeFor, guest } = await openWorld()
  const readers = async () =>
    Promise.all([Alice.request, Bob.request, Carol.request, guest].map(outcomeFor))
  expect(await readers()).toEqual([200, 404, 404, 401])
  await alice.update('users', Alice.userId, { showsResume: true })
  expect(await readers()).toEqual([200, 200, 200, 401])
  await alice.create('blocks', { blocked: Bob.userId })
  expect(await readers()).toEqual([200, 404, 200, 401])
  await alice.update('users', Alice.userId, { showsResume: false })
  expect(await readers()).toEqual([200, 404, 404, 401])
})

test('the poster of an ad reads it while both have agreed to exchange names', async () => {
  const { Bob, alice, outcomeFor } = await openWorld()
  const bob = documentsOf(Bob.request)
  const { $id: job } = await ad(Bob)
  const interest = await alice.create('interests', { job })
  const [lead = ''] = (await bob.list('leads')).ids
  expect(await outcomeFor(Bob.request)).toBe(404)
  await bob.update('leads', lead, { state: 'asked' })
  expect(await outcomeFor(Bob.request)).toBe(404)
  await alice.update('interests', interest.body.$id, { state: 'agreed' })
  expect(await outcomeFor(Bob.request)).toBe(200)
  await alice.delete('interests', interest.body.$id)
  expect(await outcomeFor(Bob.request)).toBe(404)
})

test('nobody has a resume of somebody who is not there', async () => {
  const { Alice } = await openWorld()
  expect((await Alice.request('GET', '/v1/resumes/nobody')).statusCode).toBe(404)
})
